import { type SQL, asc, desc, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MOST_COUNTED } from '../paging.ts'
import type { Queryable } from './db/db.ts'

/** As it was typed, whatever its characters mean to a pattern. */
export const holds = (column: AnyPgColumn, text: string) => sql`strpos(lower(${column}), lower(${text})) > 0`

/** From so many characters on, as one counts them, they are found anywhere in a word, before only at its beginning. */
const ANYWHERE = 3

/**
 * What an index of trigrams knows of a text: three letters or digits in a row, or fewer at the edge of a word. Of a letter
 * with signs behind it, it knows nothing unless a word begins there.
 */
const TRIGRAM = /[\p{L}\p{Nd}]{3}|[\p{L}\p{Nd}]{2}[^\p{L}\p{Nd}]|[^\p{L}\p{Nd}][\p{L}\p{Nd}]/u

/**
 * Where an index of trigrams looks for a text. What consists of signs alone is nowhere: it would read every row.
 */
export function reachOf(text: string): 'anywhere' | 'beginnings' | 'nowhere' {
  if (Array.from(text).length >= ANYWHERE && TRIGRAM.test(text)) return 'anywhere'
  return /[\p{L}\p{Nd}]/u.test(text) ? 'beginnings' : 'nowhere'
}

/** So that none of its characters means anything else to `like`. */
export const escapedForLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** For `words` with an index of trigrams, each part on its own line. */
export function wordsHold(words: SQL, text: string): SQL {
  const [reach, escaped] = [reachOf(text), escapedForLike(text)]
  if (reach === 'nowhere') return sql`false`
  if (reach === 'anywhere') return sql`${words} like lower(${`%${escaped}%`})`
  return sql`(${words} like lower(${`%\n${escaped}%`}) or ${words} like lower(${`% ${escaped}%`}))`
}

/**
 * Whether an index of trigrams finds it on any server: of anything else it may read every row. ASCII is what each locale
 * takes for letters and digits.
 */
export const isInTrigrams = (text: string) => (reachOf(text) === 'anywhere' ? /[a-z\d]{3}/i : /^[a-z\d]/i).test(text)

/** Of what a search finds; `rows` is the query, with a `where` of its own. */
export async function countedUpTo(
  db: Queryable,
  rows: SQL,
  most = MOST_COUNTED,
): Promise<{ total: number; isMore: boolean }> {
  const { rows: counted } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (${rows} limit ${most + 1}) as counted`,
  )
  const { found } = counted[0]!
  return { total: Math.min(found, most), isMore: found > most }
}

/**
 * The rows of a search, to be put in an order. Few are found first and then sorted: the fence of `offset 0` keeps the
 * database from walking a whole index for them. Where there are more than are counted the walk is short.
 */
export const foundIn = (table: SQL | PgTable, which: SQL, isMore: boolean): SQL =>
  sql`(select * from ${table} where ${which}${isMore ? sql`` : sql` offset 0`})`

/** The page that is asked for, or the last one there is; `from` counts the rows before it. */
export function pageWithin(total: number, { page: asked, size }: { page: number; size: number }) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(asked, pages)
  return { page, pages, from: (page - 1) * size }
}

type Wanted = { which: SQL | undefined; page: number; size: number }

/** Of a list that is counted whole. */
export async function pageOf(db: Queryable, table: PgTable, { which, ...wanted }: Wanted) {
  const total = await db.$count(table, which)
  const { page, pages } = pageWithin(total, wanted)
  return { page, pages, total }
}

/** What a list is sorted by, which no row is without; rows that are alike in it stand by their id. */
export type Order = { by: SQL | AnyPgColumn; id: AnyPgColumn; direction: 'ascending' | 'descending' }

export function inOrder({ by, id, direction }: Order): SQL[] {
  const towards = direction === 'descending' ? desc : asc
  return [towards(by), towards(id)]
}

/** Where a row stands, as the database writes it: no digit of a moment is lost on the way. */
type Place = { by: string; id: string }

/** To be read with each row. */
export const placeIn = ({ by, id }: Order) => ({ by: sql<string>`(${by})::text`, id: sql<string>`${id}` })

export const BATCH = 200

/** All rows of a list in its order, however many they are; nothing is held between one batch and the next. */
export async function* inBatches<Row extends { place: Place }>(
  order: Order,
  read: (after: SQL | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const batch = await read(last && standsAfter(order, last.place))
    if (batch.length > 0) yield batch
    last = batch.length === BATCH ? batch.at(-1) : undefined
  } while (last)
}

const standsAfter = ({ by, id, direction }: Order, place: Place) =>
  direction === 'descending'
    ? sql`(${by}, ${id}) < (${place.by}, ${place.id})`
    : sql`(${by}, ${id}) > (${place.by}, ${place.id})`
