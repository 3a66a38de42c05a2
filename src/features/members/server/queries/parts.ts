import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { countedUpTo } from '#platform/server/lists.ts'
import { type Reading, orderBy } from './order.ts'

/** A stretch of the list that can be read in its order without sorting all of it. */
export type Part = {
  /** the rows, or so many of them in that order */
  rows: SQL | ((order: SQL, most: number) => SQL)
  id: SQL
  /** before the id */
  keys: SQL[]
}

type Span = { from: number; count: number }

/** The ids of that span of the parts, one behind the other as they stand ascending. */
export async function idsIn(db: Queryable, parts: Part[], reading: Reading, span: Span): Promise<string[]> {
  const isUpwards = (reading.direction === 'ascending') !== Boolean(reading.isTurned)
  const ids: string[] = []
  let { from } = span
  for (const part of isUpwards ? parts : parts.toReversed()) {
    const found = await walk(db, part, reading, { from, count: span.count - ids.length })
    ids.push(...found)
    if (ids.length === span.count) break
    from = found.length > 0 ? 0 : from - (await sizeOf(db, part, reading, from))
  }
  return reading.isTurned ? ids.toReversed() : ids
}

async function walk(db: Queryable, part: Part, reading: Reading, { from, count }: Span) {
  const order = orderBy([...part.keys, part.id], reading)
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${part.id} as id from ${rowsOf(part, order, from + count)} part order by ${order} limit ${count} offset ${from}`)
  return rows.map(({ id }) => id)
}

/** Of a part that holds no more than that. */
async function sizeOf(db: Queryable, part: Part, reading: Reading, most: number): Promise<number> {
  if (most === 0) return 0
  const order = orderBy([...part.keys, part.id], reading)
  return (await countedUpTo(db, sql`select from ${rowsOf(part, order, most)} part`, most)).total
}

const rowsOf = ({ rows }: Part, order: SQL, most: number) => (typeof rows === 'function' ? rows(order, most) : rows)
