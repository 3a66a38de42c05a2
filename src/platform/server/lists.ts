import { type SQL, asc, desc, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MAX_PAGED_ROWS } from '../paging.ts'
import type { Queryable } from './db/db.ts'

/**
 * SQL condition: the column contains the search text, ignoring case. LIKE pattern characters have no special meaning.
 */
export const columnContainsTextSql = (column: AnyPgColumn, text: string) =>
  sql`strpos(lower(${column}), lower(${text})) > 0`

/**
 * Minimum characters of a search text that matches anywhere in a word; a shorter text matches only the word's
 * beginning.
 */
const MIN_SUBSTRING_LENGTH = 3

/**
 * Text that a trigram index (pg_trgm) can find: three letters or digits in a row, or fewer at the edge of a word.
 * In "a-b", for example, the index finds "a" only if a word begins with it.
 */
const TRIGRAM = /[\p{L}\p{Nd}]{3}|[\p{L}\p{Nd}]{2}[^\p{L}\p{Nd}]|[^\p{L}\p{Nd}][\p{L}\p{Nd}]/u

/**
 * Returns where a trigram index can match the search text. Punctuation alone matches nowhere, because it would scan
 * every row.
 */
export function getTrigramIndexMatchPosition(text: string): 'anywhere' | 'beginnings' | 'nowhere' {
  if (Array.from(text).length >= MIN_SUBSTRING_LENGTH && TRIGRAM.test(text)) return 'anywhere'
  return /[\p{L}\p{Nd}]/u.test(text) ? 'beginnings' : 'nowhere'
}

export const escapeLikePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** SQL condition: the search text occurs in `words`, a column with a trigram index and one searchable part per line. */
export function matchesSearchWords(words: SQL, text: string): SQL {
  const [scope, escaped] = [getTrigramIndexMatchPosition(text), escapeLikePattern(text)]
  if (scope === 'nowhere') return sql`false`
  if (scope === 'anywhere') return sql`${words} like lower(${`%${escaped}%`})`
  return sql`(${words} like lower(${`%\n${escaped}%`}) or ${words} like lower(${`% ${escaped}%`}))`
}

/**
 * Whether a trigram index can find the search text under every database locale; otherwise the search may scan every
 * row. PostgreSQL recognizes only ASCII letters and digits as word characters in all locales.
 */
export const isTrigramSearchable = (text: string) =>
  (getTrigramIndexMatchPosition(text) === 'anywhere' ? /[a-z\d]{3}/i : /^[a-z\d]/i).test(text)

/** Counts the rows of a query, but stops at `most`, so that a broad search stays cheap. */
export async function countRowsWithLimit(
  db: Queryable,
  rows: SQL,
  most = MAX_PAGED_ROWS,
): Promise<{ total: number; isMore: boolean }> {
  const { rows: counted } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (${rows} limit ${most + 1}) as counted`,
  )
  const { found } = counted[0]!
  return { total: Math.min(found, most), isMore: found > most }
}

/**
 * Subquery of the rows that match a search. When few rows match, `offset 0` is an optimization fence: PostgreSQL finds
 * and sorts them instead of walking a whole index. When many match, walking the index in order is quick.
 */
export const buildSearchMatchesSubquery = (table: SQL | PgTable, which: SQL, isMore: boolean): SQL =>
  sql`(select * from ${table} where ${which}${isMore ? sql`` : sql` offset 0`})`

/**
 * Clamps the requested page number of a list to the last existing page; `from` is the number of rows before that page.
 */
export function clampPageNumber(total: number, { page: requestedPage, size }: { page: number; size: number }) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(requestedPage, pages)
  return { page, pages, from: (page - 1) * size }
}

/** Sort order of a list: a column or expression that is never null, with ties broken by id. */
export type ListSortOrder = { by: SQL | AnyPgColumn; id: AnyPgColumn; direction: 'ascending' | 'descending' }

export function createListOrderByClause({ by, id, direction }: ListSortOrder): SQL[] {
  const towards = direction === 'descending' ? desc : asc
  return [towards(by), towards(id)]
}

/** Query of a list whose rows are not yet in order. */
type UnorderedQuery<Rows> = { orderBy(...order: SQL[]): { limit(size: number): Rows } }

type PageRequest = { table: PgTable; which: SQL | undefined; order: ListSortOrder; page: number; size: number }

/** Reads one page of an admin list. The requested page number is clamped to the last existing page. */
export async function readListPage<Row>(
  db: Queryable,
  { table, which, order, ...wanted }: PageRequest,
  select: (which: SQL | undefined) => UnorderedQuery<{ offset(from: number): PromiseLike<Row[]> }>,
) {
  const total = await db.$count(table, which)
  const { from, ...paged } = clampPageNumber(Math.min(total, MAX_PAGED_ROWS), wanted)
  const rows = await select(which)
    .orderBy(...createListOrderByClause(order))
    .limit(wanted.size)
    .offset(from)
  return { rows, ...paged, total }
}

/**
 * Keyset pagination cursor of a list row. Its sort value is PostgreSQL's own text, so that timestamps keep
 * microseconds.
 */
type KeysetCursor = { by: string; id: string }

/** SQL columns of the keyset pagination cursor. Select them with each row, as the object `place`. */
export const keysetCursorColumns = ({ by, id }: ListSortOrder) => ({
  by: sql<string>`(${by})::text`,
  id: sql<string>`${id}`,
})

export const LIST_READ_BATCH_SIZE = 200

/** Reads all rows of a list in batches (keyset pagination). No lock or transaction spans two batches. */
export async function* readListInBatches<Row extends { place: KeysetCursor }>(
  order: ListSortOrder,
  select: (after: SQL | undefined) => UnorderedQuery<PromiseLike<Row[]>>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const batch = await select(last && isAfterCursor(order, last.place))
      .orderBy(...createListOrderByClause(order))
      .limit(LIST_READ_BATCH_SIZE)
    if (batch.length > 0) yield batch
    last = batch.length === LIST_READ_BATCH_SIZE ? batch.at(-1) : undefined
  } while (last)
}

const isAfterCursor = ({ by, id, direction }: ListSortOrder, place: KeysetCursor) =>
  direction === 'descending'
    ? sql`(${by}, ${id}) < (${place.by}, ${place.id})`
    : sql`(${by}, ${id}) > (${place.by}, ${place.id})`

const ID_BYTES = 16

/**
 * Splits ids, returned by a query as 16 bytes each, into batches for reading their rows. A list of a million rows thus
 * takes 16 MB, and each row is read once even if the order changes meanwhile.
 */
export function* splitIdsIntoBatches(ids: Buffer): Generator<string[]> {
  for (let at = 0; at < ids.length; at += LIST_READ_BATCH_SIZE * ID_BYTES) {
    const batch = ids.subarray(at, at + LIST_READ_BATCH_SIZE * ID_BYTES)
    yield Array.from({ length: batch.length / ID_BYTES }, (_, nr) => formatUuid(batch, nr * ID_BYTES))
  }
}

const formatUuid = (bytes: Buffer, at: number) =>
  bytes.toString('hex', at, at + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
