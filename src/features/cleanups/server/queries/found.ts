import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import type { ReviewPage, ReviewSearch } from '../../contract/review.ts'
import { REVIEW_COUNTED } from '../../rules/review.ts'
import { isNamed } from './named.ts'
import { type Stream, countOf, streamsOf, windowOf } from './streams.ts'

type Found = Omit<ReviewPage, 'cleanups'> & { ids: string[] }

/**
 * Which cleanups stand on a page, in their order. A page beyond the last one is the last one. However many there are, no
 * more rows are passed over than half of them, and those in an index.
 */
export async function foundIds(db: Queryable, search: ReviewSearch): Promise<Found> {
  const named = search.username ? isNamed(search.username) : undefined
  const streams = streamsOf(search)
  const counts = await countsOf(db, streams, named)
  const counted = counts.reduce((sum, count) => sum + count, 0)
  const isMore = named !== undefined && counted > REVIEW_COUNTED
  const total = isMore ? REVIEW_COUNTED : counted
  const pages = Math.max(1, Math.ceil(total / search.size))
  const page = Math.min(search.page, pages)
  const from = (page - 1) * search.size
  const until = Math.min(from + search.size, total)
  let before = 0
  const parts = streams.map((stream, at) => {
    const count = counts[at]!
    const window = { from: Math.max(0, from - before), until: Math.min(count, until - before), count }
    before += count
    return idsIn(db, { stream, window, named })
  })
  return { ids: (await Promise.all(parts)).flat(), page, pages, total, isMore }
}

async function countsOf(db: Queryable, streams: Stream[], named: SQL | undefined): Promise<number[]> {
  const counts = streams.map((stream, at) => sql`(${countOf(stream, named)})::int as ${sql.identifier(`n${at}`)}`)
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
