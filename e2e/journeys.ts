/**
 * The end-to-end tests that `npm test` runs: for each thing that README.md says the product does, the test of a user who
 * does it. Each entry is the name of a file and the beginnings of its tests' titles.
 */
export const JOURNEYS: Record<string, string[]> = {
  // Litterlog
  litterlog: [
    'the Litterlog lists cleanups in pages, newest first, and keeps its rows when the next page fails to load',
    "the details of a cleanup show its photos, the member's notes and the note of an admin",
    'deleting a cleanup asks for confirmation first, and then the cleanup disappears immediately',
    'a member can love the cleanup of another member once and cannot undo it',
  ],
  'log-dialog': [
    'a member logs a cleanup with three photos: one chosen from a file, one dropped and one pasted',
    'editing a reviewed cleanup warns about a new review, and closing asks before discarding the edits',
  ],
  'log-dialog-network': ['a cleanup and its photos are uploaded automatically when the network returns'],
  'time-spent': ['a member steps, types, empties and saves the time spent, and changes it later'],
  export: ['a member downloads their cleanups of a date range as CSV, JSON or ZIP with photos'],
  statistics: [
    'the member statistics count cleanups per weekday, month and location, except rejected cleanups',
    'a member earns badges with approved cleanups and sees what the next badge needs',
  ],
  // Cleanups together
  'together-log': ['a member logs a cleanup of five on a phone, invites one by name, and sees who joins'],
  together: ['nine people share their bags on two phones: one logs, another signs in, joins, changes and leaves'],
  // Litterboard
  leaderboard: [
    'a member jumps to their own row of the Litterboard, opens a bio and returns to the same scroll position',
    'the Litterboard can be filtered by a location, and the filter can be removed',
  ],
  bio: ["a member's bio opens from the Litterboard or a challenge, and its back link returns to that page"],
  // Team challenges
  challenges: [
    'a member joins a private challenge with its code, and other members cannot find it',
    'a member joins a public challenge on its card in the list and leaves it on the challenge page',
  ],
  // Cleanup Finder
  finder: ['a visitor filters events in the Cleanup Finder, and the page URL always contains the filters'],
  event: ['a visitor reads an event page, shares the event and adds it to a calendar'],
  'event-submission': [
    'a visitor who submits a cleanup event loses no typed text when loading, uploading or submitting fails',
  ],
  // Accounts
  onboarding: ['a visitor signs up, verifies the email, signs in and completes onboarding'],
  'sign-up': ['signing up shows a toast for 10 s and asks the visitor to check their email'],
  'sign-in': ['a wrong password, an unknown email and a deleted account give the same error (no enumeration)'],
  'sign-in-factors': ['a recovery code takes the place of a lost phone, once'],
  passkeys: ['a member adds a passkey, names it after the device, renames and removes it'],
  'second-step': ['a member scans the key, turns the app on with a code, and saves the recovery codes'],
  'own-sessions': ['ending a session on another device turns its page into the sign-in page at once, and back again'],
  session: ['signing in or out in one tab immediately updates the other tabs'],
  'password-reset': ['a password reset link works only once, and the new password signs out every browser'],
  'account-settings': [
    'changing the password requires the old password and signs the member out in other browsers',
    'the member deletes their account after a confirmation and can no longer sign in',
  ],
  avatar: ['the avatar is cropped to a square and can be zoomed from 1 to 3 in steps of 0.1'],
  'profile-form': ['saved profile fields persist after a reload, and the country can be cleared'],
  'member-tools': ['the unsubscribe link in an email opens a page, and only the button on it turns emails off'],
  guards: ['a visitor who opens a member page signs in and returns to that page'],
  // Offline
  outbox: ['cleanups logged offline are stored with their photos and later uploaded exactly once, in order'],
  offline: ['a member sees cached pages offline, and after sign-out no other user of the device sees them'],
  // Review
  review: ['an admin reviews cleanups with the keyboard only'],
  'review-group': ['an admin decides on a cleanup together once, for all who have a share'],
  'review-table': ['an admin approves and rejects cleanups in the review table and changes these decisions later'],
  // Console
  'console-door': ['the console shows an admin only how to set up a second factor, until the authenticator app is on'],
  'admin-dashboard': ['the admin dashboard shows totals and growth, and updates them without a reload'],
  'admin-frame': ['the admin menu links to every admin page and shows the number of pending reviews'],
  'admin-member': ['an admin opens a member by name, adds a note, and restores the account there'],
  'admin-members': ['an admin searches, sorts and exports the member list'],
  'admin-challenges': [
    'an admin creates a challenge with pictures, and a member sees the challenge',
    'an admin exports participants from the console and the challenge page, and prints a poster whose QR code opens the dialog for joining',
  ],
  'admin-events': ['an admin approves, rejects, disables and deletes cleanup events'],
  'admin-tags': ['an admin creates, edits and deletes event tags'],
  corrections: [
    'a superadmin corrects pieces after seeing what changes, takes it back, and the member reads why and asks',
  ],
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
  contact: ['the contact form keeps its text when sending fails, and closes when the message is sent'],
  'first-visit': ['a first visit to a public page loads few styles and no script file'],
  'first-press': ['a page for visitors loads no script, and the menu and the theme switch work without one'],
  'without-script': [
    'sign-in keeps the typed email and empties the password when it is refused, then opens the wanted page',
    'the finder filters by country, then state, then city, each sent once, and clears its filters',
  ],
  // For operators
  setup: ['the first admin sets up a place with the keyboard, and changes it later under Installation'],
  outage: ['the server answers 503 while the database is down and recovers by itself'],
  'http-responses': [
    'every response has the security headers',
    'a script of a page runs only with the CSP nonce of the same response',
  ],
  assets: ['the browser build contains no server code'],
  'api-docs': ['the curl script in docs/api.md signs up, verifies, signs in and reads the profile'],
}
