import { ORPCError } from '@orpc/server'
import { and, eq, sql } from 'drizzle-orm'
import { API_ERRORS } from '#platform/errors.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { type Queryable, type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { CONFIRMATION_MINUTES } from '../../rules/factors.ts'
import { sessions } from '../tables.ts'
import { hasSecondFactor } from './factors.ts'
import { lockMemberRowIfExists } from './member-lock.ts'
import { readSessionToken, setSessionCookie } from './session-cookie.ts'
import { type MemberSession, type ShownProof, SESSION_IDLE_TIMEOUT_SECONDS, createSessionToken } from './sessions.ts'

/**
 * Whether the member has confirmed their identity recently enough for a dangerous action: with a code or passkey, or
 * with the password without a second factor.
 */
export async function isSessionConfirmed(
  { clock, db }: { clock: PlatformServices['clock']; db: Queryable },
  { user, confirmedAt, factorShownAt }: Pick<MemberSession, 'user' | 'confirmedAt' | 'factorShownAt'>,
  minutes = CONFIRMATION_MINUTES,
): Promise<boolean> {
  const isRecent = (time: Date | null) => time !== null && clock.now().getTime() - time.getTime() < minutes * 60_000
  return isRecent(factorShownAt) || (isRecent(confirmedAt) && !(await hasSecondFactor(db, user.id)))
}

/** Gives the request's session a new token together with its proofs. Copies of its cookie become invalid. */
type RenewToken = (shown?: Partial<ShownProof>) => Promise<void>

/** Runs a transaction that may renew the token of the request's session. The new cookie is set after the commit. */
export async function runWithTokenRenewal<Result>(
  context: ApiContext,
  sessionId: string | undefined,
  work: (tx: Tx, renewToken: RenewToken) => Promise<Result>,
): Promise<Result> {
  let renewed: string | undefined
  const result = await runInTransaction(context.platform.db, (tx) => {
    renewed = undefined
    return work(tx, async (shown) => {
      if (!sessionId) return
      const token = createSessionToken()
      const open = await tx
        .update(sessions)
        .set({ ...shown, token, previousToken: sql`${sessions.token}` })
        .where(eq(sessions.id, sessionId))
        .returning({ id: sessions.id })
      if (open.length > 0) renewed = token
    })
  })
  if (renewed) setSessionCookie(context, renewed, SESSION_IDLE_TIMEOUT_SECONDS)
  return result
}

type LockedMember = {
  isAdmin: boolean
  renewToken: RenewToken
  /** Throws unless the session is still confirmed: the member may have become an admin meanwhile. */
  requireConfirmation(): Promise<void>
}

/**
 * Changes credentials under a lock, one change at a time. Throws if the session was ended or got a new token meanwhile,
 * so that no credential is added behind the owner's back.
 */
export const changeUnderLock = <Result>(
  context: ApiContext,
  { id, user }: Pick<MemberSession, 'id' | 'user'>,
  change: (tx: Tx, member: LockedMember) => Promise<Result>,
): Promise<Result> =>
  runWithTokenRenewal(context, id, async (tx, renewToken) => {
    const member = await lockMemberRowIfExists(tx, user.id, 'no key update')
    const token = readSessionToken(context.headers, context.platform.config) ?? ''
    const isOpen = and(eq(sessions.id, id), eq(sessions.token, token))
    const [session] = await tx.select().from(sessions).where(isOpen).for('no key update')
    if (!member || !session) throw new ORPCError('UNAUTHORIZED', API_ERRORS.UNAUTHORIZED)
    return change(tx, {
      isAdmin: member.isAdmin || member.isSuperadmin,
      renewToken,
      async requireConfirmation() {
        if (await isSessionConfirmed({ clock: context.platform.clock, db: tx }, { ...session, user })) return
        throw new ORPCError('CONFIRMATION_REQUIRED', API_ERRORS.CONFIRMATION_REQUIRED)
      },
    })
  })
