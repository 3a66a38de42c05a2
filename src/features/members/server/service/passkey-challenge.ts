import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#platform/server/derived-key.ts'
import { countRateLimitAttempts } from '#platform/server/limits/rate-limits.ts'
import type { PlatformServices } from '#platform/server/platform.ts'

/*
 * Passkey challenges. A challenge is signed with its purpose and expiry, so a visit to the sign-in page stores nothing.
 * Only used challenges are stored, so each works once across all processes.
 */

const VALID_SECONDS = 600
const NONCE_BYTES = 16
const TIME_BYTES = 6
const SIGNATURE_BYTES = 32
/** A use is stored longer than a challenge is valid, because two processes' clocks may differ. */
const USES = { name: 'passkey challenge used', most: 1, seconds: 2 * VALID_SECONDS }

/** Purpose of a challenge: a sign-in, or the member who adds a passkey or confirms with one. */
export type ChallengePurpose = 'sign-in' | `add:${string}` | `confirm:${string}`

type Platform = Pick<PlatformServices, 'config' | 'clock' | 'db'>

const sign = ({ config }: Pick<Platform, 'config'>, purpose: ChallengePurpose, content: Uint8Array) =>
  createHmac('sha256', deriveKey(config.secret, 'passkey challenge')).update(`${purpose} `).update(content).digest()

export function createPasskeyChallenge(platform: Pick<Platform, 'config' | 'clock'>, purpose: ChallengePurpose) {
  const until = Buffer.alloc(TIME_BYTES)
  until.writeUIntBE(platform.clock.now().getTime() + VALID_SECONDS * 1000, 0, TIME_BYTES)
  const content = Buffer.concat([randomBytes(NONCE_BYTES), until])
  return new Uint8Array(Buffer.concat([content, sign(platform, purpose, content)]))
}

/** Verifies signature, purpose and expiry of a challenge, and uses it up. */
export async function redeemPasskeyChallenge(platform: Platform, purpose: ChallengePurpose, challenge: string) {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== challenge)
    return false
  const content = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  if (!timingSafeEqual(bytes.subarray(content.length), sign(platform, purpose, content))) return false
  const until = new Date(content.readUIntBE(NONCE_BYTES, TIME_BYTES))
  if (until <= platform.clock.now()) return false
  return (await countRateLimitAttempts(platform, [{ limit: USES, who: bytes.toString('base64url') }])) === undefined
}
