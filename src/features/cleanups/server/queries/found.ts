import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { countedUpTo, pageWithin } from '#platform/server/lists.ts'
import type { ReviewPage, ReviewSearch } from '../../contract/review.ts'
import { isNamed } from './named.ts'
import { type Stream, countOf, fewOf, namedIn, statusesOf, streamsOf, windowOf } from './streams.ts'

type Found = Omit<ReviewPage, 'cleanups'> & { ids: string[] }

/**
 * Which cleanups stand on a page, in their order. A page beyond the last one is the last one. However many there are, no
 * more rows are passed over than half of them, and those in an index.
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

/** From one stream after another; those behind the page are not even counted. */
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

/** From the end that is nearer; where a search finds more than is counted, the far end is unknown. */
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
