import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { rowId } from '#platform/server/ids.ts'
import { auditEntries } from './tables.ts'

type Entry = typeof auditEntries.$inferSelect
type Deed = {
  actor: { id: string; name: string }
  /** as `member.disable` */
  action: string
  /** ids of two kinds may be the same: some are made by whoever sends them */
  subject: { kind: Entry['subjectKind']; id: string; name: string }
  before?: object
  after?: object
}

/** In the transaction of the action itself: neither is there without the other. */
export async function record(tx: Tx, { actor, action, subject, before, after }: Deed): Promise<void> {
  await tx.insert(auditEntries).values({
    id: rowId(),
    actorId: actor.id,
    actorName: actor.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    before,
    after,
  })
}

export const NAMELESS = 'deleted member'

/** What was done stays known; the name of a member who is gone does not. */
export async function forgetName(tx: Tx, memberId: string): Promise<void> {
  const { actorId, subjectId, subjectKind } = auditEntries
  await tx.update(auditEntries).set({ actorName: NAMELESS }).where(eq(actorId, memberId))
  const isMember = and(eq(subjectId, memberId), eq(subjectKind, 'member'))
  await tx.update(auditEntries).set({ subjectName: NAMELESS }).where(isMember)
}

/** As the latest such deed left it. */
export async function stateAfter(tx: Tx, action: string, id: string): Promise<unknown> {
  const { subjectId, after, at } = auditEntries
  const such = and(eq(auditEntries.action, action), eq(subjectId, id))
  const [entry] = await tx.select({ after }).from(auditEntries).where(such).orderBy(desc(at)).limit(1)
  return entry?.after ?? undefined
}
