import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { playHistories } from './histories.ts'
import { type Site, openSite } from './site.ts'

const HISTORIES = 300
const PATIENCE = 420_000
/** A fixed seed makes every run test the same histories. `npm run bench -- doors` draws others. */
const SEED = 49
/** Without these commands, histories would contain only rejections. Each is drawn hundreds of times. */
const MAIN_COMMANDS = ['signUp', 'confirmAddress', 'signIn', 'changePassword', 'resetPassword']

let database: TestDatabase
let site: Site
beforeAll(async () => {
  database = await createTestDatabase()
  site = await openSite(database.url)
})
afterAll(async () => {
  await site.close()
  await database.close()
})

const readNumber = (text: string | undefined) => (text ? Number(text) : undefined)

describe('sign-in by an owner and a stranger', () => {
  test(`keeps every invariant in ${HISTORIES} random histories`, { timeout: PATIENCE }, async () => {
    const { DOORS_SEED, DOORS_PATH } = process.env
    const findings = await playHistories(site, {
      histories: HISTORIES,
      seed: readNumber(DOORS_SEED) ?? SEED,
      path: DOORS_PATH,
    })
    console.log(`${findings.histories} histories, ${findings.steps} steps, DOORS_SEED=${findings.seed}`)
    expect(findings.failure).toBeUndefined()
    expect(
      MAIN_COMMANDS.filter((name) => !findings.accepted.has(name)),
      'never accepted',
    ).toEqual([])
  })
})
