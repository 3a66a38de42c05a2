import { and, eq, ne } from 'drizzle-orm'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { SecondFactors } from '../../contract/factors.ts'
import { authenticatorApps, passkeys, recoveryCodes, sessions } from '../tables.ts'
import { beginAuthenticatorSetup, finishAuthenticatorSetup, removeAuthenticatorApp } from './authenticator.ts'
import { type CodeError, hasSecondFactor, isAppInUseSql } from './factors.ts'
import { notifyOfFactorChange } from './factor-notices.ts'
import { readPasskeys } from './passkeys.ts'
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { countMemberTokens, revokeMemberTokens } from './tokens.ts'
import { type MemberSession, lockMemberOfSession, markFactorShown } from './sessions.ts'

/* Changes that members make to their passkeys, authenticator app and recovery codes in Account Settings. */

type Platform = Pick<PlatformServices, 'config' | 'clock' | 'db' | 'log'>

/** Whether a member may not be without a second factor. Rights locked for want of one count, too. */
const isFactorRequired = ({ config }: Pick<Platform, 'config'>, { isAdmin }: { isAdmin: boolean }) =>
  isAdmin && config.adminSecondFactor === 'required'

export async function readSecondFactors(
  { config, db, clock }: Platform,
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
    isRequired: isFactorRequired({ config }, { isAdmin: user.isAdmin || user.consoleLock !== undefined }),
  }
}

export const beginAuthenticator = (platform: Platform, member: { id: string; email: string }) =>
  runInTransaction(platform.db, (tx) => beginAuthenticatorSetup(tx, platform, member))

/**
 * Turns the authenticator app on, and returns new recovery codes. The session that set the app up has shown it. Undefined
 * if nothing is being set up.
 */
export const finishAuthenticator = (platform: Platform, session: MemberSession, code: string) =>
  runInTransaction(platform.db, async (tx): Promise<{ recoveryCodes: string[] } | CodeError | undefined> => {
    await lockMemberOfSession(tx, session)
    const { id: sessionId, user } = session
    const result = await finishAuthenticatorSetup(tx, platform, user.id, code)
    if (result !== 'finished') return result
    await markFactorShown(tx, platform, sessionId)
    await notifyOfFactorChange(tx, platform, user.id, 'authenticatorAdded')
    platform.log.info({ memberId: user.id }, 'authenticator app turned on')
    return { recoveryCodes: await replaceRecoveryCodes(tx, platform.clock.now(), user.id) }
  })

/**
 * Removes what goes with a member's last factor: recovery codes, and that sessions have shown it. Otherwise a member who
 * becomes an admin later would have the console open without a factor.
 */
async function forgetLastFactor(tx: Tx, userId: string): Promise<void> {
  await removeRecoveryCodes(tx, userId)
  await tx.update(sessions).set({ factorShownAt: null }).where(eq(sessions.userId, userId))
}

/** Turns the authenticator app off. An admin who needs a second factor keeps the last one. */
export const removeAuthenticator = (platform: Platform, session: MemberSession) =>
  runInTransaction(platform.db, async (tx): Promise<'last-factor' | undefined> => {
    const member = await lockMemberOfSession(tx, session)
    const userId = session.user.id
    const hasPasskey = (await tx.$count(passkeys, eq(passkeys.userId, userId))) > 0
    const isInUse = (await tx.$count(authenticatorApps, isAppInUseSql(userId))) > 0
    if (isInUse && isFactorRequired(platform, member) && !hasPasskey) return 'last-factor'
    if (!(await removeAuthenticatorApp(tx, userId))) return undefined
    await revokeMemberTokens(tx, 'trusted-device', userId)
    await revokeMemberTokens(tx, 'second-step', userId)
    if (!hasPasskey) await forgetLastFactor(tx, userId)
    await notifyOfFactorChange(tx, platform, userId, 'authenticatorRemoved')
    platform.log.info({ memberId: userId }, 'authenticator app turned off')
    return undefined
  })

/** Removes a passkey of the member. An admin who needs a second factor keeps the last one. */
export const removePasskey = (platform: Platform, session: MemberSession, id: string) =>
  runInTransaction(platform.db, async (tx): Promise<'last-factor' | 'gone' | undefined> => {
    const member = await lockMemberOfSession(tx, session)
    const userId = session.user.id
    const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
    if ((await tx.$count(passkeys, isOwn)) === 0) return 'gone'
    const hasOther =
      (await tx.$count(passkeys, and(eq(passkeys.userId, userId), ne(passkeys.id, id)))) > 0 ||
      (await tx.$count(authenticatorApps, isAppInUseSql(userId))) > 0
    if (isFactorRequired(platform, member) && !hasOther) return 'last-factor'
    await tx.delete(passkeys).where(isOwn)
    if (!hasOther) await forgetLastFactor(tx, userId)
    await notifyOfFactorChange(tx, platform, userId, 'passkeyRemoved')
    platform.log.info({ memberId: userId }, 'passkey removed')
    return undefined
  })

/** Creates new recovery codes for a member with a second factor. Undefined for one without. */
export const renewRecoveryCodes = (platform: Platform, session: MemberSession) =>
  runInTransaction(platform.db, async (tx): Promise<{ recoveryCodes: string[] } | undefined> => {
    await lockMemberOfSession(tx, session)
    const userId = session.user.id
    if (!(await hasSecondFactor(tx, userId))) return undefined
    const codes = await replaceRecoveryCodes(tx, platform.clock.now(), userId)
    await notifyOfFactorChange(tx, platform, userId, 'recoveryCodesReplaced')
    platform.log.info({ memberId: userId }, 'recovery codes replaced')
    return { recoveryCodes: codes }
  })

export const forgetTrustedDevices = (platform: Platform, userId: string) =>
  runInTransaction(platform.db, (tx) => revokeMemberTokens(tx, 'trusted-device', userId))
