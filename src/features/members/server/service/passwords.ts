import { eq } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { PasswordResetCheck, PasswordResetInput } from '../../contract/accounts.ts'
import { accountRestoredEmail, passwordChangedEmail, passwordResetEmail } from '../emails.tsx'
import { readProfileById } from '../queries.ts'
import { accounts, profiles } from '../tables.ts'
import { hashNewPassword, verifyPassword } from './password-hashing.ts'
import type { MemberRow } from './current-user.ts'
import { notifyOfFactorChange } from './factor-notices.ts'
import { removeFactors } from './factor-reset.ts'
import { hasSecondFactor, isFactorRequired, readHeldFactors } from './factors.ts'
import { rememberNetwork } from './known-networks.ts'
import { isMemberPasswordRowSql, removeCredentials } from './password-removal.ts'
import { changeUnderLock } from './session-changes.ts'
import { type MemberSession, endMemberSessions } from './sessions.ts'
import { markEmailVerified } from './sign-up.ts'
import { findMemberOfToken, issueMemberToken, redeemMemberToken, revokeMemberTokens } from './tokens.ts'

/**
 * Sends a password reset link. Addresses without an open account get nothing. `returnPath` is the page to open after
 * the reset; the e-mail does not name it.
 */
export const sendPasswordResetEmail = ({ db, config, clock }: PlatformServices, email: string, returnPath?: string) =>
  runInTransaction(db, async (tx) => {
    const [profile] = await tx.select().from(profiles).where(eq(profiles.email, email))
    if (!profile || profile.isDeleted || profile.isDisabled) return
    const token = await issueMemberToken(tx, 'reset-password', profile.id, clock.now(), returnPath)
    const url = createPasswordResetUrl(config, token)
    await enqueueMail(tx, { to: email, ...passwordResetEmail({ to: profile, url }) })
  })

const createPasswordResetUrl = ({ appUrl }: ServerConfig, token: string) => `${appUrl}/reset-password?token=${token}`

/**
 * Removes password, passkeys and second factors of a restored account, and emails the member a link for a new password.
 * A disabled member gets none, because the link would not work.
 */
export async function replaceCredentialsByEmailedLink(
  tx: Tx,
  platform: PlatformServices,
  member: MemberRow,
): Promise<void> {
  const token = await removeCredentials(tx, member.id, platform.clock.now())
  if (!token || member.isDisabled) return
  const url = createPasswordResetUrl(platform.config, token)
  await enqueueMail(tx, { to: member.email, ...accountRestoredEmail({ to: member, url }) })
}

/**
 * Checks a reset token without using it up, and reads the factors that remain after the reset. A stranger may have
 * added them; the member can remove them, an admin who needs one cannot.
 */
export async function checkPasswordReset(
  { db, clock, config }: PlatformServices,
  token: string,
): Promise<PasswordResetCheck> {
  const memberId = await findMemberOfToken(db, 'reset-password', token, clock.now())
  const profile = memberId && (await readProfileById(db, memberId))
  if (!profile) return { isGood: memberId !== undefined, factors: null, canRemoveFactors: false }
  const isLeft = profile.emailVerified && (await hasSecondFactor(db, profile.id))
  return {
    isGood: true,
    factors: isLeft ? await readHeldFactors(db, profile.id) : null,
    canRemoveFactors: !isFactorRequired(config, profile),
  }
}

/**
 * Sets a new password with a reset token, and returns the member's return path. Returns undefined if the token is
 * expired or used. Receiving the email also verifies the address. If it was unverified, a stranger may have added
 * passkeys or an authenticator app, so they are removed.
 */
export async function resetPassword(
  platform: PlatformServices,
  { token, password, removesFactors = false }: PasswordResetInput,
) {
  const hash = await hashNewPassword(password, 'password')
  return runInTransaction(platform.db, async (tx) => {
    const now = platform.clock.now()
    const redeemed = await redeemMemberToken(tx, 'reset-password', token, now)
    if (!redeemed) return undefined
    const id = redeemed.memberId
    const profile = (await readProfileById(tx, id))!
    await markEmailVerified(tx, id, now)
    const losesFactors = !profile.emailVerified || (removesFactors && !isFactorRequired(platform.config, profile))
    if (losesFactors && (await hasSecondFactor(tx, id))) {
      await removeFactors(tx, id)
      await notifyOfFactorChange(tx, platform, id, 'removedAtReset')
    }
    await setPassword(tx, platform, { id, hash })
    platform.log.info({ memberId: id }, 'password reset')
    return { returnPath: redeemed.returnPath }
  })
}

type Change = { currentPassword: string; newPassword: string }

/**
 * Changes a password. Returns false if the current password is wrong, or if a concurrent request changed it. The
 * current session's network stays known; all others are cleared.
 */
export async function changePassword(
  context: ApiContext,
  session: MemberSession,
  { currentPassword, newPassword }: Change,
): Promise<boolean> {
  const { platform } = context
  const { id } = session.user
  const [account] = await platform.db.select().from(accounts).where(isMemberPasswordRowSql(id))
  if (!account?.password || !(await verifyPassword(account.password, currentPassword))) return false
  const hash = await hashNewPassword(newPassword, 'newPassword')
  const email = await changeUnderLock(context, session, async (tx, { renewToken }) => {
    const [now] = await tx.select().from(accounts).where(isMemberPasswordRowSql(id)).for('update')
    if (now?.password !== account.password) return undefined
    const member = await setPassword(tx, platform, { id, hash, sessionId: session.id })
    await renewToken()
    platform.log.info({ memberId: id }, 'password changed')
    return member.email
  })
  if (email) await rememberNetwork(context, email)
  return email !== undefined
}

/** Stores a password, ends all sessions except `sessionId`, revokes reset links, and notifies the member, whom it returns. */
async function setPassword(
  tx: Tx,
  { config, clock }: PlatformServices,
  set: { id: string; hash: string; sessionId?: string },
) {
  const { id, hash, sessionId } = set
  await tx
    .update(accounts)
    .set({ password: hash, commonPasswordToldAt: null, updatedAt: clock.now() })
    .where(isMemberPasswordRowSql(id))
  await endMemberSessions(tx, id, sessionId)
  await revokeMemberTokens(tx, 'reset-password', id)
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, id))
  const url = `${config.appUrl}/forgot-password`
  const factors = await readHeldFactors(tx, id)
  await enqueueMail(tx, { to: profile!.email, ...passwordChangedEmail({ to: profile!, url, factors }) })
  return profile!
}
