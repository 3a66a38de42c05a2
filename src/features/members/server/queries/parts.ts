import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { type Reading, type Sorting, orderBy } from './order.ts'

/** A stretch of the list that one index, or one sort of a few rows, can be read in. */
export type Part = {
  from: SQL
  which: SQL
  id: SQL
  /** before the id */
  keys: SQL[]
  size: number
  /** there may be more than `size`: it is read from its beginning alone */
  isOpen?: boolean
}

type Span = { from: number; count: number }

/** The ids of that stretch of the parts, one behind the other; turned round when descending. */
export async function idsIn(db: Queryable, parts: Part[], direction: Sorting['direction'], span: Span) {
  const ids: string[] = []
  let start = 0
  for (const part of direction === 'ascending' ? parts : parts.toReversed()) {
    const from = Math.max(span.from - start, 0)
    const count = Math.min(span.from + span.count - start, part.size) - from
    if (count > 0) ids.push(...(await read(db, part, direction, { from, count })))
    start += part.size
  }
  return ids
}

/** From whichever end is nearer. */
async function read(db: Queryable, part: Part, direction: Sorting['direction'], { from, count }: Span) {
  const behind = part.size - from - count
  if (part.isOpen || from <= behind) return walk(db, part, { direction }, { from, count })
  return (await walk(db, part, { direction, isTurned: true }, { from: behind, count })).toReversed()
}

async function walk(db: Queryable, part: Part, reading: Reading, { from, count }: Span) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${part.id} as id from ${part.from} where ${part.which}
    order by ${orderBy([...part.keys, part.id], reading)} limit ${count} offset ${from}`)
  return rows.map(({ id }) => id)
}
