import type { ReactNode } from 'react'
import { policyContactSection } from './contact.tsx'
import { type LegalPolicy, legalPolicyPageHeads } from './policy.ts'

export const cookiePolicy: LegalPolicy = {
  ...legalPolicyPageHeads.cookies,
  sections: [
    {
      id: 'what',
      title: 'What a cookie is',
      body: (
        <p>
          A cookie is a short note that your browser keeps for a site and sends back with each visit. Local storage,
          session storage and the like are similar notes that stay in the browser and are not sent with a visit. This
          policy covers them all.
        </p>
      ),
    },
    {
      id: 'necessary',
      title: 'Strictly necessary',
      body: (
        <>
          <p>
            These keep you signed in and remember what you chose or typed.{' '}
            <strong>Strictly necessary cookies cannot be declined</strong>, because the site does not work without them.
          </p>
          <ul className="policy-items">
            <Item
              name="cleanstreak.session_token"
              kind="Cookie"
              stays="30 days after your last visit, or until you sign out"
            >
              Keeps you signed in. Set only when you sign in; scripts cannot read it. Over an encrypted connection its
              name begins with <code>__Host-</code>.
            </Item>
            <Item name="trusted-device" kind="Cookie" stays="30 days, or until you forget your devices">
              Remembers this device, so that your password is enough for you to sign in here. Set only if you ask for it
              when you type the code of your authenticator app; scripts cannot read it. Its name may begin with{' '}
              <code>__Host-</code>, too.
            </Item>
            <Item name="auth-storage" kind="Local storage" stays="until you clear it">
              Whether somebody is signed in, and whose account it is, as a random number. Holds no name, no password and
              no key.
            </Item>
            <Item name="auth_timestamp, lastActivityTimestamp" kind="Local storage" stays="until you clear them">
              When you last signed in or out and were last active, so that all open tabs agree.
            </Item>
            <Item name="passkey-used" kind="Local storage" stays="until you clear it">
              That a passkey was used here, so that it is offered first when you sign in.
            </Item>
            <Item name="confirmed-with" kind="Local storage" stays="until you clear it">
              How you last confirmed that it is you: by passkey, code or password. The question begins with it.
            </Item>
            <Item name="The last you saw" kind="Cache storage" stays="until you sign out or your session ends">
              Your Litterlog, events and challenges as you last saw them, with small photos, so that they open without a
              network. Nobody else who signs in here sees any of it.
            </Item>
            <Item name="The site itself" kind="Cache storage" stays="until a newer version takes its place">
              Scripts, styles and fonts, so that the site opens without a network. Kept only once you have signed in.
            </Item>
            <Item
              name="cleanup-queue"
              kind="IndexedDB"
              stays="until they are uploaded or you discard them, also after you sign out"
            >
              Cleanups that wait to upload, with their photos and the names of those you invited, and the numbers of the
              last hundred that you logged here. Nobody else who signs in here sees or sends them.
            </Item>
            <Item name="waiting-member" kind="Local storage" stays="until everything is uploaded, or you sign out">
              Whose cleanups wait on this device to upload, as a random number, so that you are told when your session
              has ended.
            </Item>
            <Item name="cookie-consent" kind="Local storage" stays="until you clear it">
              Your answer to the cookie question, so that we do not ask again.
            </Item>
            <Item name="theme" kind="Local storage" stays="until you clear it">
              Light, dark or system. Kept only once you have picked one.
            </Item>
            <Item name="welcomed-back" kind="Local storage" stays="until you clear it">
              The sign-in for which you were welcomed back, so that only one of several tabs does so.
            </Item>
            <Item name="install-offered" kind="Local storage" stays="until you clear it">
              When we offered to install the app, so that we do so once only.
            </Item>
            <Item name="review-order, review-keys" kind="Local storage" stays="until you clear them">
              How an administrator likes to review: the oldest first, and with which keys. Kept only once picked.
            </Item>
            <Item
              name="share"
              kind="Cache storage"
              stays="until the log dialog has opened with them, for a day at most"
            >
              Photos and text that you have shared with the installed app from another one. They leave the device only
              once you go on with the cleanup.
            </Item>
            <Item name="Drafts of forms" kind="Session storage" stays="until you send the form or close the tab">
              What you have typed so far, so that it survives a reload.
            </Item>
            <Item name="continue-after-reload" kind="Session storage" stays="until the page has loaded again">
              What you typed and pressed on a page that had to be loaded again for a newer version. Never passwords.
            </Item>
            <Item name="reloaded-for-code-at" kind="Session storage" stays="until you close the tab">
              When a page was loaded again because a part of it was missing, so that it is not loaded again without end.
            </Item>
            <Item name="expanded" kind="Session storage" stays="until you close the tab">
              Which filters you had opened, so that they are open when you come back.
            </Item>
            <Item name="opening-tries" kind="Session storage" stays="until you close the tab">
              How often a page that did not open was tried again, so that it is not tried without end.
            </Item>
            <Item name="tsr-scroll-restoration-v1_3" kind="Session storage" stays="until you close the tab">
              How far you had scrolled, so that the Back button brings you there.
            </Item>
          </ul>
        </>
      ),
    },
    {
      id: 'preferences',
      title: 'Preferences',
      body: (
        <p>
          With your consent we may also remember how you last set a list, such as its sorting and filters. This is off
          until you switch it on. Decline it and you set your lists again each time.
        </p>
      ),
    },
    {
      id: 'not-used',
      title: 'What we do not do',
      body: (
        <p>
          <strong>No advertising cookies are used</strong>, whatever you choose, and nothing follows you to other sites.
          Fonts, images and scripts come from our own address, so nobody else sets a cookie here.
        </p>
      ),
    },
    {
      id: 'choice',
      title: 'Changing your mind',
      body: (
        <p>
          Press "Customize Preferences" in this policy, or "Cookie preferences" at the foot of most pages, at any time.
          Your answer holds for this browser. You can also clear everything in the settings of the browser: then you are
          signed out, and we ask again.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: <p>When something is added or taken away, the list above and the date at the top change too.</p>,
    },
    policyContactSection,
  ],
}

type ItemProps = { name: string; kind: string; stays: string; children: ReactNode }

function Item({ name, kind, stays, children }: ItemProps) {
  return (
    <li>
      <code>{name}</code>
      <p>{children}</p>
      <p className="policy-item-facts">
        {kind}, {stays}.
      </p>
    </li>
  )
}
