import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChallenge, aParticipant } from '#features/challenges/server/fixtures.ts'
import { aCleanup } from '#features/cleanups/server/fixtures.ts'
import { aTag, anEvent } from '#features/events/server/fixtures.ts'
import { manyMembers } from '#features/members/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { aPicture } from '#features/photos/server/fixtures.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { rowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { asking, signedIn, startApp } from '../testing.ts'
import { rawRoutes } from './raw-routes.ts'
import { router } from './router.ts'

const CALLERS = {
  visitor: undefined,
  member: { username: 'rosa_m' },
  other: {},
  unverified: { emailVerified: false },
  disabled: {},
  admin: { isAdmin: true },
  superadmin: { isSuperadmin: true },
}
type Caller = keyof typeof CALLERS

const EVERYBODY = (status: number) => Array<number>(7).fill(status)
// ...................... visitor member other unverified disabled admin superadmin
const MEMBERS = (status = 200) => [401, status, status, status, 401, status, status]
const CONFIRMED = [401, 200, 200, 403, 401, 200, 200]
const ADMINS = (status = 204) => [401, 403, 403, 403, 401, status, status]
const SUPERADMINS = (status = 204) => [401, 403, 403, 403, 401, 403, status]

const email = () => `${rowId()}@example.org`
const token = 'nobody-was-sent-this'
/** They never ask, and are made all at once: to make a password of each would take longer than all the rest. */
let bystanders: string[]
async function bystander(set: { emailVerified?: boolean } = {}) {
  const id = bystanders.pop()!
  if (Object.keys(set).length > 0) await database.db.update(profiles).set(set).where(eq(profiles.id, id))
  return { id }
}
const manyBystanders = () =>
  inTransaction(database.db, (tx) =>
    manyMembers(
      tx,
      Array.from({ length: 300 }, () => ({ email: email(), fullName: 'Ben', zipCode: '85016', emailVerified: true })),
    ),
  )
const LINKS = { facebookUrl: '', instagramUrl: '', linkedinUrl: '', tiktokUrl: '', twitterUrl: '' }
const PROFILE = () => ({ fullName: 'Rosa', username: `n${rowId().slice(-12)}`, zipCode: '', country: null, bio: '' })
const picture = async () => ({ file: new File([new Uint8Array(await aPicture())], 'me.jpg') })

const typed = () => ({ cleanupId: rowId(), date: '2025-11-14', location: '85016', litterCount: 3 })
const SEEN = new Date('2025-11-14T10:00:00Z')
/** Of somebody who does not ask. */
async function cleanup(status: 'pending' | 'approved' = 'pending') {
  const { id } = await bystander()
  const { cleanupId } = await inTransaction(database.db, (tx) => aCleanup(tx, id, { status, updatedAt: SEEN }))
  return { cleanupId }
}

const challenge = (set: Parameters<typeof aChallenge>[1] = {}) =>
  inTransaction(database.db, async (tx) => {
    const made = await aChallenge(tx, set)
    await aParticipant(tx, made.id, bystanders.pop()!)
    return made
  })
const slugOf = async (set: Parameters<typeof challenge>[0] = {}) => ({ slug: (await challenge(set)).slug })
const typedChallenge = (id = rowId()) => {
  const own = `c${id.slice(-12)}`
  return { id, slug: own, title: 'Spring', accessCode: own, startDate: '2026-03-01', endDate: '2026-05-31' }
}

async function seenChallenge() {
  const { id, updatedAt } = await challenge()
  return { ...typedChallenge(id), updatedAt }
}

const event = (set: Parameters<typeof anEvent>[1] = {}) => inTransaction(database.db, (tx) => anEvent(tx, set))
const typedEvent = (id = rowId()) => ({
  id,
  title: 'Canal Cleanup',
  postalCode: '85016',
  region: 'AZ',
  startDate: '2096-12-05',
  hostOrg: 'Canal Keepers',
  hostUrl: 'https://canal.example.org',
})
const seenEvent = async () => {
  const { id, updatedAt } = await event()
  return { ...typedEvent(id), status: 'approved', updatedAt: updatedAt.toISOString() }
}
const tag = () => inTransaction(database.db, (tx) => aTag(tx))
const tagChange = ({ id, name, slug, isActive }: Awaited<ReturnType<typeof tag>>) => ({
  ...typedTag(id),
  seen: { name, slug, isActive },
})
const typedTag = (id = rowId()) => ({ id, name: 'Beach', slug: `t${id.slice(-12)}` })

