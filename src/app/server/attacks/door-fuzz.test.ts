import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { anySignInFuzzCase, createDoorFuzzer } from './door-fuzz.ts'

const CASES = { numRuns: 300, seed: 49 }

const { database, app } = createTestApp()

test('mutated responses, tokens and codes at sign-in cause no server error and sign nobody in', async () => {
  const countErrors = () => app.log().filter(({ level }) => level === 'error').length
  const fuzzer = await createDoorFuzzer(app, database.db, countErrors)
  const property = fc.asyncProperty(anySignInFuzzCase, async (tried) => {
    expect((await fuzzer.send(tried))?.faults ?? []).toEqual([])
  })
  await fc.assert(property, CASES)
  expect(await fuzzer.countUnexpectedSessions()).toBe(0)
}, 120_000)
