import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { countedUpTo, escapedForLike, pageWithin, reachOf } from '#platform/server/lists.ts'
import type { ReviewPage, ReviewSearch } from '../../contract/review.ts'
import type { Status } from '../../rules.ts'
import { REVIEW_TABS, type ReviewSort } from '../../rules/review.ts'

type Found = Omit<ReviewPage, 'cleanups'> & { ids: string[] }

/**
 * Finds the cleanup ids of one page of the review list, by offset pagination. A page beyond the end yields the last
 * one. Without a search, reading starts at the nearer end of an index, so that at most half of the rows are skipped.
 */
export async function foundIds(db: Queryable, search: ReviewSearch): Promise<Found> {
  const streams = streamsOf(search)
  if (!search.username) {
    const counts = await countsOf(db, streams)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const { page, pages, from } = pageWithin(total, search)
    const ids = await idsFrom(db, streams, {
      from,
      until: Math.min(from + search.size, total),
      countOf: (at) => counts[at]!,
    })
    return { ids, page, pages, total, isMore: false }
  }
  const named = isNamed(search.username)
  const statuses = statusesOf(search)
  const { total, isMore } = await countedUpTo(db, namedIn({ statuses }, named))
  const { page, pages, from } = pageWithin(total, search)
  if (!isMore) {
    const { rows } = await db.execute<{ id: string }>(fewOf({ ...search, statuses, named, from }))
    return { ids: rows.map(({ id }) => id), page, pages, total, isMore }
  }
  const countOf = async (at: number) => (await countedUpTo(db, namedIn(streams[at]!, named))).total
  return {
    ids: await idsFrom(db, streams, { from, until: from + search.size, countOf, named }),
    page,
    pages,
    total,
    isMore,
  }
}

type Span = { from: number; until: number; countOf(at: number): number | Promise<number>; named?: SQL }

/** Reads a page's ids across consecutive segments. Segments behind the page are not even counted. */
async function idsFrom(db: Queryable, streams: Stream[], { from, until, countOf, named }: Span): Promise<string[]> {
  const ids: string[] = []
  let before = 0
  for (const [at, stream] of streams.entries()) {
    if (before >= until) break
    const count = streams.length === 1 && named ? until : await countOf(at)
    const window = { from: Math.max(0, from - before), until: Math.min(count, until - before), count }
    ids.push(...(await idsIn(db, { stream, window, named })))
    before += count
  }
  return ids
}

async function countsOf(db: Queryable, streams: Stream[]): Promise<number[]> {
  const counts = streams.map((stream, at) => sql`(${countOf(stream)})::int as ${sql.identifier(`n${at}`)}`)
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return streams.map((_, at) => rows[0]![`n${at}`]!)
}

type Read = { stream: Stream; window: { from: number; until: number; count: number }; named: SQL | undefined }

/** Reads ids of one segment from its nearer end, or for a search from the start, as its total may be unknown. */
async function idsIn(db: Queryable, { stream, window: { from, until, count }, named }: Read): Promise<string[]> {
  if (from >= until) return []
  const isBackwards = named === undefined && from > count / 2
  const skipped = isBackwards ? count - until : from
  const { rows } = await db.execute<{ id: string }>(
    windowOf(stream, { named, isBackwards, skipped, limit: until - from }),
  )
  const ids = rows.map(({ id }) => id)
  return isBackwards ? ids.toReversed() : ids
}

/** SQL condition that the username of member `p` contains the text, in a form served by the `member_words` index. */
export function isNamed(text: string): SQL {
  const [reach, escaped] = [reachOf(text), escapedForLike(text)]
  if (reach === 'nowhere') return sql`false`
  const words = sql`member_words(p.username, p.email, p.full_name)`
  // `member_words` begins with the username, so a pattern anchored at its start matches usernames only.
  if (reach === 'beginnings') return sql`${words} like lower(${`\n${escaped}%`})`
  return sql`${words} like lower(${`%${escaped}%`}) and strpos(lower(p.username), lower(${text})) > 0`
}

export const EACH = REVIEW_TABS.filter((tab) => tab !== 'all')

const cleanupId = sql`c.cleanup_id`
const date = sql`c.date`
const memberId = sql`p.id`
const username = sql`lower(p.username)`

/** Sort keys of the review list, over cleanups `c` and members `p`. Each list of keys matches an index. */
const KEYS: Record<ReviewSort, SQL[]> = {
  date: [date, cleanupId],
  status: [date, cleanupId],
  litter_count: [sql`c.litter_count`, cleanupId],
  location: [sql`trim(c.location)`, sql`c.created_at`, cleanupId],
  name: [sql`lower(p.full_name)`, memberId, date, cleanupId],
  username: [username, memberId, date, cleanupId],
}

/** A part of the review list that one index order can read. A list is one segment or a few, one after another. */
export type Stream = {
  statuses: readonly Status[]
  keys: SQL[]
  isDescending: boolean
  /** Set when sorting by member: deleted members form the last segment, in either direction. */
  isDeleted?: boolean
}

export const statusesOf = ({ status }: Pick<ReviewSearch, 'status'>): readonly Status[] =>
  status === 'all' ? EACH : [status]

export function streamsOf({ status, sort, direction }: ReviewSearch): Stream[] {
  const statuses = statusesOf({ status })
  const keys = KEYS[sort]
  const isDescending = direction === 'descending'
  if (sort === 'status') {
    const inTurn = isDescending ? statuses.toReversed() : statuses
    return inTurn.map((each) => ({ statuses: [each], keys, isDescending: true }))
  }
  if (sort === 'name' || sort === 'username')
    return [false, true].map((isDeleted) => ({ statuses, keys, isDescending, isDeleted }))
  return [{ statuses, keys, isDescending }]
}

