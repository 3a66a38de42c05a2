import { brand } from '#platform/brand.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { policyContactSection } from './contact.tsx'
import { type LegalPolicy, legalPolicyPageHeads } from './policy.ts'

export const termsPolicy: LegalPolicy = {
  ...legalPolicyPageHeads.terms,
  sections: [
    {
      id: 'agreement',
      title: 'What this is',
      body: (
        <p>
          These terms are the agreement between you and {brand.name} ("we", "us", "the company") about this site and the{' '}
          {brand.name} apps. By creating an account or using them you accept the terms. If you do not accept them,
          please do not use {brand.name}. How we treat your data stands in the{' '}
          <PageLink to="/privacy" over>
            Privacy Policy
          </PageLink>
          , what is kept on your device in the{' '}
          <PageLink to="/cookie-policy" over>
            Cookie Policy
          </PageLink>
          .
        </p>
      ),
    },
    {
      id: 'age',
      title: 'Who may join',
      body: (
        <p>
          You must be at least <strong>13 years old</strong>. If you are younger than 18, ask a parent or guardian to
          read these terms and to agree to them with you.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <>
          <p>
            An account is free. It requires your <strong>full name</strong>, an <strong>e-mail address</strong> and a{' '}
            <strong>ZIP/postal code</strong>. An avatar, a username, a bio and social links are optional.
          </p>
          <ul>
            <li>Give true details, keep them up to date, and confirm your e-mail address: logging needs it.</li>
            <li>Keep your password to yourself. What is done with your account counts as done by you.</li>
            <li>The account is yours alone. Do not sell it, lend it or pose as somebody else.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'logging',
      title: 'What you log',
      body: (
        <>
          <p>Other people compare themselves with your numbers, so they have to be real.</p>
          <ul>
            <li>Log only what you picked up yourself, on the day and in the place you say.</li>
            <li>Count honestly, and use photos you took of that cleanup.</li>
            <li>Before you show people who can be recognized, ask them.</li>
            <li>Pick up only where you are allowed to be.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'uploads',
      title: 'Your photos and words',
      body: (
        <p>
          What you upload stays yours. You allow us, free of charge and worldwide, to store it, to resize it, and to
          show it on {brand.name} as the{' '}
          <PageLink to="/privacy" over>
            Privacy Policy
          </PageLink>{' '}
          describes: approved cleanups to other people, your bio to members. The permission ends when you delete the
          item or your account, but not for what others have joined.
        </p>
      ),
    },
    {
      id: 'conduct',
      title: 'What we ask you not to do',
      body: (
        <ul>
          <li>Harass, threaten or insult anyone, or post what is hateful, indecent or against the law.</li>
          <li>Post what belongs to somebody else, or tell what is private to them.</li>
          <li>Invent cleanups, or gain numbers in any other way than picking up litter.</li>
          <li>Advertise, or collect other members' data.</li>
          <li>Break into the service, overload it or get around its limits.</li>
        </ul>
      ),
    },
    {
      id: 'moderation',
      title: 'Moderation and suspension',
      body: (
        <p>
          We may moderate content and suspend accounts. We review cleanups and events, and may approve, flag or reject
          them, take down what breaks these terms, and correct numbers that came from it. We may disable or delete an
          account that breaks these terms or harms others. If you think we got it wrong, write to us and a person will
          look again.
        </p>
      ),
    },
    {
      id: 'rewards',
      title: 'Activity points, badges and rewards',
      body: (
        <p>
          Members may earn activity points, digital badges and sponsor-funded rewards. They have no cash value and
          cannot be sold or passed on. <strong>Rewards and badges are subject to verification</strong> at the discretion
          of the company or its sponsors, and may be refused or taken back if the cleanups behind them do not hold.
          Points and rewards may change or end.
        </p>
      ),
    },
    {
      id: 'events',
      title: 'Events, challenges and links',
      body: (
        <p>
          Cleanup events are run by the people who submit them, not by us, even where we have approved the listing.
          Challenges may have rules of their own, shown with them. Links to other sites lead to places that we do not
          run.
        </p>
      ),
    },
    {
      id: 'safety',
      title: 'Pick up safely',
      body: (
        <p>
          You pick up at your own risk. Wear gloves, mind the traffic and the tide, keep children close, and leave
          needles, chemicals and anything else dangerous to those whose job it is. No piece of litter is worth getting
          hurt.
        </p>
      ),
    },
    {
      id: 'deletion',
      title: 'Deleting your account',
      body: (
        <>
          <p>
            You may delete your own account at any time: open your <strong>avatar</strong>, then{' '}
            <strong>Settings</strong>, then <strong>Account Settings</strong>, then <strong>Delete Account</strong>.
          </p>
          <p>
            <strong>Deletion is permanent.</strong> Your profile, cleanups, photos, streak and loves are removed, and
            nobody can bring them back. Photos and pieces of cleanups that you shared with others stay with them,
            without your name.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'What we promise, and what we cannot',
      body: (
        <p>
          We run {brand.name} with care, but as it is: we cannot promise that it is always there or free of faults, and
          we may change or end parts of it. As far as the law allows, we are not liable for indirect damage, for lost
          data, or for what happens at a cleanup. Rights that the law of your home gives you, and that no agreement can
          take away, stay yours.
        </p>
      ),
    },
    {
      id: 'disputes',
      title: 'Disputes',
      body: (
        <p>
          If something is wrong, please write to us first: most things can be settled that way. What cannot is settled
          by <strong>binding arbitration under Arizona law</strong>, between you and us alone and not as a group, in
          place of a trial in court.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <p>
          We may change these terms. The date at the top then changes too. Whoever goes on using {brand.name} after that
          accepts the new terms.
        </p>
      ),
    },
    policyContactSection,
  ],
}
