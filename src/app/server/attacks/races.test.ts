import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChallenge } from '#features/challenges/server/fixtures.ts'
import { insertTestCleanup, insertTestGroup } from '#features/cleanups/server/fixtures.ts'
import { aCorrection } from '#features/corrections/server/fixtures.ts'
import { anActiveEventTag, anEvent } from '#features/events/server/fixtures.ts'
import { aMember } from '#features/members/server/fixtures.ts'
import { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'
import { sessions } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, countDeadlocks, createTestDatabase } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestClient, createSignedInMember } from '../testing/test-client.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const FIFTY = 50
const PATIENT = { timeout: 120_000 }

let database: TestDatabase
let apps: Awaited<ReturnType<typeof startTestApp>>[]
let admin: string
let superadmin: string
let crowd: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  const setup = { databaseUrl: database.url, config: { trustedProxies: ['127.0.0.1'] } }
  apps = [await startTestApp(setup), await startTestApp(setup)]
  admin = (await createSignedInMember(apps[0]!, database.db, { isAdmin: true })).token
  superadmin = (await createSignedInMember(apps[0]!, database.db, { isSuperadmin: true })).token
  crowd = await openCrowd()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

/** Signs in fifty members one after the other, because load shedding would reject some of them at once. */
async function openCrowd() {
  const tokens: string[] = []
  for (let at = 0; at < FIFTY; at++)
    tokens.push((await createSignedInMember(apps[at % 2]!, database.db, { fullName: 'Ben' })).token)
  return tokens
}

/** Alternates between two processes, as behind a load balancer. */
const ask = (at: number) => createTestClient(apps[at % 2]!)

type Deed = (at: number) => Parameters<ReturnType<typeof createTestClient>>
/** Sends that many requests concurrently and counts the responses by status. */
async function race(deed: Deed, times = FIFTY) {
  await database.db.delete(rateLimits)
  const answers = await Promise.all(
    Array.from({ length: times }, async (_, at) => {
      const [line, options] = deed(at)
      const headers = { 'x-forwarded-for': `203.0.${Math.floor(at / 250)}.${at % 250}`, ...options?.headers }
      for (;;) {
        const answer = await ask(at)(line, { ...options, headers })
        await answer.text()
        // Retry requests that load shedding has rejected.
        if (!(answer.status === 503 && answer.headers.has('retry-after'))) return answer.status
      }
    }),
  )
  const count = (status: number) => answers.filter((each) => each === status).length
  return Object.fromEntries([...new Set(answers)].toSorted((a, b) => a - b).map((status) => [status, count(status)]))
}
const counted = async (text: string, ...values: unknown[]) =>
  Number((await database.db.$client.query<{ count: string }>(`select count(*) from ${text}`, values)).rows[0]!.count)

const typedChallenge = (set: object = {}) => {
  const id = generateRowId()
  const own = `c${id.slice(-12)}`
  return { id, slug: own, title: 'Spring', accessCode: own, startDate: '2026-03-01', endDate: '2026-05-31', ...set }
}
const create = (body: object) => ['POST /v1/admin/challenges', { as: admin, body }] as const
const typedTag = (set: object = {}) => {
  const id = generateRowId()
  return { id, name: 'Beach', slug: `t${id.slice(-12)}`, ...set }
}
const createTag = (body: object) => ['POST /v1/admin/event-tags', { as: admin, body }] as const

