import { readFileSync } from 'node:fs'

export const CALLERS = ['visitor', 'member', 'other', 'unverified', 'disabled', 'admin', 'superadmin'] as const

const FOR_EVERYBODY = (answer = '200') => Array<string>(7).fill(answer)
/** Anonymous visitors are sent to sign-in first. */
const TO_SIGN_IN = '→ /login'
const TO_NOT_FOUND = '→ /not-found'
export const TO_DASHBOARD = '→ /dashboard'
export const TO_ADMIN = '→ /admin-main'
// Columns: visitor, member, other, unverified, disabled, admin, superadmin
const FOR_MEMBERS = (answer = '200') => [TO_SIGN_IN, answer, answer, answer, TO_SIGN_IN, answer, answer]
const FOR_ADMINS = (answer = '200') => [
  TO_SIGN_IN,
  TO_DASHBOARD,
  TO_DASHBOARD,
  TO_DASHBOARD,
  TO_SIGN_IN,
  answer,
  answer,
]
const FOR_SUPERADMINS = (answerToAdmin: string) => FOR_ADMINS().with(5, answerToAdmin)
const FOR_SIGNED_OUT = ['200', TO_DASHBOARD, TO_DASHBOARD, TO_DASHBOARD, '200', TO_ADMIN, TO_ADMIN]
/** Visitors are asked to sign in whether or not the challenge exists (no enumeration). */
const SIGN_IN_OR_NOT_FOUND = ['200', '404', '404', '404', '200', '404', '404']

export type TestData = {
  poster: string
  member: string
  memberId: string
  disabled: string
  open: string
  closed: string
  event: string
  group: string
  submission: string
}
type ExpectedRow = [expected: string[], address?: (testData: TestData) => string]

export const DEMO_GROUP_CODES = { running: 'R2SA26', closed: 'CANAL7' }

