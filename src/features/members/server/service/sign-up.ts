import { eq, sql } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { NewAccountInput } from '../../contract/accounts.ts'
import { ownAccountLiveTopic } from '../../rules/accounts.ts'
import { addressAlreadyRegisteredEmail, addressVerificationEmail } from '../emails.tsx'
import { readProfileById } from '../queries.ts'
import { createAccount } from '../service.ts'
import { profiles } from '../tables.ts'
import { removeFactors } from './factor-reset.ts'
import { rememberNetwork } from './known-networks.ts'
import { runWithTokenRenewal } from './session-changes.ts'
import { endMemberSessions, readRequestSession } from './sessions.ts'
import { findReturnPathOfToken, issueMemberToken, readReturnPathOfSignUp, redeemMemberToken } from './tokens.ts'

type Dependencies = Pick<PlatformServices, 'config' | 'clock'>

/**
 * Creates an account and queues its verification e-mail, in one transaction. `returnPath` is the page to open after the
 * address is verified.
 */
export async function signUp(
  { db, ...dependencies }: PlatformServices,
  account: NewAccountInput,
  returnPath?: string,
): Promise<string> {
  return runInTransaction(db, async (tx) => {
    const id = await createAccount(tx, account)
    await sendVerificationEmail(tx, dependencies, { ...account, id }, returnPath)
    return id
  })
}

type EmailRecipient = { id: string; email: string }

/**
 * Queues an email with a verification link. The return path stays in the database with the token, because it may
 * contain a private challenge's code, and mail servers read the links of emails.
 */
export async function sendVerificationEmail(
  tx: Tx,
  { config, clock }: Dependencies,
  { id, email }: EmailRecipient,
  returnPath?: string,
): Promise<void> {
  const path = returnPath ?? (await readReturnPathOfSignUp(tx, id))
  const token = await issueMemberToken(tx, 'verify-email', id, clock.now(), path)
  await enqueueMail(tx, {
    to: email,
    ...addressVerificationEmail({ url: `${config.appUrl}/verified?token=${token}` }),
  })
  await tx.update(profiles).set({ confirmationSentAt: clock.now() }).where(eq(profiles.id, id))
}

/** Finds the return path of a verification link, without using the link up. */
export const findReturnPathOfVerification = ({ db, clock }: PlatformServices, token: string) =>
  findReturnPathOfToken(db, 'verify-email', token, clock.now())

/** Sends another verification link. Unknown and verified addresses and those of closed accounts get nothing. */
export const resendVerificationToAddress = ({ db, ...dependencies }: PlatformServices, email: string) =>
  runInTransaction(db, async (tx) => {
    const [profile] = await tx.select().from(profiles).where(eq(profiles.email, email))
    if (!profile || profile.emailVerified || profile.isDeleted || profile.isDisabled) return
    await sendVerificationEmail(tx, dependencies, profile)
  })

export const notifyOwnerOfRegisteredAddress = ({ db, config }: PlatformServices, email: string) =>
  runInTransaction(db, async (tx) => {
    const [profile] = await tx.select().from(profiles).where(eq(profiles.email, email))
    if (!profile || profile.isDeleted) return
    await enqueueMail(tx, {
      to: email,
      ...addressAlreadyRegisteredEmail({ to: profile, url: `${config.appUrl}/login` }),
    })
  })

/**
 * Verifies an email address with a token, and returns the member's return path. Returns undefined if the token is
 * expired or used. A stranger may have signed up with the address, so factors are removed, and only the session that
 * opened the link stays, with a new token.
 */
export async function verifyEmailWithToken(context: ApiContext, token: string) {
  const now = context.platform.clock.now()
  const session = await readRequestSession(context)
  const verified = await runWithTokenRenewal(context, session?.id, async (tx, renewToken) => {
    const redeemed = await redeemMemberToken(tx, 'verify-email', token, now)
    if (!redeemed) return undefined
    const { memberId: id, returnPath } = redeemed
    const isOwnSession = session?.user.id === id
    if (!(await readProfileById(tx, id))?.emailVerified) {
      await removeFactors(tx, id)
      await endMemberSessions(tx, id, isOwnSession ? session.id : undefined)
      if (isOwnSession) await renewToken()
    }
    await markEmailVerified(tx, id, now)
    return { returnPath, isOwnSession }
  })
  if (session && verified?.isOwnSession) await rememberNetwork(context, session.user.email)
  return verified && { returnPath: verified.returnPath }
}

export async function markEmailVerified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(profiles)
    .set({ emailVerified: true, emailConfirmedAt: sql`coalesce(${profiles.emailConfirmedAt}, ${now})`, updatedAt: now })
    .where(eq(profiles.id, id))
  await publishTopicChanges(tx, ownAccountLiveTopic(id))
}