const ofDeleted = (isDeleted: boolean) => (isDeleted ? sql`p.is_deleted` : sql`not p.is_deleted`)
const withMembers = sql`cleanup_logs c join profiles p on p.id = c.user_id`
const hasStatus = (statuses: readonly Status[]) =>
  statuses.length === EACH.length ? sql`true` : sql`c.status in ${statuses}`

const isIn = (statuses: readonly Status[], isDeleted: boolean | undefined) =>
  sql`${hasStatus(statuses)} and ${isDeleted === undefined ? sql`true` : ofDeleted(isDeleted)}`

export const namedIn = ({ statuses, isDeleted }: Pick<Stream, 'statuses' | 'isDeleted'>, named: SQL): SQL =>
  sql`select c.cleanup_id, c.user_id, c.date, c.litter_count, c.location, c.created_at, c.status
    from ${withMembers} where ${isIn(statuses, isDeleted)} and ${named}`

type Few = Pick<ReviewSearch, 'sort' | 'direction' | 'size'> & { statuses: readonly Status[]; named: SQL; from: number }

/** Sorts members without a username last, in either direction. */
const lacking = (key: SQL, isBackwards = false) =>
  sql.raw(key === username ? `nulls ${isBackwards ? 'first' : 'last'}` : '')

/** Query for a search with few matches: finds all of them first, then sorts them, across all segments. */
export function fewOf({ statuses, sort, direction, named, from, size }: Few): SQL {
  const isByMember = sort === 'name' || sort === 'username'
  const towards = sql.raw(direction === 'descending' ? 'desc' : 'asc')
  const keys = KEYS[sort].map((key) => sql`${key} ${sort === 'status' ? sql`desc` : towards} ${lacking(key)}`)
  if (sort === 'status') keys.unshift(sql`array_position(${sql.param([...EACH])}::text[], c.status) ${towards}`)
  if (isByMember) keys.unshift(sql`p.is_deleted`)
  return sql`
    with c as materialized (${namedIn({ statuses }, named)})
    select c.cleanup_id as id from c ${isByMember ? sql`join profiles p on p.id = c.user_id` : sql``}
    order by ${sql.join(keys, sql`, `)} limit ${size} offset ${from}`
}

/** Number of cleanups in a segment, from stored counters (`cleanup_counts`). Only deleted members' rows are counted. */
export function countOf({ statuses, isDeleted }: Stream): SQL {
  const kept = sql`select ${sql.raw(statuses.join(' + '))} from cleanup_counts`
  if (isDeleted === undefined) return kept
  const gone = sql`select count(*) from ${withMembers} where ${hasStatus(statuses)} and ${ofDeleted(true)}`
  return isDeleted ? gone : sql`(${kept}) - (${gone})`
}

/** From this offset on, counting the cleanups of each member is faster than skipping them one by one. */
const DEEP = 5000

type Window = { named: SQL | undefined; isBackwards: boolean; skipped: number; limit: number }

export function windowOf(stream: Stream, { named, isBackwards, skipped, limit }: Window): SQL {
  const { statuses, keys, isDescending, isDeleted } = stream
  const towards = sql.raw(isDescending === isBackwards ? 'asc' : 'desc')
  const ordered = (by: SQL[]) =>
    sql.join(
      by.map((key) => sql`${key} ${towards} ${lacking(key, isBackwards)}`),
      sql`, `,
    )
  const from = named || isDeleted !== undefined ? withMembers : sql`cleanup_logs c`
  const found = named ?? sql`true`
  if (isDeleted !== undefined) {
    const isWanted = sql`${hasStatus(statuses)} and ${ofDeleted(isDeleted)} and ${found}`
    if (skipped > DEEP && !named) return deepWindow({ statuses, keys, isDeleted, ordered, skipped, limit })
    return sql`
      select c.cleanup_id as id from ${from} where ${isWanted}
      order by ${ordered(keys)} limit ${limit} offset ${skipped}`
  }
  // Each status is a separate range of the index, so the statuses are read side by side and merged.
  const names = keys.map((_, at) => sql.raw(`k${at}`))
  const columns = sql.join(
    keys.map((key, at) => sql`${key} as ${names[at]}`),
    sql`, `,
  )
  const each = statuses.map(
    (status) => sql`(
      select c.cleanup_id as id, ${columns} from ${from}
      where c.status = ${status} and ${found}
      order by ${ordered(keys)} limit ${skipped + limit})`,
  )
  return sql`
    select id from (${sql.join(each, sql` union all `)}) side_by_side
    order by ${ordered(names)} limit ${limit} offset ${skipped}`
}

type Deep = Pick<Stream, 'statuses' | 'keys'> & {
  isDeleted: boolean
  ordered(by: SQL[]): SQL
  skipped: number
  limit: number
}

/** Query for a deep offset: skips whole members by their number of cleanups and reads only those on the page. */
function deepWindow({ statuses, keys, isDeleted, ordered, skipped, limit }: Deep): SQL {
  const isOfStatus = hasStatus(statuses)
  const [name] = keys as [SQL]
  return sql`
    with counted as (
      select user_id, count(*) as n from cleanup_logs c where ${isOfStatus} group by user_id
    ), summed as (
      select p.id, n, sum(n) over (order by ${ordered([name, memberId])} rows unbounded preceding) as until
      from profiles p join counted on user_id = p.id where ${ofDeleted(isDeleted)}
    ), shown as (
      select id, until - n as before from summed where until > ${skipped} and until - n < ${skipped + limit}
    )
    select c.cleanup_id as id from shown join profiles p using (id) join cleanup_logs c on c.user_id = p.id
    where ${isOfStatus}
    order by ${ordered(keys)} limit ${limit} offset ${skipped} - (select min(before) from shown)`
}