/** Expected response of every page for every kind of client. A page with restricted items has a row for each. */
export const TABLE: Record<string, ExpectedRow | ExpectedRow[]> = {
  '/': [FOR_EVERYBODY()],
  '/$': [FOR_EVERYBODY('404'), () => '/no-such-page'],
  '/about-us': [FOR_EVERYBODY()],
  '/app-download': [FOR_EVERYBODY()],
  '/check-profile': [FOR_EVERYBODY()],
  '/cleanups': [FOR_EVERYBODY()],
  '/cookie-policy': [FOR_EVERYBODY()],
  '/cookies': [FOR_EVERYBODY()],
  '/download': [FOR_EVERYBODY()],
  '/offline': [FOR_EVERYBODY()],
  '/privacy': [FOR_EVERYBODY()],
  '/support': [FOR_EVERYBODY()],
  '/terms': [FOR_EVERYBODY()],
  '/dev/mailbox': [FOR_EVERYBODY()],
  '/dev/ui': [FOR_EVERYBODY()],
  '/forgot-password': [FOR_EVERYBODY()],
  '/reset-password': [FOR_EVERYBODY()],
  '/unsubscribe': [FOR_EVERYBODY()],
  '/verified': [FOR_EVERYBODY()],
  '/cleanups/submit': [FOR_EVERYBODY()],
  '/cleanups/$id': [
    [FOR_EVERYBODY(), ({ event }) => `/cleanups/${event}`],
    [FOR_EVERYBODY('404'), ({ submission }) => `/cleanups/${submission}`],
    [FOR_EVERYBODY('404'), () => '/cleanups/none'],
  ],

  // Admins see this page instead of the console until they have used a second factor.
  '/second-factor': [FOR_ADMINS()],

  // The setup page requires a valid key and an installation without admins.
  '/setup': [FOR_EVERYBODY('404')],
  '/setup/done': [FOR_SUPERADMINS(TO_ADMIN)],

  '/login': [FOR_SIGNED_OUT],
  '/signup': [FOR_SIGNED_OUT],
  '/admin': [FOR_SIGNED_OUT],

  '/dashboard': [FOR_MEMBERS()],
  '/dashboard/log-cleanup': [FOR_MEMBERS()],
  '/log-cleanup': [FOR_MEMBERS('→ /dashboard/log-cleanup')],
  '/leaderboard': [FOR_MEMBERS()],
  '/profile': [FOR_MEMBERS()],
  '/challenges': [FOR_MEMBERS()],
  '/bio/$username': [
    [FOR_MEMBERS(), ({ member }) => `/bio/${member}`],
    [
      [TO_SIGN_IN, TO_NOT_FOUND, TO_NOT_FOUND, TO_NOT_FOUND, TO_SIGN_IN, '200', '200'],
      ({ disabled }) => `/bio/${disabled}`,
    ],
    [FOR_MEMBERS(TO_NOT_FOUND), () => '/bio/nobody_of_that_name'],
  ],
  '/together': [FOR_EVERYBODY()],
  '/together/$code': [
    [FOR_EVERYBODY(), () => `/together/${DEMO_GROUP_CODES.running}`],
    [FOR_EVERYBODY(), () => `/together/${DEMO_GROUP_CODES.closed}`],
    [FOR_EVERYBODY('404'), () => '/together/222222'],
    [FOR_EVERYBODY('404'), () => '/together/none'],
  ],
  '/dashboard/together/$groupId': [
    [[TO_SIGN_IN, '200', '404', '404', TO_SIGN_IN, '200', '200'], ({ group }) => `/dashboard/together/${group}`],
    [FOR_MEMBERS('404'), () => `/dashboard/together/${crypto.randomUUID()}`],
    [FOR_MEMBERS('404'), () => '/dashboard/together/x'],
  ],
  '/challenges/$slug': [
    [FOR_EVERYBODY(), ({ open }) => `/challenges/${open}`],
    [SIGN_IN_OR_NOT_FOUND, ({ closed }) => `/challenges/${closed}`],
    [SIGN_IN_OR_NOT_FOUND, () => '/challenges/no-such-one'],
  ],

  '/admin-main/': [FOR_ADMINS(), () => '/admin-main'],
  '/admin-main/$': [FOR_ADMINS(TO_ADMIN), () => '/admin-main/none'],
  '/admin-main/audit': [FOR_ADMINS()],
  '/admin-main/challenges': [FOR_ADMINS()],
  '/admin-main/challenges/$id/poster': [
    [FOR_ADMINS(), ({ poster }) => `/admin-main/challenges/${poster}/poster`],
    [FOR_ADMINS('404'), () => '/admin-main/challenges/no-such-one/poster'],
  ],
  '/admin-main/cleanups': [FOR_ADMINS()],
  '/admin-main/events': [FOR_ADMINS()],
  '/admin-main/events/$id': [
    [FOR_ADMINS(), ({ submission }) => `/admin-main/events/${submission}`],
    [FOR_ADMINS('404'), () => '/admin-main/events/none'],
  ],
  '/admin-main/settings': [FOR_SUPERADMINS('403')],
  '/admin-main/installation': [FOR_SUPERADMINS('403')],
  '/admin-main/tags': [FOR_ADMINS()],
  '/admin-main/users/': [FOR_ADMINS(), () => '/admin-main/users'],
  '/admin-main/users/$id': [
    [FOR_ADMINS(), ({ memberId }) => `/admin-main/users/${memberId}`],
    [FOR_ADMINS('404'), () => `/admin-main/users/${crypto.randomUUID()}`],
    [FOR_ADMINS('404'), () => '/admin-main/users/x'],
  ],
}

/** Lists the addresses of the page access table with their expected responses. */
export const listPageVisits = (testData: TestData) =>
  Object.entries(TABLE).flatMap(([page, rows]) =>
    (Array.isArray(rows[0]) && Array.isArray(rows[0][0]) ? (rows as ExpectedRow[]) : [rows as ExpectedRow]).map(
      ([expected, address]) => ({ address: address?.(testData) ?? page, expected }),
    ),
  )

export function pages() {
  const tree = readFileSync('src/app/web/route-tree.gen.ts', 'utf8')
  const [list] = /interface FileRoutesByFullPath \{[^}]*\}/.exec(tree)!
  return Array.from(list.matchAll(/^ {2}'([^']+)':/gm), ([, path]) => path!)
}
