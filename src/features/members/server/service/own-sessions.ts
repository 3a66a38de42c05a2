import { and, desc, eq, gt } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import { type Queryable, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { OwnSession } from '../../contract/factors.ts'
import { memberSessionsLiveUpdateTopic } from '../../rules/admin.ts'
import { sessions } from '../tables.ts'
import { rememberNetwork } from './known-networks.ts'
import { changeUnderLock } from './session-changes.ts'
import { type MemberSession, endCurrentSession, endMemberSessions } from './sessions.ts'

/** Reads the sessions of a member: the current one first, then those used last. */
export async function readOwnSessions(db: Queryable, current: MemberSession): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, current.user.id), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
  return rows
    .map(({ id, browser, system, createdAt, updatedAt }) => ({
      id,
      browser,
      system,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
      isCurrent: id === current.id,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one session of the member. Returns false if they have no such session. */
export async function endOwnSession(context: ApiContext, current: MemberSession, id: string): Promise<boolean> {
  if (id === current.id) {
    await endCurrentSession(context)
    return true
  }
  const { db, log } = context.platform
  const userId = current.user.id
  const ended = await runInTransaction(db, async (tx) => {
    const isOwn = and(eq(sessions.id, id), eq(sessions.userId, userId))
    const ended = await tx.delete(sessions).where(isOwn).returning({ id: sessions.id })
    if (ended.length > 0) await publishTopicChanges(tx, memberSessionsLiveUpdateTopic(userId))
    return ended.length > 0
  })
  if (ended) log.info({ memberId: userId }, 'one of the own sessions ended')
  return ended
}

/** Ends all other sessions of the member, and copies of the cookie of this one. Forgets remembered devices. */
export async function endOtherSessions(context: ApiContext, session: MemberSession): Promise<void> {
  const { id, user } = session
  await changeUnderLock(context, session, async (tx, { renewToken }) => {
    await endMemberSessions(tx, user.id, id)
    await renewToken()
  })
  await rememberNetwork(context, user.email)
  context.platform.log.info({ memberId: user.id }, 'other sessions ended')
}
