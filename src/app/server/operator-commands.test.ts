import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Runs a command of the operator as its npm script does: on Node alone, without the tools of the tests. */
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
])('the command %s starts on Node alone', async (name, args, answer) => {
  expect(await run(name, ...args)).toContain(answer)
})
