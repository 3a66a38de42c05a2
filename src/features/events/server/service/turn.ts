import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'

/** Takes out of the finder what was over before that day; a day that has been, changes nothing. */
export const turnTo = (db: Queryable, day: string) => db.execute(sql`select finder_advance(${day})`)

const turning = new WeakMap<Queryable, Promise<unknown>>()

/** By one for all who find at the same moment that it is time: each of the others would wait on a connection of its own. */
export function turnTogether(db: Queryable, day: string): Promise<unknown> {
  const begun = turning.get(db) ?? turnTo(db, day).finally(() => turning.delete(db))
  turning.set(db, begun)
  return begun
}
