import { type SQL, sql } from 'drizzle-orm'
import { MAX_PAGED_ROWS } from '../paging.ts'
import type { Queryable } from './db/db.ts'
import { clampPageNumber, countRowsWithLimit } from './lists.ts'

/** Sort keys of a list, all in one direction. The last key is unique. */
export type ListOrder = {
  keys: SQL[]
  isDescending: boolean
  /** The key that may be null. Its null rows come last in both directions. */
  nullable?: SQL
}

/**
 * Part of a list that indexes return in order. Several sources, each ordered by an index (such as one per status), are
 * merged.
 */
export type ListSegment = ListOrder & {
  id: SQL
  /** `from` clauses with their conditions. */
  sources: SQL[]
}

export const orderBySql = ({ keys, isDescending, nullable }: ListOrder, columns = keys): SQL =>
  sql.join(
    columns.map(
      (column, at) =>
        sql`${column} ${sql.raw(isDescending ? 'desc' : 'asc')} ${sql.raw(keys[at] === nullable ? 'nulls last' : '')}`,
    ),
    sql`, `,
  )

type PageRequest = { total: number; page: number; size: number }

/** Reads the ids of one page of a list, which may span several segments. Only the first 10,000 rows have pages. */
export async function readIdsOfListPage(db: Queryable, segments: ListSegment[], { total, ...wanted }: PageRequest) {
  const { page, pages, from } = clampPageNumber(Math.min(total, MAX_PAGED_ROWS), wanted)
  const ids: string[] = []
  let skipped = from
  for (const segment of segments) {
    const found = await readIds(db, segment, { skipped, count: wanted.size - ids.length })
    ids.push(...found)
    if (ids.length === wanted.size) break
    skipped = found.length > 0 ? 0 : skipped - (await countSegment(db, segment, skipped))
  }
  return { ids, page, pages }
}

async function readIds(db: Queryable, segment: ListSegment, { skipped, count }: { skipped: number; count: number }) {
  const { id, keys, sources } = segment
  const [source] = sources
  const names = keys.map((_, at) => sql.raw(`k${at}`))
  const columns = sql.join(
    keys.map((key, at) => sql`${key} as ${names[at]}`),
    sql`, `,
  )
  const each = sources.map(
    (from) =>
      sql`(select ${id} as id, ${columns} from ${from} order by ${orderBySql(segment)} limit ${skipped + count})`,
  )
  const query =
    sources.length === 1
      ? sql`select ${id} as id from ${source} order by ${orderBySql(segment)}`
      : sql`select id from (${sql.join(each, sql` union all `)}) merged order by ${orderBySql(segment, names)}`
  const { rows } = await db.execute<{ id: string }>(sql`${query} limit ${count} offset ${skipped}`)
  return rows.map((row) => row.id)
}

/** Counts the rows of a segment, up to the number of rows to skip. */
async function countSegment(db: Queryable, { sources }: ListSegment, most: number): Promise<number> {
  if (most === 0) return 0
  const rows = sql.join(
    sources.map((from) => sql`(select from ${from} limit ${most})`),
    sql` union all `,
  )
  return (await countRowsWithLimit(db, sql`select from (${rows}) merged`, most)).total
}
