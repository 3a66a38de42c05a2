import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DELETED_MEMBER_NAME } from '#features/audit/rules.ts'
import { readAuditEntries } from '#features/audit/server/fixtures.ts'
import { insertTestCleanup } from '#features/cleanups/server/fixtures.ts'
import { userLoves } from '#features/cleanups/server/tables.ts'
import { purgeDeletedAccounts } from '#features/members/server/service/account-deletion.ts'
import { mergePendingLitterboardRankingChanges } from '#features/litterboard/server/service.ts'
import { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'
import { computeTestCode } from '#features/members/server/fixtures/test-factors.ts'
import { memberDeletions, verifications } from '#features/members/server/tables.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { compareAllStoredCounters } from '#platform/server/recount/recount.ts'
import { ALL_DATABASE_COUNTERS } from './recount.ts'
import { createTestClient, createSignedInMember } from './testing/test-client.ts'
import { startTestApp } from './testing/start-test-app.ts'

const SHE = {
  fullName: 'Zsofia Quillfeather',
  email: 'zsofia@quill.example.org',
  username: 'quill_99',
  bio: 'I am Zsofia Quillfeather',
}
let database: TestDatabase
let app: Awaited<ReturnType<typeof startTestApp>>
let ask: ReturnType<typeof createTestClient>
beforeEach(async () => {
  database = await createTestDatabase()
  // Queued mail is in a table of the job queue, which this search does not cover, and is deleted after sending.
  const mail = { transport: 'none', from: 'hello@town.example' } as const
  app = await startTestApp({ databaseUrl: database.url, config: { mail }, runsJobs: true })
  ask = createTestClient(app)
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const cleanup = async (userId: string, set: Parameters<typeof insertTestCleanup>[2]) =>
  (await runInTransaction(database.db, (tx) => insertTestCleanup(tx, userId, set))).cleanupId

const form = async () => {
  const picture = new FormData()
  picture.append('file', new File([new Uint8Array(await aPictureFile())], 'me.jpg'))
  return picture
}

/** Logs a cleanup with two photos and approves it; the member's name is in its place, notes and review. */
async function logAndReview(as: string, admin: string) {
  const [cleanupId, ...photos] = [generateRowId(), generateRowId(), generateRowId()]
  for (const id of photos) expect((await ask(`PUT /v1/me/photos/${id}`, { as, body: await form() })).status).toBe(200)
  const words = { location: 'Quillfeather', notes: `with ${SHE.fullName}` }
  const body = { cleanupId, date: '2025-11-14', litterCount: 10, photos, ...words }
  const { updatedAt } = (await (await ask('POST /v1/cleanups', { as, body })).json()) as { updatedAt: string }
  const decision = { status: 'approved', note: `Thank you, ${SHE.fullName}`, updatedAt }
  expect((await ask(`PUT /v1/admin/cleanups/${cleanupId}/decision`, { as: admin, body: decision })).status).toBe(200)
}

/** Adds a passkey, an authenticator app and recovery codes, and remembers a device. */
async function protectAccount(as: string, credentials: { email: string; password: string }) {
  const send = async (line: string, body: object = {}) =>
    (await (await ask(line, { as, body })).json()) as Record<string, unknown>
  const passkey = createTestAuthenticator().create(await send('POST /v1/me/passkey-options'))
  await send('POST /v1/me/passkeys', { name: `Phone of ${SHE.fullName}`, passkey })
  const { key } = await send('POST /v1/me/authenticator')
  const { recoveryCodes } = await send('PUT /v1/me/authenticator', { code: computeTestCode(key as string, new Date()) })
  const asked = await ask('POST /v1/session', { body: credentials })
  const { ticket } = ((await asked.json()) as { data: { ticket: string } }).data
  const second = { ticket, code: (recoveryCodes as string[])[0], remembersDevice: true }
  expect((await ask('POST /v1/session/second-step', { body: second })).status).toBe(200)
}

/** Test data: a member who has done everything possible, among other members. */
async function town() {
  const { db } = database
  const someone = (set = {}) => createSignedInMember(app, db, { isPublic: true, onboardingCompleted: true, ...set })
  const [ada, ben, cleo] = [
    await someone({ isAdmin: true, fullName: 'Ada Admin' }),
    await someone(),
    await someone({ fullName: 'Cleo' }),
  ]
  const first = await someone({ ...SHE, isAdmin: true })
  for (const isDisabled of [true, false])
    await ask(`PUT /v1/admin/members/${first.id}/disabled`, { as: ada.token, body: { isDisabled } })
  const body = { email: SHE.email, password: first.password }
  const token = (await ask('POST /v1/session', { body })).headers.get('set-auth-token')!
  expect((await ask('PUT /v1/me/avatar', { as: token, body: await form() })).status).toBe(200)
  await protectAccount(token, body)
  await ask('POST /v1/password-resets', { body: { email: SHE.email } })
  // A remembered device and a link to reset the password.
  await expect.poll(() => db.$count(verifications)).toBe(2)
  await ask(`PUT /v1/admin/members/${ben.id}/disabled`, { as: token, body: { isDisabled: true } })
  await ask(`DELETE /v1/admin/members/${cleo.id}`, { as: token })

  const [hers, bens] = [await cleanup(first.id, { litterCount: 70 }), await cleanup(ben.id, { location: '85003' })]
  await logAndReview(token, ada.token)
  await ask(`DELETE /v1/cleanups/${await cleanup(first.id, {})}`, { as: token })
  await cleanup(cleo.id, { status: 'rejected' })
  const love = (userId: string, cleanupId: string) => ({ userId, cleanupId })
  await db
    .insert(userLoves)
    .values([love(first.id, bens), love(ben.id, hers), love(ada.id, bens), love(first.id, hers)])
  return { ada, her: { ...first, token }, bens }
}

const withoutIds = ['memberId', 'adminId', 'target_id'].reduce(
  (row, id) => `${row} #- '{details,${id}}'`,
  `to_jsonb(t) - 'user_id'`,
)

/** Lists tables that contain one of the words in any column, including columns added later. */
async function tablesWith(words: string[]) {
  const { rows } = await database.db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(rows.length).toBeGreaterThan(8)
  const found = []
  for (const { name } of rows) {
    // Audit entries keep the action and the bare ids, which no longer identify anyone.
    const row = name === 'audit_logs' ? withoutIds : 'to_jsonb(t)'
    for (const word of words) {
      const query = `select 1 from "${name}" t where strpos(lower((${row})::text), lower($1)) > 0 limit 1`
      if ((await database.db.$client.query(query, [word])).rows.length) found.push(`${name}: ${word}`)
    }
  }
  return found.toSorted()
}

const totals = async () => (await ask('GET /v1/community-totals')).json()
const pictures = async () =>
  (await Promise.all(['avatars', 'cleanups'].map((kind) => readdir(join(app.folder, kind))))).flat()

type Town = Awaited<ReturnType<typeof town>>
/**
 * Ways to delete the account, each with the name that the audit log then shows for the member whom the account's owner
 * deleted.
 */
const ways: [string, (town: Town) => Promise<unknown>, string][] = [
  ['by themselves', ({ her }) => ask('DELETE /v1/me', { as: her.token }), 'Cleo'],
  [
    'by an admin, once 30 days have passed',
    async ({ her, ada }) => {
      await ask(`DELETE /v1/admin/members/${her.id}`, { as: ada.token })
      // The member's cleanups stay in the totals until then.
      expect(await totals()).toMatchObject({ litterPieces: 90, cleanupActivities: 3 })
      const now = () => new Date(Date.now() + 30 * 24 * 3_600_000 + 60_000)
      await purgeDeletedAccounts({ db: database.db, clock: { now } })
    },
    DELETED_MEMBER_NAME,
  ],
]

const NO_BAGS = { bags: 0, weighedGrams: 0, estimatedGrams: 0 }

test.each(ways)(
  "deleting a member's account %s leaves no personal data in any table and all counters correct",
  async (_, leave, cleo) => {
    const here = await town()
    const { her } = here
    const words = [her.id, SHE.email, SHE.username, 'Quillfeather']
    // Before the deletion, the search finds the member in all these tables.
    const before = new Set((await tablesWith(words)).map((found) => found.split(':')[0]))
    // This table is compacted every minute, so it may be empty.
    before.delete('ranking_changes')
    expect(before).toEqual(
      new Set([
        'accounts',
        'audit_logs',
        'authenticator_apps',
        'cleanup_logs',
        'community_firsts',
        'deleted_cleanups',
        'live_notices',
        'passkeys',
        'pictures',
        'profiles',
        'recovery_codes',
        'sessions',
        'standings',
        'user_litter_stats',
        'user_loves',
        'user_months',
        'user_streaks',
        'user_weeks',
        'verifications',
      ]),
    )
    expect(await totals()).toEqual({
      ...NO_BAGS,
      litterPieces: 90,
      cleanupActivities: 3,
      locationsImpacted: 3,
      activeUsers: 2,
    })
    expect(await pictures()).toHaveLength(2 + 2 * 3)

    await leave(here)
    await mergePendingLitterboardRankingChanges(database.db)

    expect(await tablesWith(words)).toEqual([])
    expect(await totals()).toEqual({
      ...NO_BAGS,
      litterPieces: 10,
      cleanupActivities: 1,
      locationsImpacted: 1,
      activeUsers: 1,
    })
    expect(
      (await compareAllStoredCounters(database.db, ALL_DATABASE_COUNTERS)).filter(({ wrong }) => wrong > 0),
    ).toEqual([])
    await expect.poll(pictures).toEqual([])
    expect((await ask('GET /v1/me', { as: her.token })).status).toBe(401)

    const { db } = database
    expect(await db.select().from(userLoves)).toEqual([{ userId: here.ada.id, cleanupId: here.bens }])
    expect((await db.select().from(memberDeletions)).map(({ members }) => members)).toEqual([2])
    const auditEntries = (await readAuditEntries(db)).map(({ action, who, what }) => `${who}: ${action} ${what}`)
    expect(auditEntries.slice(0, 4)).toEqual([
      'Ada Admin: user_disabled former admin 1',
      'Ada Admin: user_enabled former admin 1',
      'former admin 1: user_disabled Rosa Medina',
      `former admin 1: user_deleted ${cleo}`,
    ])
  },
)

test('two concurrent deletions of the same account delete and count it once', async () => {
  const { her } = await town()
  const leave = async () => {
    const answer = await ask('DELETE /v1/me', { as: her.token })
    return answer.status === 204 ? 'done' : ((await answer.json()) as { message: string }).message
  }
  const results = await Promise.all([leave(), leave()])
  expect(results).toContain('done')
  expect(results.filter((words) => words !== 'done').join()).toMatch(
    /^(No user found to delete|No active session found)$/,
  )
  expect((await database.db.select().from(memberDeletions)).map(({ members }) => members)).toEqual([2])
})
