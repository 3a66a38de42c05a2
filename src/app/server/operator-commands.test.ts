import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMAND_LINE_ACTOR } from '#features/audit/rules.ts'
import { auditLogs } from '#features/audit/server/tables.ts'
import { aMember } from '#features/members/server/fixtures.ts'
import { passkeys, sessions } from '#features/members/server/tables.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { openPlatformServices } from '#platform/server/platform.ts'
import { createAllJobHandlers } from './worker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Runs an operator command as its npm script does: with Node only, without test tools. */
async function run(name: string, ...args: string[]): Promise<string> {
  const script = join(import.meta.dirname, '../../../scripts', `${name}.mjs`)
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: tmpdir() }
  const end = await promisify(execFile)(process.execPath, [script, ...args], { env }).catch(
    (failure: { stdout: string; stderr: string }) => failure,
  )
  return end.stdout + end.stderr
}

test.each([
  ['make-admin', ['first@example.org', '--super'], 'first@example.org has a new account and is a superadmin.'],
  ['doctor', [], 'Database'],
  ['recount', [], 'Every number equals its recount.'],
  ['backup', ['make'], 'Usage: npm run backup'],
])('the command %s starts with only Node installed', async (name, args, answer) => {
  expect(await run(name, ...args)).toContain(answer)
})

test('the make-admin command with --reset-factors lets a locked-out member sign in with the password again', async () => {
  // The first start creates the queues, among them that of the email.
  await (await openPlatformServices(createTestConfig({ databaseUrl: database.url }), createAllJobHandlers)).close()
  const { id } = await runInTransaction(database.db, (tx) => aMember(tx, { email: 'ida@example.org', isAdmin: true }))
  const now = new Date()
  const key = { credentialId: 'key', publicKey: '', counter: 0, name: 'iPhone', createdAt: now }
  await database.db.insert(passkeys).values({ id: generateRowId(), userId: id, ...key })
  const session = { token: 'lost-phone', expiresAt: new Date(now.getTime() + 60_000) }
  await database.db.insert(sessions).values({ id: generateRowId(), userId: id, ...session })

  const report = await run('make-admin', 'Ida@example.org', '--reset-factors')
  expect(report).toContain('The passkeys, the authenticator app and the recovery codes of ida@example.org are removed')
  expect(report).toContain('/login with the password, and set a second factor up again at once.')
  expect(await database.db.$count(passkeys)).toBe(0)
  expect(await database.db.$count(sessions)).toBe(0)
  const reset = eq(auditLogs.action, 'factors_reset')
  expect(await database.db.select().from(auditLogs).where(reset)).toMatchObject([
    { userId: COMMAND_LINE_ACTOR.id, userName: 'Command line', details: { memberId: id } },
  ])
  const { rows } = await database.db.$client.query(`select data from jobs.job where name = 'members.factors-reset'`)
  expect(rows).toEqual([{ data: { memberId: id } }])
})
