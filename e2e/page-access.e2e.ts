import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { aTestChallenge } from './harness/challenges.ts'
import { aSubmittedEvent, anApprovedEvent } from './harness/events.ts'
import {
  aTestMember,
  aUniqueIpAddress,
  callApi,
  demoAdminGraceCredentials,
  demoSuperadminSamCredentials,
  createSessionToken,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'

const CONCURRENCY = 6
const CALLERS = ['visitor', 'member', 'other', 'unverified', 'disabled', 'admin', 'superadmin'] as const

const FOR_EVERYBODY = (answer = '200') => Array<string>(7).fill(answer)
/** Anonymous visitors are sent to sign-in first. */
const TO_SIGN_IN = '→ /login'
const TO_NOT_FOUND = '→ /not-found'
const TO_DASHBOARD = '→ /dashboard'
const TO_ADMIN = '→ /admin-main'
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

type TestData = {
  poster: string
  member: string
  memberId: string
  disabled: string
  open: string
  closed: string
  event: string
  submission: string
}
type ExpectedRow = [expected: string[], address?: (testData: TestData) => string]

/** Expected response of every page for every kind of client. A page with restricted items has a row for each. */
const TABLE: Record<string, ExpectedRow | ExpectedRow[]> = {
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

  // Without a valid key, and in a place that has an admin.
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

/** Lists the pages from the generated route tree. */
function pages() {
  const tree = readFileSync('src/app/web/route-tree.gen.ts', 'utf8')
  const [list] = /interface FileRoutesByFullPath \{[^}]*\}/.exec(tree)!
  return Array.from(list.matchAll(/^ {2}'([^']+)':/gm), ([, path]) => path!)
}

test('the table of expected page access has a row for every page of the router', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(pages().toSorted())
})

test('every page answers visitors, members and admins as the table of expected page access says', async () => {
  const [member, other, unverified, disabled] = await Promise.all([
    aTestMember(),
    aTestMember(),
    aTestMember({ isVerified: false }),
    aTestMember(),
  ])
  const tokens = {
    visitor: undefined,
    member: member.token,
    other: other.token,
    unverified: unverified.token,
    disabled: disabled.token,
    admin: await createSessionToken(demoAdminGraceCredentials),
    superadmin: await createSessionToken(demoSuperadminSamCredentials),
  }
  const [open, closed, event, submission] = await Promise.all([
    aTestChallenge(),
    aTestChallenge({ isPrivate: true }),
    anApprovedEvent(),
    aSubmittedEvent(),
  ])
  const town: TestData = {
    member: member.username,
    memberId: member.id,
    disabled: disabled.username,
    open: open.slug,
    closed: closed.slug,
    poster: closed.id,
    event: event.id,
    submission: submission.id,
  }
  await callApi('PUT', `/admin/members/${disabled.id}/disabled`, { token: tokens.admin, body: { isDisabled: true } })

  const visits = Object.entries(TABLE).flatMap(([page, rows]) =>
    (Array.isArray(rows[0]) && Array.isArray(rows[0][0]) ? (rows as ExpectedRow[]) : [rows as ExpectedRow]).map(
      ([expected, address]) => ({ address: address?.(town) ?? page, expected }),
    ),
  )
  const answers: Record<string, string[]> = {}
  const waiting = visits.map(({ address }) => address)
  const answerOf = async (address: string, token?: string) => {
    const headers = { 'x-forwarded-for': aUniqueIpAddress(), ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(inject('origin') + address, { redirect: 'manual', headers })
    await answer.text()
    const to = answer.headers.get('location')
    return to ? `→ ${new URL(to, inject('origin')).pathname}` : String(answer.status)
  }
  const askAll = async () => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      answers[address] = []
      for (const caller of CALLERS) answers[address]!.push(await answerOf(address, tokens[caller]))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, askAll))
  expect(answers).toEqual(Object.fromEntries(visits.map(({ address, expected }) => [address, expected])))
})

test('a page to return to keeps its fragment, and its path is not taken for a route template', async () => {
  const { token } = await aTestMember()
  const ask = (address: string) =>
    fetch(inject('origin') + address, { redirect: 'manual', headers: { authorization: `Bearer ${token}` } })
  const from = encodeURIComponent('/$x?tab=social#links')
  const verified = await (await ask(`/verified?from=${from}`)).text()
  expect(/href="([^"]*)"[^>]*>Go on to the page you wanted/.exec(verified)?.[1]).toBe('/%24x?tab=social#links')
  const { origin, pathname, search, hash } = new URL(
    (await ask(`/login?from=${from}`)).headers.get('location')!,
    inject('origin'),
  )
  expect([origin, pathname + search + hash]).toEqual([inject('origin'), '/%24x?tab=social#links'])
})

test('a redirect from an address with a key is stored nowhere and sends no referrer', async () => {
  const { status, headers } = await fetch(`${inject('origin')}/setup/?key=wrong`, { redirect: 'manual' })
  expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
    307,
    'no-store',
    'no-referrer',
  ])
})
