/**
 * The end-to-end tests that `npm test` runs: for each product feature named in README.md, the test of a user who uses
 * it. Each entry is a file name with the beginnings of its tests' titles.
 */
export const JOURNEYS: Record<string, string[]> = {
  // Litterlog
  litterlog: [
    'the Litterlog keeps its rows when the next page of cleanups fails to load',
    "the cleanup details show photos, the member's notes and the admin's note",
    'a deleted cleanup disappears immediately after the confirmation',
    'a member can love the cleanup of another member once and cannot undo it',
  ],
  'log-dialog': [
    'a member logs a cleanup with three photos: one chosen from a file, one dropped and one pasted',
    'editing a reviewed cleanup warns about a new review, and closing the dialog asks before discarding the edits',
  ],
  'log-dialog-network': ['a cleanup and its photos are uploaded automatically when the network returns'],
  bags: ['a member logs bags and weight, sees them in history and details, and an admin in the review'],
  'time-spent': ['a member enters, clears and later changes the time spent on a cleanup'],
  export: ['a member downloads their cleanups of a date range as CSV, JSON or ZIP with photos'],
  statistics: [
    'the member statistics count cleanups per weekday, month and location, except rejected cleanups',
    'a member earns badges with approved cleanups and sees the requirement of the next badge',
  ],
  // Group cleanups
  'together-log': ['a member logs a group cleanup of five on a phone and invites a guest by name'],
  together: ['nine people share one group cleanup on two phones, with guests joining, changing shares and leaving'],
  // Litterboard
  leaderboard: [
    'a member opens a bio from their own Litterboard row and returns to the same scroll position',
    'a member filters the Litterboard by a location and removes the filter',
  ],
  bio: ["a member's bio opens from the Litterboard or a challenge, and its back link returns to that page"],
  // Team challenges
  challenges: [
    'a private challenge is joined with its code and hidden from other members',
    'a member joins a public challenge on its card in the list and leaves it on the challenge page',
  ],
  // Cleanup Finder
  finder: ['a visitor filters events in the Cleanup Finder, with the filters in the URL'],
  event: ['a visitor reads an event page, shares the event and adds it to a calendar'],
  'event-submission': [
    'a visitor who submits a cleanup event loses no typed text when loading, uploading or submitting fails',
  ],
  // Accounts
  onboarding: ['a visitor signs up, verifies the email, signs in and completes onboarding'],
  'sign-up': ['signing up shows a toast for 10 s and asks the visitor to check their email'],
  'sign-in': ['a wrong password, an unknown email and a deleted account give the same error (no enumeration)'],
  'sign-in-factors': ['a recovery code replaces a lost phone at sign-in only once'],
  passkeys: ["a member adds a passkey with the device's name, renames and removes the passkey"],
  'second-step': [
    'a member scans the setup key, activates the authenticator app with a code and saves the recovery codes',
  ],
  'own-sessions': ['a page whose session is ended on another device shows sign-in at once and returns after sign-in'],
  session: ['signing in or out in one tab immediately updates the other tabs'],
  'password-reset': ['a password reset link works only once, and the new password ends all sessions'],
  'account-settings': [
    "changing the password requires the old password and ends the member's sessions in other browsers",
    'the member deletes their account after a confirmation and can no longer sign in',
  ],
  avatar: ['the avatar is cropped to a square and can be zoomed from 1 to 3 in steps of 0.1'],
  'profile-form': ['saved profile fields persist after a reload'],
  'member-tools': ['the unsubscribe link in an email turns emails off only after a button press'],
  guards: ['a visitor who opens a member page signs in and returns to that page'],
  // Offline
  outbox: ['cleanups logged offline are stored with their photos and later uploaded exactly once, in order'],
  offline: ['pages cached offline are hidden from the next user of the device after sign-out'],
  // Review
  review: ['an admin reviews cleanups with the keyboard only'],
  'review-group': ['one decision by an admin on a group cleanup applies to every member with a share'],
  'review-table': ['an admin approves and rejects cleanups in the review table and changes these decisions later'],
  // Console
  'console-door': ['an admin without a second factor sees only the factor setup in the console'],
  'admin-dashboard': ['the admin dashboard updates its totals and growth without a reload'],
  'admin-frame': ['the admin menu links to every admin page and shows the number of pending reviews'],
  'admin-member': ['an admin finds a member by name, adds a note and restores the account'],
  'admin-members': ['an admin searches, sorts and exports the member list'],
  'admin-challenges': [
    'a challenge that an admin creates with pictures appears to members',
    'an admin exports the participants of a challenge and prints a poster with a QR code for joining',
  ],
  'admin-events': ['an admin approves, rejects, disables and deletes cleanup events'],
  'admin-tags': ['an admin creates, edits and deletes event tags'],
  corrections: ['a member reads why a superadmin corrected their pieces and reverted the correction'],
  // Every page
  shell: [
    'the site footer links to every section, and the site header adapts its links to the page',
    'on phones, members reach their pages and the log dialog from a bar at the bottom',
  ],
  landing: [
    'the landing page links to the finder and sign-up and has metadata for search engines',
    'the landing page is readable without JavaScript',
  ],
  'public-pages': [
    'each legal policy shows its title, its dates and contact details',
    'the about page presents the mission, the goal, the size of the litter problem and three principles',
  ],
  consent: ["the cookie banner offers three equally prominent answers and remembers the visitor's decision"],
  contact: ['the contact form keeps its text when sending fails'],
  'first-visit': ['a first visit to a public page loads few styles and no script file'],
  'first-press': ["the menu and the theme switch of a visitor's page work without loading a script"],
  'without-script': [
    'a rejected sign-in without scripts keeps the typed email and empties the password',
    'the Cleanup Finder filters by country, state and city without scripts, submitting each once',
  ],
  // For operators
  setup: ['the first admin sets up an installation with the keyboard only'],
  outage: ['the server returns 503 while the database is down and recovers by itself'],
  'http-responses': [
    'every response has the security headers',
    'a page script runs only with the CSP nonce of the same response',
  ],
  assets: ['the browser build contains no server code'],
  'api-docs': ['the curl script in docs/api.md signs up, verifies, signs in and reads the profile'],
}
