import { randomBytes, randomInt } from 'node:crypto'
import { type Algorithm, hash } from '@node-rs/argon2'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH, normalizeCode } from '../../rules/factors.ts'
import { recoveryCodeUsedEmail } from '../emails.tsx'
import { profiles, recoveryCodes } from '../tables.ts'
import { createAccountUrl } from './factor-notices.ts'
import type { CodeError } from './factors.ts'

/* Recovery codes for a lost phone. Each works once. Only their argon2id hashes are stored. */

/** Letters and digits that are not confused on paper: no 0, 1, I, O or U. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'
const ARGON2ID: Algorithm.Argon2id = 2
const SALT_BYTES = 16

const createCode = () =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const hashCode = (code: string, salt: Uint8Array) =>
  hash(code, { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1, salt })

/** Salt of a stored hash: the fifth part of its text. */
const readSalt = (stored: string) => Buffer.from(stored.split('$')[4]!, 'base64')

/** Creates recovery codes that replace the member's earlier ones. They cannot be read later. */
export async function replaceRecoveryCodes(tx: Tx, now: Date, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(createCode())
  const salt = randomBytes(SALT_BYTES)
  const hashes = await Promise.all([...codes].map((code) => hashCode(code, salt)))
  await removeRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ id: generateRowId(), userId, hash, createdAt: now })))
  return [...codes].map((code) => `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`)
}

export async function removeRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Uses up a recovery code and emails the member. Undefined means that it was correct. */
export async function redeemRecoveryCode(
  tx: Tx,
  { config, clock }: Pick<PlatformServices, 'config' | 'clock'>,
  userId: string,
  typed: string,
): Promise<CodeError | undefined> {
  const ofMember = eq(recoveryCodes.userId, userId)
  const [any] = await tx.select().from(recoveryCodes).where(ofMember).limit(1)
  const code = normalizeCode(typed)
  if (!any || code.length !== RECOVERY_CODE_LENGTH) return { error: 'wrong' }
  const isTyped = and(ofMember, eq(recoveryCodes.hash, await hashCode(code, readSalt(any.hash))))
  const now = clock.now()
  const [used] = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isTyped, isNull(recoveryCodes.usedAt)))
    .returning()
  if (!used) {
    const [found] = await tx.select().from(recoveryCodes).where(isTyped)
    return found?.usedAt ? { error: 'recovery-code-used', usedAt: found.usedAt } : { error: 'wrong' }
  }
  const [to] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  if (!to?.emailVerified) return undefined
  const left = await tx.$count(recoveryCodes, and(ofMember, isNull(recoveryCodes.usedAt)))
  await enqueueMail(tx, { to: to.email, ...recoveryCodeUsedEmail({ to, url: createAccountUrl(config), left }) })
  return undefined
}
