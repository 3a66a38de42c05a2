import { and, eq, gt, isNull, lt, lte } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { openSealedText, sealText } from '#platform/server/sealed-text.ts'
import {
  AUTHENTICATOR_CODE_LENGTH,
  AUTHENTICATOR_STEP_SECONDS,
  isAuthenticatorCode,
  normalizeCode,
} from '../../rules/factors.ts'
import { authenticatorApps } from '../tables.ts'
import { type CodeError, isAppInUseSql } from './factors.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'

/* Codes of an authenticator app (TOTP, RFC 6238), computed by the library otpauth. Each code is accepted once. */

const SECRET_BYTES = 20
/** Accepted clock difference of a phone, in steps. */
const TOLERANCE_STEPS = 1
const SECRET_PURPOSE = 'authenticator app'
/** Maximum duration of a setup. */
const SETUP_SECONDS = 60 * 60

type Platform = Pick<PlatformServices, 'config' | 'clock'>

/** Issuer and account are only displayed by the app; they do not change the codes. */
const createTotp = (secret: string, label: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...label,
    secret: Secret.fromBase32(secret),
    digits: AUTHENTICATOR_CODE_LENGTH,
    period: AUTHENTICATOR_STEP_SECONDS,
  })

/** Starts the setup of an authenticator app, replacing an unfinished one. Undefined if an app is active. */
export async function beginAuthenticatorSetup(
  tx: Tx,
  { config, clock, installation }: Pick<PlatformServices, 'config' | 'clock' | 'installation'>,
  { id, email }: { id: string; email: string },
): Promise<{ key: string; uri: string } | undefined> {
  const key = new Secret({ size: SECRET_BYTES }).base32
  const fresh = { secret: sealText(config.secret, SECRET_PURPOSE, key, id), lastStep: 0, createdAt: clock.now() }
  const [begun] = await tx
    .insert(authenticatorApps)
    .values({ userId: id, ...fresh })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: fresh,
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId })
  return begun && { key, uri: createTotp(key, { issuer: installation.current().name, label: email }).toString() }
}

/** Start time before which setups have expired. */
const findLatestExpiredSetup = (now: Date) => new Date(now.getTime() - SETUP_SECONDS * 1000)

export async function deleteExpiredAuthenticatorSetups(db: Queryable, now: Date): Promise<void> {
  const isExpired = lte(authenticatorApps.createdAt, findLatestExpiredSetup(now))
  await db.delete(authenticatorApps).where(and(isNull(authenticatorApps.confirmedAt), isExpired))
}

/** Finishes the setup of an authenticator app with one of its codes. Undefined without a pending setup. */
export async function finishAuthenticatorSetup(
  tx: Tx,
  platform: Platform,
  userId: string,
  code: string,
): Promise<'finished' | CodeError | undefined> {
  const isUnfinished = and(
    eq(authenticatorApps.userId, userId),
    isNull(authenticatorApps.confirmedAt),
    gt(authenticatorApps.createdAt, findLatestExpiredSetup(platform.clock.now())),
  )
  const [app] = await tx.select().from(authenticatorApps).where(isUnfinished).for('update')
  if (!app) return undefined
  if (!isAuthenticatorCode(code)) return { error: 'wrong' }
  const error = await redeemAuthenticatorCode(tx, platform, app, code)
  if (error) return error
  await tx.update(authenticatorApps).set({ confirmedAt: platform.clock.now() }).where(isUnfinished)
  return 'finished'
}

/** Removes a member's authenticator app or pending setup. Returns whether an app was active. */
export async function removeAuthenticatorApp(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId)).returning()
  return removed.some(({ confirmedAt }) => confirmedAt !== null)
}

/** Verifies and uses up an authenticator or recovery code. Undefined means that it was correct. */
export async function verifySecondFactorCode(
  tx: Tx,
  platform: Platform,
  userId: string,
  code: string,
): Promise<CodeError | undefined> {
  if (!isAuthenticatorCode(code)) return redeemRecoveryCode(tx, platform, userId, code)
  const [app] = await tx.select().from(authenticatorApps).where(isAppInUseSql(userId))
  return app ? redeemAuthenticatorCode(tx, platform, app, code) : { error: 'wrong' }
}

/**
 * Uses up an authenticator code. The condition on `lastStep` accepts concurrent requests with the same code only once,
 * across processes.
 */
async function redeemAuthenticatorCode(
  tx: Tx,
  { config, clock }: Platform,
  { userId, secret: sealed }: typeof authenticatorApps.$inferSelect,
  code: string,
): Promise<CodeError | undefined> {
  // Keys of earlier versions are not bound to their member.
  const secret =
    openSealedText(config.secret, SECRET_PURPOSE, sealed, userId) ??
    openSealedText(config.secret, SECRET_PURPOSE, sealed)
  const timestamp = clock.now().getTime()
  const token = normalizeCode(code)
  const delta = secret === undefined ? null : createTotp(secret).validate({ token, timestamp, window: TOLERANCE_STEPS })
  if (delta === null) return { error: 'wrong' }
  const step = TOTP.counter({ period: AUTHENTICATOR_STEP_SECONDS, timestamp }) + delta
  const used = await tx
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApps.userId, userId), lt(authenticatorApps.lastStep, step)))
    .returning({ userId: authenticatorApps.userId })
  if (used.length > 0) return undefined
  return { error: 'used', seconds: Math.ceil(TOTP.remaining({ period: AUTHENTICATOR_STEP_SECONDS, timestamp }) / 1000) }
}
