import { and, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import type { Details } from '../contract.ts'
import type { Action } from '../rules.ts'
import { auditLogs } from './tables.ts'

type Wanted = { ids: string[]; actions: Action[] }
/** What was done to one of them, and by whom. */
export type DeedDone = Pick<Details, 'before' | 'after'> & { action: Action; userId: string; targetId: string }

/** Of these kinds, to these. */
export const deedsOn = (db: Queryable, { ids, actions }: Wanted): Promise<DeedDone[]> => {
  const { action, userId, details } = auditLogs
  const targetId = sql<string>`${details} ->> 'target_id'`
  return db
    .select({
      action,
      userId,
      targetId,
      before: sql<DeedDone['before']>`${details} -> 'before'`,
      after: sql<DeedDone['after']>`${details} -> 'after'`,
    })
    .from(auditLogs)
    .where(and(inArray(targetId, ids), inArray(action, actions)))
}
