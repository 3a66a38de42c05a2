import { and, eq } from 'drizzle-orm'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import type { Platform } from '#platform/server/platform.ts'
import { passwordChangedLetter, resetLetter } from '../../emails.tsx'
import { accounts, profiles, sessions } from '../../tables.ts'
import { endSessions } from '../sessions.ts'
import { confirmEmail } from '../signing-up.ts'
import { isTokenGood, issueToken, redeemToken, revokeTokens } from '../tokens.ts'
import { isGuessable } from './guessable.ts'
import { hashPassword, isPasswordOf } from './hashing.ts'

/** Nothing is sent to an address without an account. */
export const sendReset = ({ db, config, clock }: Platform, email: string) =>
  inTransaction(db, async (tx) => {
    const [profile] = await tx.select().from(profiles).where(eq(profiles.email, email))
    if (!profile || profile.isDeleted || profile.isDisabled) return
    const token = await issueToken(tx, 'reset-password', profile.id, clock.now())
    const url = `${config.appUrl}/reset-password?token=${token}`
    await sendMail(tx, { to: email, ...resetLetter({ to: profile, url }) })
  })

type Reset = { token: string; password: string }

/** The link has expired or was used, or it stays good for another password. Who could open the message has confirmed the address. */
export async function resetPassword(
  platform: Platform,
  { token, password }: Reset,
): Promise<'gone' | 'guessable' | undefined> {
  if (!(await isTokenGood(platform.db, 'reset-password', token, platform.clock.now()))) return 'gone'
  if (await isGuessable(password)) return 'guessable'
  const hash = await hashPassword(password)
  return inTransaction(platform.db, async (tx) => {
    const now = platform.clock.now()
    const id = await redeemToken(tx, 'reset-password', token, now)
    if (!id) return 'gone'
    await confirmEmail(tx, id, now)
    await setPassword(tx, platform, { id, hash })
    platform.log.info({ memberId: id }, 'a password was reset')
    return undefined
  })
}

type Change = { id: string; sessionId: string; currentPassword: string; newPassword: string }

/** The current password is wrong, or was changed in this very moment; or the new one will not do. */
export async function changePassword(platform: Platform, change: Change): Promise<'wrong' | 'guessable' | undefined> {
  const { id, sessionId, currentPassword, newPassword } = change
  const [account] = await platform.db.select().from(accounts).where(ofPassword(id))
  if (!account?.password || !(await isPasswordOf(account.password, currentPassword))) return 'wrong'
  if (await isGuessable(newPassword)) return 'guessable'
  const hash = await hashPassword(newPassword)
  return inTransaction(platform.db, async (tx) => {
    const [now] = await tx.select().from(accounts).where(ofPassword(id)).for('update')
    const isOpen = (await tx.$count(sessions, eq(sessions.id, sessionId))) > 0
    if (now?.password !== account.password || !isOpen) return 'wrong'
    await setPassword(tx, platform, { id, hash, sessionId })
    platform.log.info({ memberId: id }, 'a password was changed')
    return undefined
  })
}

/** Where the password of a member is kept. */
export const ofPassword = (id: string) => and(eq(accounts.userId, id), eq(accounts.providerId, 'credential'))

/** Ends every session but the one named, and every link to choose a password; tells the member by mail. */
async function setPassword(tx: Tx, { config }: Platform, set: { id: string; hash: string; sessionId?: string }) {
  const { id, hash, sessionId } = set
  await tx.update(accounts).set({ password: hash, updatedAt: new Date() }).where(ofPassword(id))
  await endSessions(tx, id, sessionId)
  await revokeTokens(tx, 'reset-password', id)
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, id))
  const url = `${config.appUrl}/forgot-password`
  await sendMail(tx, { to: profile!.email, ...passwordChangedLetter({ to: profile!, url }) })
}
