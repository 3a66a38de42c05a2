import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { rowId } from '#platform/server/ids.ts'
import { auditEntries } from './tables.ts'

type Deed = {
  actor: { id: string; name: string }
  /** as `member.disable` */
  action: string
  subject: { id: string; name: string }
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
    subjectId: subject.id,
    subjectName: subject.name,
    before,
    after,
  })
}

export const NAMELESS = 'deleted member'

/** What was done stays known; the name of somebody who is gone does not. */
export async function forgetName(tx: Tx, id: string): Promise<void> {
  await tx.update(auditEntries).set({ actorName: NAMELESS }).where(eq(auditEntries.actorId, id))
  await tx.update(auditEntries).set({ subjectName: NAMELESS }).where(eq(auditEntries.subjectId, id))
}
