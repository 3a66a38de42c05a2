import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealText } from '#platform/server/sealed-text.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { createFactorTestSteps } from '../fixtures/test-factors.ts'
import { authenticatorApps } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let steps: ReturnType<typeof createFactorTestSteps>
beforeAll(async () => {
  client = await createMembersTestClient()
  steps = createFactorTestSteps(client)
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

const STEP_SECONDS = 30
/** Secret of the published vectors, whose bytes are these ASCII characters. */
const SECRET = Buffer.from('12345678901234567890')

/** Codes of RFC 4226, appendix D, for the counters 0 to 9. */
const HOTP_CODES = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']

/** Rows of RFC 6238, appendix B, with SHA-1: seconds since 1970, and the code with eight digits. */
const TOTP_ROWS: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]
const takeLastSix = (code: string) => code.slice(-6)

/** Moves the clock to a time, signs a new member in with the app of the vectors, and returns the status. */
async function signInAt(seconds: number, code: string): Promise<number> {
  client.advanceTime(seconds - client.platform.clock.now().getTime() / 1000)
  const { id: userId, email } = await client.newMember()
  const { base32 } = new Secret({ buffer: Uint8Array.from(SECRET).buffer })
  await client.db.insert(authenticatorApps).values({
    userId,
    secret: sealText(client.platform.config.secret, 'authenticator app', base32),
    confirmedAt: new Date(),
    // A new row counts step zero as used, and the first vector is of step zero.
    lastStep: -1,
    createdAt: new Date(),
  })
  return (await steps.completeSignIn({ ticket: await steps.beginSignIn(email), code })).status
}

describe('authenticator app code', () => {
  test.each(HOTP_CODES.map((code, counter) => [counter, code] as const))(
    'signs in with the RFC 4226 code for counter %i',
    async (counter, code) => {
      expect(await signInAt(counter * STEP_SECONDS, code)).toBe(200)
      expect(await signInAt(counter * STEP_SECONDS + STEP_SECONDS - 1, code), 'until the step ends').toBe(200)
    },
  )

  test.each(TOTP_ROWS)('signs in with the RFC 6238 code at %i seconds', async (seconds, code) => {
    expect(await signInAt(seconds, takeLastSix(code))).toBe(200)
  })

  test.each(TOTP_ROWS)('from RFC 6238 at %i seconds signs in one step early or late, but not two', async (at, code) => {
    const statuses: number[] = []
    for (const later of [-2, -1, 1, 2]) {
      await client.resetRateLimits()
      statuses.push(await signInAt(at + later * STEP_SECONDS, takeLastSix(code)))
    }
    expect(statuses).toEqual([400, 200, 200, 400])
  })

  test.each(TOTP_ROWS)(
    'from RFC 6238 at %i seconds is rejected with eight digits, or with its first six',
    async (at, code) => {
      for (const other of [code, code.slice(0, 6)]) {
        await client.resetRateLimits()
        expect(await signInAt(at, other)).toBe(400)
      }
    },
  )
})
