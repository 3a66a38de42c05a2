import type { Queryable } from '#platform/server/db/db.ts'
import type { Hint } from '../../contract/review.ts'
import type { cleanupLogs } from '../tables.ts'

type Hinted = Pick<
  typeof cleanupLogs.$inferSelect,
  | 'cleanupId'
  | 'userId'
  | 'date'
  | 'litterCount'
  | 'status'
  | 'createdAt'
  | 'photoUrl1'
  | 'photoUrl2'
  | 'photoUrl3'
  | 'photoUrl4'
>

/** Why each of them deserves a second look, by its id; those that are not in the answer have none. */
export const hintsFor = async (_db: Queryable, _cleanups: Hinted[]): Promise<Map<string, Hint[]>> => new Map()
