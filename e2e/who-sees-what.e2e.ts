import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { aChallenge } from './harness/challenges.ts'
import { aSubmission, anEvent } from './harness/events.ts'
import { aMember, anAddress, ask, grace, sam, tokenOf } from './harness/members.ts'
import { expect, test } from './harness/test.ts'

const AT_ONCE = 6
const CALLERS = ['visitor', 'member', 'other', 'unverified', 'disabled', 'admin', 'superadmin'] as const

const EVERYBODY = (answer = '200') => Array<string>(7).fill(answer)
/** Anonymous visitors are sent to sign-in first. */
const AWAY = '→ /login'
const LOST = '→ /not-found'
const HOME = '→ /dashboard'
const CONSOLE = '→ /admin-main'
// Columns: visitor, member, other, unverified, disabled, admin, superadmin
const MEMBERS = (answer = '200') => [AWAY, answer, answer, answer, AWAY, answer, answer]
const ADMINS = (answer = '200') => [AWAY, HOME, HOME, HOME, AWAY, answer, answer]
const NEWCOMERS = ['200', HOME, HOME, HOME, '200', CONSOLE, CONSOLE]
/** Visitors are asked to sign in whether or not the challenge exists (no enumeration). */
const UNTOLD = ['200', '404', '404', '404', '200', '404', '404']

type Town = { member: string; disabled: string; open: string; closed: string; event: string; submission: string }
type Row = [expected: string[], address?: (town: Town) => string]

/** Expected response of every page for every kind of client. A page with restricted items has a row for each. */
const TABLE: Record<string, Row | Row[]> = {
  '/': [EVERYBODY()],
  '/$': [EVERYBODY('404'), () => '/no-such-page'],
  '/about-us': [EVERYBODY()],
  '/app-download': [EVERYBODY()],
  '/check-profile': [EVERYBODY()],
  '/cleanups': [EVERYBODY()],
  '/cookie-policy': [EVERYBODY()],
  '/cookies': [EVERYBODY()],
  '/download': [EVERYBODY()],
  '/offline': [EVERYBODY()],
  '/privacy': [EVERYBODY()],
  '/support': [EVERYBODY()],
  '/terms': [EVERYBODY()],
  '/dev/mailbox': [EVERYBODY()],
  '/dev/ui': [EVERYBODY()],
  '/forgot-password': [EVERYBODY()],
  '/reset-password': [EVERYBODY()],
  '/unsubscribe': [EVERYBODY()],
  '/verified': [EVERYBODY()],
  '/cleanups/submit': [EVERYBODY()],
  '/cleanups/$id': [
    [EVERYBODY(), ({ event }) => `/cleanups/${event}`],
    [EVERYBODY('404'), ({ submission }) => `/cleanups/${submission}`],
    [EVERYBODY('404'), () => '/cleanups/none'],
  ],

  '/login': [NEWCOMERS],
  '/signup': [NEWCOMERS],
  '/admin': [NEWCOMERS],

  '/dashboard': [MEMBERS()],
  '/dashboard/log-cleanup': [MEMBERS()],
  '/log-cleanup': [MEMBERS('→ /dashboard/log-cleanup')],
  '/leaderboard': [MEMBERS()],
  '/profile': [MEMBERS()],
  '/challenges': [MEMBERS()],
  '/bio/$username': [
    [MEMBERS(), ({ member }) => `/bio/${member}`],
    [[AWAY, LOST, LOST, LOST, AWAY, '200', '200'], ({ disabled }) => `/bio/${disabled}`],
    [MEMBERS(LOST), () => '/bio/nobody_of_that_name'],
  ],
  '/challenges/$slug': [
    [EVERYBODY(), ({ open }) => `/challenges/${open}`],
    [UNTOLD, ({ closed }) => `/challenges/${closed}`],
    [UNTOLD, () => '/challenges/no-such-one'],
  ],

  '/admin-main/': [ADMINS(), () => '/admin-main'],
  '/admin-main/$': [ADMINS(CONSOLE), () => '/admin-main/none'],
  '/admin-main/audit': [ADMINS()],
  '/admin-main/challenges': [ADMINS()],
  '/admin-main/cleanups': [ADMINS()],
  '/admin-main/events': [ADMINS()],
  '/admin-main/settings': [ADMINS()],
  '/admin-main/tags': [ADMINS()],
  '/admin-main/users': [ADMINS()],
}

/** Lists the pages from the generated route tree. */
function pages() {
  const tree = readFileSync('src/app/web/route-tree.gen.ts', 'utf8')
  const [list] = /interface FileRoutesByFullPath \{[^}]*\}/.exec(tree)!
  return Array.from(list.matchAll(/^ {2}'([^']+)':/gm), ([, path]) => path!)
}

test('the page access table has a row for every page of the router', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(pages().toSorted())
})

test('every page answers visitors, members and admins as the page access table says', async () => {
  const [member, other, unverified, disabled] = await Promise.all([
    aMember(),
    aMember(),
    aMember({ isVerified: false }),
    aMember(),
  ])
  const tokens = {
    visitor: undefined,
    member: member.token,
    other: other.token,
    unverified: unverified.token,
    disabled: disabled.token,
    admin: await tokenOf(grace),
    superadmin: await tokenOf(sam),
  }
  const [open, closed, event, submission] = await Promise.all([
    aChallenge(),
    aChallenge({ isPrivate: true }),
    anEvent(),
    aSubmission(),
  ])
  const town: Town = {
    member: member.username,
    disabled: disabled.username,
    open: open.slug,
    closed: closed.slug,
    event: event.id,
    submission: submission.id,
  }
  await ask('PUT', `/admin/members/${disabled.id}/disabled`, { token: tokens.admin, body: { isDisabled: true } })

  const asked = Object.entries(TABLE).flatMap(([page, rows]) =>
    (Array.isArray(rows[0]) && Array.isArray(rows[0][0]) ? (rows as Row[]) : [rows as Row]).map(
      ([expected, address]) => ({ address: address?.(town) ?? page, expected }),
    ),
  )
  const answers: Record<string, string[]> = {}
  const waiting = asked.map(({ address }) => address)
  const answerOf = async (address: string, token?: string) => {
    const headers = { 'x-forwarded-for': anAddress(), ...(token && { authorization: `Bearer ${token}` }) }
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
  await Promise.all(Array.from({ length: AT_ONCE }, askAll))
  expect(answers).toEqual(Object.fromEntries(asked.map(({ address, expected }) => [address, expected])))
})