/** Who is answered what; the second is what is sent, the third says that the caller is not the same afterwards. */
const TABLE: Record<string, [expected: number[], input?: () => object | Promise<object>, ends?: 'ends']> = {
  'cleanups.rules': [EVERYBODY(200)],
  'cleanups.log': [CONFIRMED, typed],
  // what is not there, or somebody else's
  'cleanups.edit': [[401, 404, 404, 403, 401, 404, 404], async () => ({ ...typed(), ...(await cleanup()) })],
  'cleanups.delete': [[401, 404, 404, 403, 401, 404, 404], () => cleanup()],
  'cleanups.history': [MEMBERS()],
  'cleanups.historyOf': [MEMBERS(), () => ({ username: 'rosa_m' })],
  'cleanups.cleanup': [[401, 404, 404, 404, 401, 200, 200], () => cleanup()],
  'cleanups.love': [CONFIRMED, () => cleanup('approved')],
  'cleanups.loved': [MEMBERS()],
  'cleanups.news': [MEMBERS()],
  'cleanups.seeNews': [MEMBERS(204), () => ({ seen: [] })],
  'cleanups.reviewCounts': [ADMINS(200)],
  'cleanups.reviewed': [ADMINS(200)],
  'cleanups.reviewedOne': [ADMINS(200), () => cleanup()],
  'cleanups.decideMany': [
    ADMINS(200),
    async () => ({ status: 'approved', cleanups: [{ ...(await cleanup()), updatedAt: SEEN.toISOString() }] }),
  ],
  'cleanups.undo': [ADMINS(200), async () => ({ cleanups: [{ ...(await cleanup()), updatedAt: SEEN.toISOString() }] })],
  'cleanups.claim': [ADMINS(200), () => cleanup()],
  'cleanups.release': [ADMINS(), () => cleanup()],
  'cleanups.decide': [
    [401, 403, 403, 403, 401, 200, 200],
    async () => ({ ...(await cleanup()), status: 'approved', updatedAt: SEEN.toISOString() }),
  ],
  'cleanups.uploadPhoto': [CONFIRMED, async () => ({ id: rowId(), ...(await picture()) })],

  'challenges.list': [MEMBERS()],
  'challenges.challenge': [MEMBERS(), () => slugOf()],
  'challenges.participants': [MEMBERS(), () => slugOf()],
  // to those who take no part a private one is not there
  'challenges.myPlace': [MEMBERS(404), () => slugOf({ isPrivate: true })],
  'challenges.join': [MEMBERS(), () => slugOf()],
  'challenges.joinByCode': [MEMBERS(), async () => ({ code: (await challenge({ isPrivate: true })).accessCode })],
  'challenges.leave': [MEMBERS(204), () => slugOf()],
  'challenges.managed': [ADMINS(200)],
  'challenges.create': [ADMINS(201), () => typedChallenge()],
  'challenges.update': [ADMINS(200), seenChallenge],
  'challenges.remove': [ADMINS(), async () => ({ id: (await challenge()).id })],
  'challenges.uploadLogo': [ADMINS(200), async () => ({ id: rowId(), ...(await picture()) })],
  'challenges.uploadBanner': [ADMINS(200), async () => ({ id: rowId(), ...(await picture()) })],

  'events.finder': [EVERYBODY(200)],
  // one that no admin has approved is there for nobody
  'events.event': [EVERYBODY(404), async () => ({ id: (await event({ status: 'pending' })).id })],
  'events.tags': [EVERYBODY(200)],
  'events.submit': [EVERYBODY(202), () => typedEvent()],
  'events.uploadImage': [EVERYBODY(200), async () => ({ id: rowId(), eventId: rowId(), ...(await picture()) })],
  'events.eventCounts': [ADMINS(200)],
  'events.managedEvents': [ADMINS(200)],
  'events.createEvent': [ADMINS(201), () => typedEvent()],
  'events.updateEvent': [ADMINS(200), seenEvent],
  'events.decideEvent': [ADMINS(200), async () => ({ ...(await seenEvent()), status: 'pending' })],
  'events.removeEvent': [ADMINS(), async () => ({ id: (await event()).id })],
  'events.managedTags': [ADMINS(200)],
  'events.createTag': [ADMINS(201), () => typedTag()],
  'events.updateTag': [ADMINS(200), async () => tagChange(await tag())],
  'events.removeTag': [ADMINS(), async () => ({ id: (await tag()).id })],
  'places.regions': [EVERYBODY(200), () => ({ country: 'US' })],
  'places.postalCode': [EVERYBODY(200), () => ({ code: '85016' })],

  'litterboard.top': [EVERYBODY(200)],
  'litterboard.myRank': [MEMBERS()],
  'litterboard.board': [MEMBERS()],
  'litterboard.myPlace': [MEMBERS()],
  'litterboard.standing': [MEMBERS(), () => bystander()],
  'litterboard.numbers': [MEMBERS(), () => ({ ids: [] })],
  'progress.adminStats': [ADMINS(200)],
  'progress.communityTotals': [EVERYBODY(200)],
  'progress.mine': [MEMBERS()],
  'progress.statistics': [MEMBERS()],
  'progress.badgesOf': [MEMBERS(), () => ({ username: 'rosa_m' })],
  'progress.memberStreak': [SUPERADMINS(200), () => bystander()],
  'progress.overrideStreak': [SUPERADMINS(), async () => ({ ...(await bystander()), weeks: 12 })],
  'notices.contact': [EVERYBODY(202), () => ({ name: 'Rosa', email: email(), message: 'Hello' })],
  // in the demo; elsewhere there is none
  'notices.mailbox': [EVERYBODY(200)],
  'notices.message': [EVERYBODY(404), () => ({ id: rowId() })],
  'notices.emptyMailbox': [EVERYBODY(204)],

  'members.signIn': [EVERYBODY(401), () => ({ email: email(), password: 'a guess' })],
  'members.session': [EVERYBODY(200)],
  'members.signOut': [EVERYBODY(204), undefined, 'ends'],
  'members.me': [MEMBERS()],

  'members.signUp': [
    EVERYBODY(201),
    () => ({ fullName: 'Rosa', email: email(), password: 'secret', zipCode: '85016', acceptsTerms: true }),
  ],
  'members.sendVerification': [EVERYBODY(202), () => ({ email: email() })],
  'members.verifyEmail': [EVERYBODY(410), () => ({ token })],
  'members.requestPasswordReset': [EVERYBODY(202), () => ({ email: email() })],
  'members.checkPasswordReset': [EVERYBODY(200), () => ({ token })],
  'members.resetPassword': [EVERYBODY(410), () => ({ token, password: 'another' })],
  'members.changePassword': [MEMBERS(400), () => ({ currentPassword: 'a guess', newPassword: 'another' })],
  'members.deleteAccount': [MEMBERS(204), undefined, 'ends'],
  'members.unsubscribe': [EVERYBODY(404), () => ({ token })],

  'members.profile': [MEMBERS()],
  'members.updateProfile': [CONFIRMED, PROFILE, 'ends'],
  'members.updateSocialLinks': [CONFIRMED, () => LINKS],
  'members.setAnnualGoal': [MEMBERS(), () => ({ annualGoal: 365 })],
  'members.setEmailPreferences': [MEMBERS(), () => ({ allowEmails: true })],
  'members.setTimeZone': [MEMBERS(204), () => ({ timeZone: 'America/Phoenix' })],
  'members.completeOnboarding': [MEMBERS(), () => ({ annualGoal: 365 })],
  'members.username': [MEMBERS(), () => ({ username: 'rosa_m' })],
  'members.member': [MEMBERS(), () => ({ username: 'rosa_m' })],
  'members.checkProfile': [EVERYBODY(200), () => ({ email: email() })],
  'members.setAvatar': [MEMBERS(), picture],
  'members.readablePicture': [MEMBERS(), picture],

  'audit.logs': [ADMINS(200)],
  'audit.admins': [ADMINS(200)],

  'members.managed': [ADMINS(200)],
  'members.unverified': [ADMINS(200)],
  'members.resendVerification': [ADMINS(202), () => bystander({ emailVerified: false })],
  'members.setVisibility': [ADMINS(), async () => ({ ...(await bystander()), isPublic: true })],
  'members.resetAnnualGoal': [ADMINS(), () => bystander()],
  'members.setAdmin': [SUPERADMINS(), async () => ({ ...(await bystander()), isAdmin: true })],
  'members.disableMember': [ADMINS(), async () => ({ ...(await bystander()), isDisabled: true })],
  'members.deleteMember': [ADMINS(), () => bystander()],
}

