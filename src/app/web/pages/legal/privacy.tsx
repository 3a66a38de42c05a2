import { brand } from '#platform/brand.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { policyContactSection } from './contact.tsx'
import { type LegalPolicy, legalPolicyPageHeads } from './policy.ts'

export const privacyPolicy: LegalPolicy = {
  ...legalPolicyPageHeads.privacy,
  sections: [
    {
      id: 'short',
      title: 'In short',
      body: (
        <ul>
          <li>We keep what is needed to count litter and to show who picked it up.</li>
          <li>Your full name and your e-mail address are never shown to other members or to visitors.</li>
          <li>
            Photos are stored without the place, the time of day and the camera that phones write into them. Only the
            day is noted.
          </li>
          <li>There is no advertising and no tracker here, and we do not sell data.</li>
          <li>You can delete your account yourself, and then it is gone.</li>
        </ul>
      ),
    },
    {
      id: 'given',
      title: 'What you give us',
      body: (
        <ul>
          <li>
            <strong>For an account:</strong> full name, e-mail address, ZIP/postal code and a password.
          </li>
          <li>
            <strong>If you like:</strong> avatar, username, bio, country, social links and a yearly goal.
          </li>
          <li>
            <strong>For a cleanup:</strong> day, ZIP/postal code, number of pieces, photos and, if you like, time spent,
            bags, weight and notes.
          </li>
          <li>
            <strong>For a cleanup with others:</strong> also how many people were there, and the members you invite by
            name.
          </li>
          <li>
            <strong>Along the way:</strong> the cleanups you love and the challenges you join.
          </li>
          <li>
            <strong>For an event you submit:</strong> its details, your name and your e-mail address, and the contact
            you want to be shown with it.
          </li>
          <li>
            <strong>When you write to us:</strong> your name, your e-mail address and your message.
          </li>
        </ul>
      ),
    },
    {
      id: 'noted',
      title: 'What is noted by itself',
      body: (
        <>
          <p>
            While you are signed in we keep a session: when it began, when it was last used and when it ends, and the
            names of your browser and system, such as Safari on iPhone, so that you can tell your sessions apart and end
            them. No network address and no version is kept with it. When you were here last is kept with your account,
            also after the session has ended. Your time zone tells us when your week begins and ends.
          </p>
          <p>
            If you add a passkey, we keep its public key, the name that you give it, and when it was last used; your
            finger, face or PIN never leaves your device. If you use an authenticator app, we keep its key encrypted,
            and your recovery codes as slow hashes. All of it goes when you remove it or delete your account.
          </p>
          <p>
            Attempts to sign in are counted by network address, so that nobody can guess passwords all night. The log of
            the server holds no name, no e-mail address and no network address.
          </p>
        </>
      ),
    },
    {
      id: 'use',
      title: 'What we use it for',
      body: (
        <p>
          To run your account, to count cleanups and streaks, to show boards, bios, challenges and events, to review
          what is uploaded, to answer you, and to send you mail about your account. Notification e-mails beyond that can
          be switched off under Settings, Account Settings. We use your data for nothing else.
        </p>
      ),
    },
    {
      id: 'seen',
      title: 'What others see',
      body: (
        <>
          <p>
            <strong>Everyone</strong> may see on the boards of members whose profile is public: the username (or the
            first name, if there is none), the avatar, the ZIP/postal code, the country and the numbers. We never ask
            for a street address.
          </p>
          <p>
            <strong>Members</strong> may also open your bio: your intro, your social links and your approved cleanups
            with their day, place, notes and photos. Cleanups that are not approved are seen by you and by those who
            review them.
          </p>
          <p>
            <strong>Those who cleaned up with you</strong> see the day, place, notes and photos of the cleanup that you
            logged together, and who took how many pieces: by username or first name, or as “A member” if the profile is
            private. While others can join, for seven days, whoever has its code or link sees the same; visitors without
            names and notes.
          </p>
          <p>
            <strong>Our administrators</strong> can see accounts and cleanups as far as they need it to review them and
            to help you. What they change is written down.
          </p>
        </>
      ),
    },
    {
      id: 'photos',
      title: 'Photos',
      body: (
        <p>
          Every photo is made anew before it is stored. What the phone wrote into it, such as the place, the time and
          the camera, is not carried over. Of a cleanup's photo we keep the day on which the camera says it was taken,
          and 64 bits that tell whether the same picture was used before: reviewers see what follows from them, and
          nobody else. Photos of a cleanup are public only once it is approved. A picture that is withdrawn is refused
          by us at once, and gone from caches within the hour.
        </p>
      ),
    },
    {
      id: 'shared',
      title: 'Who else gets data',
      body: (
        <>
          <p>
            Nobody buys or rents it. Companies that run our servers, keep our files and deliver our mail handle it for
            us and only for that. Where a postal code is that you type into the event form, our server asks the public
            services Zippopotam.us and Postcodes.io: they get the code and a country to look in, and nothing about you.
            And where the law demands data of us, we give what it demands.
          </p>
          <p>
            Fonts, images and scripts come from our own address, so nobody else learns from this site that you were
            here. A link that leads away leads to somebody else's rules.
          </p>
        </>
      ),
    },
    {
      id: 'deletion',
      title: 'How long it is kept',
      body: (
        <>
          <p>
            As long as you have your account. You can delete it yourself: open your <strong>avatar</strong>, then{' '}
            <strong>Settings</strong>, then <strong>Account Settings</strong>, then <strong>Delete Account</strong>.
            Your profile, photos, cleanups, loves and sessions are then removed at once. This is permanent. Photos and
            pieces of cleanups that you shared with others stay with them, without your name.
          </p>
          <p>
            An account that an administrator deletes is closed at once and removed for good after 30 days. Two things
            stay: how many accounts were deleted on a day, and the record of what administrators did, where your name is
            replaced by "deleted member", or by a number such as "former admin 3" if you were an administrator.
          </p>
          <p>
            Messages you sent us are removed after a year. An event you submitted stays, but your name and your e-mail
            address are removed from it when you delete your account, and at the latest a year after its last day. Ask,
            and we remove them earlier.
          </p>
        </>
      ),
    },
    {
      id: 'protection',
      title: 'How it is protected',
      body: (
        <p>
          Passwords are stored only as slow hashes that cannot be turned back. You can protect your account further by a
          passkey or an authenticator app; administrators, who see names and e-mail addresses, need one of them where
          the operator of the site asks for it. The cookie that keeps you signed in cannot be read by scripts. Links
          that confirm an e-mail address or reset a password work once and for a short time. No system is perfectly
          safe: if somebody else ever gets at your data, we tell you.
        </p>
      ),
    },
    {
      id: 'choices',
      title: 'Your choices',
      body: (
        <p>
          You can read and change most of what we hold under Settings. For anything else write to us: to get a copy, to
          have something corrected or removed, or to leave the boards without leaving {brand.name}. We answer everyone,
          wherever they live.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          You must be at least 13 years old to have an account. If we learn that an account belongs to a younger child,
          we delete it. Parents can write to us.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <p>
          Everything that is kept on your device is listed in the{' '}
          <PageLink to="/cookie-policy" over>
            Cookie Policy
          </PageLink>
          , item by item.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: <p>When we change this policy, the date at the top changes too.</p>,
    },
    policyContactSection,
  ],
}