/** Races by the unique index that must decide them: concurrent requests try to create duplicates. */
const RACES: Record<string, () => Promise<void>> = {
  async profiles_email_key() {
    const account = { fullName: 'Rosa', password: 'sweep-42', zipCode: '85016', acceptsTerms: true }
    const email = `${generateRowId()}@example.org`
    const deed: Deed = (at) => [
      'POST /v1/accounts',
      { body: { ...account, email: at % 3 ? email : email.toUpperCase() } },
    ]
    const { 201: made, ...others } = await race(deed)
    expect(made).toBe(1)
    // The rate limit may answer some of them with 429.
    expect(Object.keys(others).filter((status) => !['409', '429'].includes(status))).toEqual([])
    expect(await counted('profiles where email = $1', email)).toBe(1)
    expect(await counted('accounts join profiles on profiles.id = user_id where email = $1', email)).toBe(1)
  },
  async profiles_username_key() {
    const username = (at: number) => (at % 2 ? 'Tidy_Heron' : 'tidy_heron')
    const body = { fullName: 'Ben', zipCode: '', country: null, bio: '' }
    const deed: Deed = (at) => ['PATCH /v1/me/profile', { as: crowd[at], body: { ...body, username: username(at) } }]
    expect(await race(deed)).toEqual({ 200: 1, 409: FIFTY - 1 })
  },
  async challenge_boards_slug_key() {
    expect(await race(() => [...create(typedChallenge({ slug: 'spring' }))])).toEqual({ 201: 1, 409: FIFTY - 1 })
  },
  async challenge_boards_access_code_key() {
    expect(await race(() => [...create(typedChallenge({ accessCode: 'SPRING' }))])).toEqual({ 201: 1, 409: FIFTY - 1 })
  },
  async challenge_boards_pkey() {
    const body = typedChallenge()
    expect(await race(() => [...create(body)])).toEqual({ 201: FIFTY })
    expect(await counted('challenge_boards where id = $1', body.id)).toBe(1)
  },
  async challenge_participants_challenge_id_user_id_pk() {
    const { id, slug } = await runInTransaction(database.db, (tx) => aChallenge(tx))
    const all = await race((at) => [`PUT /v1/challenges/${slug}/participation`, { as: crowd[at % 10] }])
    expect(Object.keys(all).every((status) => ['200', '409'].includes(status))).toBe(true)
    expect(all[200]).toBeGreaterThanOrEqual(10)
    expect(await counted('challenge_participants where challenge_id = $1', id)).toBe(10)
    const answer = await ask(0)(`GET /v1/challenges/${slug}`, { as: crowd[0] })
    expect(await answer.json()).toMatchObject({ summary: { totalParticipants: 10 } })
  },
  async event_tags_slug_key() {
    expect(await race(() => [...createTag(typedTag({ slug: 'beach' }))])).toEqual({ 201: 1, 409: FIFTY - 1 })
  },
  async event_tags_pkey() {
    const body = typedTag()
    expect(await race(() => [...createTag(body)])).toEqual({ 201: FIFTY })
    expect(await counted('event_tags where id = $1', body.id)).toBe(1)
  },
  async cleanup_events_pkey() {
    const body = {
      id: generateRowId(),
      title: 'Canal Cleanup',
      postalCode: '85016',
      region: 'AZ',
      startDate: '2096-12-05',
      hostOrg: 'Canal Keepers',
      hostUrl: 'https://canal.example.org',
    }
    expect(await race(() => ['POST /v1/cleanup-events', { body }])).toEqual({ 202: FIFTY })
    expect(await counted('cleanup_events where id = $1', body.id)).toBe(1)
  },
  async cleanup_event_tags_event_id_tag_id_pk() {
    const { id, tagId, updatedAt } = await runInTransaction(database.db, async (tx) => {
      const event = await anEvent(tx)
      return { ...event, tagId: (await anActiveEventTag(tx)).id }
    })
    const body = {
      title: 'Canal Cleanup',
      postalCode: '85016',
      region: 'AZ',
      startDate: '2096-12-05',
      hostOrg: 'Canal Keepers',
      hostUrl: 'https://canal.example.org',
      status: 'approved',
      selectedTags: [tagId],
      updatedAt: updatedAt.toISOString(),
    }
    const deed: Deed = (at) => [
      `PUT /v1/admin/cleanup-events/${id}`,
      { as: admin, body: { ...body, title: `Canal ${at}` } },
    ]
    expect(await race(deed)).toEqual({ 200: 1, 409: FIFTY - 1 })
    expect(await counted('cleanup_event_tags where event_id = $1', id)).toBe(1)
  },
  async cleanup_logs_pkey() {
    const body = { cleanupId: generateRowId(), date: '2025-11-14', location: '85016', litterCount: 3 }
    expect(await race(() => ['POST /v1/cleanups', { as: crowd[0], body }])).toEqual({ 200: FIFTY })
    expect(await counted('cleanup_logs where cleanup_id = $1', body.cleanupId)).toBe(1)
    // Another member cannot overwrite the cleanup with the same id.
    const others = await race((at) => [
      'POST /v1/cleanups',
      { as: crowd[1 + (at % 9)], body: { ...body, litterCount: 9 } },
    ])
    expect(others[200]).toBeUndefined()
    expect(await counted('cleanup_logs where cleanup_id = $1 and litter_count = 3', body.cleanupId)).toBe(1)
  },
  /** Fifty retries of logging one group create one group. */
  async cleanup_groups_pkey() {
    const group = { total: 3, people: 3, invited: [] }
    const body = { cleanupId: generateRowId(), date: '2025-11-14', location: '85016', litterCount: 1, group }
    expect(await race(() => ['POST /v1/cleanups', { as: crowd[0], body }])).toEqual({ 200: FIFTY })
    expect(await counted('cleanup_groups where id = $1', body.cleanupId)).toBe(1)
  },
  /** Fifty concurrently logged groups have fifty join codes. */
  async cleanup_groups_code_key() {
    const [ids, group] = [crowd.map(() => generateRowId()), { total: 3, people: 3, invited: [] }]
    const body = (at: number) => ({ cleanupId: ids[at], date: '2025-11-14', location: '85016', litterCount: 1, group })
    expect(await race((at) => ['POST /v1/cleanups', { as: crowd[at], body: body(at) }])).toEqual({ 200: FIFTY })
    const codes = await database.db.$client.query('select distinct code from cleanup_groups where id = any($1)', [ids])
    expect(codes.rowCount).toBe(FIFTY)
  },
  /** Ten members who each join a group five times, with different ids, get one share each. */
  async cleanup_logs_group_idx() {
    const { id, code } = await runInTransaction(database.db, async (tx) => insertTestGroup(tx, (await aMember(tx)).id))
    const join: Deed = (at) => [
      `POST /v1/group-codes/${code}/shares`,
      { as: crowd[at % 10], body: { cleanupId: generateRowId(), pieces: 3 } },
    ]
    expect(await race(join)).toEqual({ 200: FIFTY })
    expect(await counted('cleanup_logs where group_id = $1 and is_guest', id)).toBe(10)
    expect(await counted('cleanup_logs where cleanup_id = $1 and rest = 214 - 46 - 30', id)).toBe(1)
  },
  /** Fifty retries of one invitation: the first succeed and the others are rate-limited. */
  async group_invitations_group_id_member_id_pk() {
    const { id: hostId, token: as } = await createSignedInMember(apps[0]!, database.db)
    const { group, memberId } = await runInTransaction(database.db, async (tx) => ({
      group: await insertTestGroup(tx, hostId),
      memberId: (await aMember(tx, { username: 'tidy_owl', isPublic: true, onboardingCompleted: true })).id,
    }))
    const invite: Deed = () => [`POST /v1/groups/${group.id}/invitations`, { as, body: { memberIds: [memberId] } }]
    expect(await race(invite)).toEqual({ 200: 5, 429: FIFTY - 5 })
    expect(await counted('group_invitations where group_id = $1', group.id)).toBe(1)
  },
  async member_notes_pkey() {
    const { id } = await runInTransaction(database.db, (tx) => aMember(tx))
    const noteId = generateRowId()
    const note: Deed = () => [
      `PUT /v1/admin/members/${id}/notes/${noteId}`,
      { as: admin, body: { text: 'Wrote to them.' } },
    ]
    expect(await race(note)).toEqual({ 204: FIFTY })
    expect(await counted('member_notes where member_id = $1', id)).toBe(1)
  },
  async user_loves_user_id_cleanup_id_pk() {
    const { cleanupId } = await runInTransaction(database.db, async (tx) =>
      insertTestCleanup(tx, (await aMember(tx)).id, { status: 'approved' }),
    )
    expect(await race((at) => [`POST /v1/cleanups/${cleanupId}/love`, { as: crowd[at % 40] }], 200)).toEqual({
      200: 200,
    })
    expect(await counted('user_loves where cleanup_id = $1', cleanupId)).toBe(40)
    expect(await counted('cleanup_logs where cleanup_id = $1 and member_love = 40', cleanupId)).toBe(1)
  },
  /** Sixty concurrent password guesses at one account from one address, through both processes. */
  async rate_limits_key_unique() {
    const { email, id } = await runInTransaction(database.db, (tx) => aMember(tx))
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const guess: Deed = () => ['POST /v1/session', { body: { email, password: 'a guess' }, headers }]
    expect(await race(guess, 60)).toEqual({ 401: 10, 429: 50 })
    expect(await database.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  },
  /** Fifty members add the same passkey, each with a response to their own challenge. */
  async passkeys_credential_key() {
    const authenticator = createTestAuthenticator()
    const bodies = await Promise.all(
      crowd.map(async (as, at) => {
        const options = (await (await ask(at)('POST /v1/me/passkey-options', { as })).json()) as Record<string, unknown>
        return { name: 'Blue key', passkey: authenticator.create(options) }
      }),
    )
    const add: Deed = (at) => ['POST /v1/me/passkeys', { as: crowd[at], body: bodies[at] }]
    expect(await race(add)).toEqual({ 201: 1, 409: FIFTY - 1 })
    expect(await counted('passkeys where credential_id = $1', authenticator.credentialId)).toBe(1)
  },
  /** Concurrent app setups of one member: the last shown key is valid. */
  async authenticator_apps_pkey() {
    const { id, token: as } = await createSignedInMember(apps[0]!, database.db)
    // Hourly limit per member.
    const limit = 30
    expect(await race(() => ['POST /v1/me/authenticator', { as }], limit)).toEqual({ 201: limit })
    expect(await counted('authenticator_apps where user_id = $1', id)).toBe(1)
  },
  /** Concurrent requests for new recovery codes leave the ten codes of one request. */
  async recovery_codes_user_hash_key() {
    const { id, token: as } = await createSignedInMember(apps[0]!, database.db)
    const answer = await ask(0)('POST /v1/me/passkey-options', { as })
    const passkey = createTestAuthenticator().create((await answer.json()) as Record<string, unknown>)
    expect((await ask(0)('POST /v1/me/passkeys', { as, body: { name: 'Key', passkey } })).status).toBe(201)
    expect(await race(() => ['POST /v1/me/recovery-codes', { as }], 10)).toEqual({ 201: 10 })
    expect(await counted('recovery_codes where user_id = $1', id)).toBe(10)
  },
  /** Fifty submissions of one correction count once; two superadmins with one id create one correction. */
  async member_corrections_pkey() {
    const { id } = await runInTransaction(database.db, (tx) => aMember(tx))
    const path = `PUT /v1/admin/members/${id}/corrections/${generateRowId()}`
    const body = { pieces: 60, day: '2026-11-14', kind: 'correction', reason: 'Two bags were missing.' }
    expect(await race(() => [path, { as: superadmin, body }])).toEqual({ 204: FIFTY })
    expect(await counted('member_corrections where member_id = $1', id)).toBe(1)
    expect(await counted('profiles where id = $1 and total_litter_pieces = 60', id)).toBe(1)
  },
  /** Fifty reverts of one correction, each with a different id. */
  async member_corrections_reverses_unique() {
    const { id } = await runInTransaction(database.db, (tx) => aMember(tx))
    const correction = await runInTransaction(database.db, (tx) => aCorrection(tx, id))
    const takeBack: Deed = () => [
      `PUT /v1/admin/members/${id}/corrections/${correction.id}/reversals/${generateRowId()}`,
      { as: superadmin, body: { reason: 'Taken back.' } },
    ]
    expect(await race(takeBack)).toEqual({ 204: 1, 409: FIFTY - 1 })
    expect(await counted('profiles where id = $1 and total_litter_pieces = 0', id)).toBe(1)
  },
  async user_litter_stats_pkey() {
    const deed: Deed = (at) => ['PUT /v1/me/annual-goal', { as: crowd[0], body: { annualGoal: 1000 + at } }]
    expect(await race(deed)).toEqual({ 200: FIFTY })
  },
}

/** Unique indexes with race tests in other files. */
const ELSEWHERE: Record<string, string> = {
  accounts_provider_key: 'src/app/server/attacks/races.test.ts',
  cleanup_claims_pkey: 'src/features/cleanups/server/routes/review-races.test.ts',
  deleted_cleanups_pkey: 'src/features/cleanups/server/routes/races.test.ts',
  installation_pkey: 'src/app/server/installation.test.ts',
  pictures_pkey: 'src/app/server/api/photos.test.ts',
  postal_lookups_code_first_country_pk: 'src/features/places/server/service/postal-codes.test.ts',
}

/** Tables that triggers maintain; the recount verifies them. */
const KEPT =
  /^(\w+_changes|challenge_totals|cleanup_counts|community_\w+|finder_\w+|live_notices|member_(counts|days|deletions)|ranking_posts|standings|user_(months|streaks|weeks))_/
/** Keys that the server generates, so clients cannot create duplicates. */
const MADE =
  /^(accounts_pkey|audit_\w+|cleanstreak_(migrations|sql)_\w+|contact_messages_\w+|mailbox_messages_\w+|passkeys_pkey|pictures_name_\w+|profiles_pkey|rate_limits_pkey|recovery_codes_pkey|sessions_\w+|setup_keys_pkey|verifications_pkey)$/

test('every violable unique index of the database has a race test', async () => {
  const { rows } = await database.db.$client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace order by 1`,
  )
  const known = (name: string) => name in RACES || name in ELSEWHERE || KEPT.test(name) || MADE.test(name)
  expect(rows.map(({ name }) => name).filter((name) => !known(name))).toEqual([])
  const there = new Set(rows.map(({ name }) => name))
  expect(Object.keys({ ...RACES, ...ELSEWHERE }).filter((name) => !there.has(name))).toEqual([])
  expect(Object.values(ELSEWHERE).filter((file) => !existsSync(file))).toEqual([])
})

test.each(Object.keys(RACES))(
  'unique index %s allows no duplicates under concurrent requests',
  PATIENT,
  async (name) => {
    await RACES[name]!()
    expect(apps.flatMap((app) => app.log()).filter(({ level }) => level === 'error')).toEqual([])
  },
)

test('the race tests of unique indexes cause no database deadlock', async () => {
  expect(await countDeadlocks(database.db)).toBe(0)
})