type Route = { method?: string; path?: string }
type Node = { '~orpc': { route: Route } } | { [name: string]: Node }

/** Every procedure there is, as `members.signIn`. */
function proceduresIn(node: Node, name: string[] = []): [string, Route][] {
  if (isProcedure(node)) return [[name.join('.'), node['~orpc'].route]]
  return Object.entries(node).flatMap(([step, inner]) => proceduresIn(inner, [...name, step]))
}
const isProcedure = (node: Node): node is Extract<Node, { '~orpc': { route: Route } }> => '~orpc' in node
const procedures = proceduresIn(router)

let database: TestDatabase
let app: Awaited<ReturnType<typeof startApp>>
let tokens: Record<Caller, string | undefined>
beforeAll(async () => {
  database = await testDatabase()
  app = await startApp({ databaseUrl: database.url })
  tokens = await callers()
  bystanders = await manyBystanders()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Real sessions; that of a disabled member was opened before. */
async function callers(set: (caller: Caller) => object = (caller) => CALLERS[caller] ?? {}) {
  await database.db.delete(rateLimits)
  const opened = {} as typeof tokens
  for (const caller of Object.keys(CALLERS) as Caller[]) {
    if (caller === 'visitor') continue
    const { token, id } = await signedIn(app, database.db, set(caller))
    opened[caller] = token
    if (caller === 'disabled')
      await database.db.$client.query('update profiles set is_disabled = true where id = $1', [id])
  }
  return opened
}

async function statusOf({ method, path }: Route, as: string | undefined, input: object = {}) {
  await database.db.delete(rateLimits)
  const rest = { ...input } as Record<string, string>
  const filled = path!.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]!
    delete rest[name]
    return value
  })
  const file = (input as { file?: File }).file
  const form = new FormData()
  if (file) for (const [name, value] of Object.entries(rest)) form.append(name, value)
  const hasBody = method !== 'GET' && Object.keys(rest).length > 0
  const { status } = await asking(app)(`${method} ${filled}`, { as, body: file ? form : hasBody ? rest : undefined })
  return status
}

