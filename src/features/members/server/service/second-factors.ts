import { and, eq, ne } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { SecondFactors } from '../../contract/factors.ts'
import { authenticatorApps, passkeys, recoveryCodes, sessions } from '../tables.ts'
import { beginAuthenticatorSetup, finishAuthenticatorSetup, removeAuthenticatorApp } from './authenticator.ts'
import { type CodeError, hasSecondFactor, isAppInUseSql, isFactorRequired, readPasskeys } from './factors.ts'
import { notifyOfFactorChange } from './factor-notices.ts'
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { countMemberTokens, revokeMemberTokens } from './tokens.ts'
import { changeUnderLock } from './session-changes.ts'
import { type MemberSession, revokeTrustedDevices } from './sessions.ts'

/* Members' changes to their passkeys, authenticator app and recovery codes in Account Settings. */

export async function readSecondFactors(
  { config, db, clock }: PlatformServices,
  { user }: MemberSession,
): Promise<SecondFactors> {
  const [keys, [app], codes, trustedDevices] = [
    await readPasskeys(db, user.id),
    await db.select().from(authenticatorApps).where(isAppInUseSql(user.id)),
    await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    await countMemberTokens(db, 'trusted-device', user.id, clock.now()),
  ]
  return {
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    authenticatorSince: app?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: codes.filter(({ usedAt }) => usedAt === null).length,
    hasRecoveryCodes: codes.length > 0,
    trustedDevices,
    isRequired: isFactorRequired(config, user),
  }
}

export const beginAuthenticator = (platform: PlatformServices, member: { id: string; email: string }) =>
  runInTransaction(platform.db, (tx) => beginAuthenticatorSetup(tx, platform, member))

/**
 * Activates the authenticator app and returns new recovery codes. The app counts as used in this session. Undefined
 * without a pending setup.
 */
export function finishAuthenticator(context: ApiContext, session: MemberSession, code: string) {
  const { platform } = context
  const userId = session.user.id
  type Result = { recoveryCodes: string[] } | CodeError | undefined
  return changeUnderLock(context, session, async (tx, { renewToken, requireConfirmation }): Promise<Result> => {
    await requireConfirmation()
    const result = await finishAuthenticatorSetup(tx, platform, userId, code)
    if (result !== 'finished') return result
    await renewToken({ factorShownAt: platform.clock.now() })
    await notifyOfFactorChange(tx, platform, userId, 'authenticatorAdded')
    platform.log.info({ memberId: userId }, 'authenticator app turned on')
    return { recoveryCodes: await replaceRecoveryCodes(tx, platform.clock.now(), userId) }
  })
}

/**
 * Removes what depends on a member's last factor: recovery codes, and the proof in sessions that it was used. A removed
 * factor must not open the console or confirm anything.
 */
async function forgetLastFactor(tx: Tx, userId: string): Promise<void> {
  await removeRecoveryCodes(tx, userId)
  await tx.update(sessions).set({ factorShownAt: null }).where(eq(sessions.userId, userId))
}

/** Removes the authenticator app. An admin who needs a second factor keeps the last one. */
export function removeAuthenticator(context: ApiContext, session: MemberSession) {
  const { platform } = context
  const userId = session.user.id
  return changeUnderLock(context, session, async (tx, member): Promise<'last-factor' | undefined> => {
    await member.requireConfirmation()
    const hasPasskey = (await tx.$count(passkeys, eq(passkeys.userId, userId))) > 0
    const isInUse = (await tx.$count(authenticatorApps, isAppInUseSql(userId))) > 0
    if (isInUse && isFactorRequired(platform.config, member) && !hasPasskey) return 'last-factor'
    if (!(await removeAuthenticatorApp(tx, userId))) return undefined
    await revokeTrustedDevices(tx, userId)
    await revokeMemberTokens(tx, 'second-step', userId)
    if (!hasPasskey) await forgetLastFactor(tx, userId)
    await member.renewToken()
    await notifyOfFactorChange(tx, platform, userId, 'authenticatorRemoved')
    platform.log.info({ memberId: userId }, 'authenticator app turned off')
    return undefined
  })
}

/** Removes a passkey of the member. An admin who needs a second factor keeps the last one. */
export function removePasskey(context: ApiContext, session: MemberSession, id: string) {
  const { platform } = context
  const userId = session.user.id
  return changeUnderLock(context, session, async (tx, member): Promise<'last-factor' | 'gone' | undefined> => {
    await member.requireConfirmation()
    const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
    if ((await tx.$count(passkeys, isOwn)) === 0) return 'gone'
    const hasOther =
      (await tx.$count(passkeys, and(eq(passkeys.userId, userId), ne(passkeys.id, id)))) > 0 ||
      (await tx.$count(authenticatorApps, isAppInUseSql(userId))) > 0
    if (isFactorRequired(platform.config, member) && !hasOther) return 'last-factor'
    await tx.delete(passkeys).where(isOwn)
    if (!hasOther) await forgetLastFactor(tx, userId)
    await member.renewToken()
    await notifyOfFactorChange(tx, platform, userId, 'passkeyRemoved')
    platform.log.info({ memberId: userId }, 'passkey removed')
    return undefined
  })
}

/** Creates new recovery codes for a member with a second factor. Undefined for one without. */
export function renewRecoveryCodes(context: ApiContext, session: MemberSession) {
  const { platform } = context
  const userId = session.user.id
  return changeUnderLock(context, session, async (tx, member): Promise<{ recoveryCodes: string[] } | undefined> => {
    await member.requireConfirmation()
    if (!(await hasSecondFactor(tx, userId))) return undefined
    const codes = await replaceRecoveryCodes(tx, platform.clock.now(), userId)
    await notifyOfFactorChange(tx, platform, userId, 'recoveryCodesReplaced')
    platform.log.info({ memberId: userId }, 'recovery codes replaced')
    return { recoveryCodes: codes }
  })
}

export const forgetTrustedDevices = (context: ApiContext, session: MemberSession): Promise<void> =>
  changeUnderLock(context, session, (tx) => revokeTrustedDevices(tx, session.user.id))
