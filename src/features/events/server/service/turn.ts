import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'

/** Takes out of the finder what was over before that day; a day that has been, changes nothing. */
export const turnTo = (db: Queryable, day: string) => db.execute(sql`select finder_advance(${day})`)