test('every procedure has a row, and every row a procedure', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(procedures.map(([name]) => name).toSorted())
})

test.each(procedures)('%s', async (name, route) => {
  const [expected, input, ends] = TABLE[name]!
  const set = (caller: Caller) => ({ ...CALLERS[caller], username: undefined })
  const as = ends ? await callers(set) : tokens
  const answers: Record<string, number> = {}
  for (const caller of Object.keys(CALLERS) as Caller[])
    answers[caller] = await statusOf(route, as[caller], await input?.())
  expect(answers).toEqual(Object.fromEntries(Object.keys(CALLERS).map((caller, at) => [caller, expected[at]])))
})

const TAKE_NOTHING = ['audit.admins', 'cleanups.reviewCounts', 'events.eventCounts']

test.each(procedures.filter(([, { path }]) => path!.startsWith('/v1/admin/')))(
  '%s tells nobody else what is wrong with what they sent',
  async (name, { method, path }) => {
    const [expected, input] = TABLE[name]!
    const wrong = ([field, value]: [string, unknown]) => [field, value instanceof File ? value : 'none']
    const sent = Object.fromEntries(Object.entries((await input?.()) ?? {}).map(wrong))
    const route = { method, path: input ? path : `${path}?page=none&range=none` }
    const answers: number[] = []
    for (const caller of Object.keys(CALLERS) as Caller[]) answers.push(await statusOf(route, tokens[caller], sent))
    const answer = TAKE_NOTHING.includes(name) ? 200 : 400
    expect(answers).toEqual(expected.map((status) => (status < 400 ? answer : status)))
  },
)

test('what is no procedure asks by itself (exports, photos and live have tests of their own), is public, or is the way out of messages', () => {
  const paths = rawRoutes({ stopping: new AbortController().signal } as never).map(
    ({ method, path }) => `${method} ${path}`,
  )
  expect(paths.toSorted()).toEqual([
    'GET /exports/cleanups',
    'GET /files/{folder}/{file}',
    'GET /live',
    'GET /unsubscribe',
    'GET /v1/admin/audit-logs.csv',
    'GET /v1/admin/challenges.csv',
    'GET /v1/admin/cleanup-events.csv',
    'GET /v1/admin/cleanups.csv',
    'GET /v1/admin/event-tags.csv',
    'GET /v1/admin/members.csv',
    'GET /v1/admin/unverified-members.csv',
    'GET /v1/cleanup-events/calendar.ics',
    'GET /v1/cleanup-events/feed.rss',
    'GET /v1/cleanup-events/{id}/calendar.ics',
    'POST /unsubscribe',
  ])
})
