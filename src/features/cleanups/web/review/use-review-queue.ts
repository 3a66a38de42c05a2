import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { codeOf } from '#platform/errors.ts'
import type { Reviewed, ReviewPage } from '../../contract/review.ts'
import { cleanups } from '../api.ts'
import { holderOf } from './claims.tsx'
import { inQueue } from './lists.ts'
import { changeQueue, currentOf, emptyQueue, isOut, waitingOf } from './queue.ts'
import type { ReviewAsked } from './search-params.ts'

/** When this many cleanups or fewer are left, the next page is loaded. */
const AHEAD = 15

/** Review queue of one list, and its current cleanup. New lists are not applied while decisions are in flight. */
export function useReviewQueue(asked: ReviewAsked, me: string, isBusy: boolean) {
  const [pages, setPages] = useState(1)
  const read = useQueries({
    queries: Array.from({ length: pages }, (_, index) => inQueue(asked, index + 1)),
    combine,
  })
  const isTaken = useMemo(() => (row: Reviewed) => holderOf(row, me) !== undefined, [me])
  const [queue, change] = useReducer(changeQueue, emptyQueue, (empty) =>
    changeQueue(empty, { type: 'listed', rows: read.rows, isTaken }),
  )
  const last = useRef(read.rows)
  useEffect(() => {
    // A list that was read while a request was in flight is outdated, also after the request has ended.
    if (isBusy || last.current === read.rows) return
    last.current = read.rows
    change({ type: 'listed', rows: read.rows, isTaken })
  }, [read.rows, isBusy, isTaken])

  const current = currentOf(queue)
  const waiting = waitingOf(queue)
  const isListed = read.rows.some(isSame(current))
  const isGone = useUnlisted(current, { isListed, isBusy, change })

  const place = waiting.findIndex(isSame(current))
  const isMoreWanted = place >= waiting.length - AHEAD && read.isWhole && read.rows.length < read.total
  if (isMoreWanted) setPages(pages + 1)

  // Counts refer to the server's list, without rows that are only kept visible.
  const decided = read.rows.filter((row) => isOut(queue, row)).length
  const total = Math.max(read.total - decided, 0)
  const found = { total, last: Math.min(read.rows.length - decided, total), isMore: read.isMore }
  return { queue, change, isTaken, current, waiting, place, isListed, isGone, read, found }
}

export type ReviewState = ReturnType<typeof useReviewQueue>

const isSame = (row: Reviewed | undefined) => (each: Reviewed) => each.cleanupId === row?.cleanupId

/** Merges the pages of the queue and removes duplicates: rows shift between pages while others leave the list. */
function combine(reads: UseQueryResult<ReviewPage>[]) {
  const [first] = reads
  const rows = new Map(reads.flatMap(({ data }) => data?.cleanups ?? []).map((row) => [row.cleanupId, row]))
  return {
    rows: [...rows.values()],
    total: first?.data?.total ?? 0,
    isMore: first?.data?.isMore ?? false,
    isThere: Boolean(first?.data),
    isWhole: reads.every(({ data }) => data),
    hasFailed: reads.some(({ isError, isFetching }) => isError && !isFetching),
    retry: () => reads.forEach(({ refetch }) => void refetch()),
  }
}

type Unlisted = { isListed: boolean; isBusy: boolean; change: (action: { type: 'fresh'; row: Reviewed }) => void }

/**
 * Reads the current cleanup again when the list no longer contains it, because it was decided on, edited or deleted.
 * Returns whether it was deleted.
 */
function useUnlisted(current: Reviewed | undefined, { isListed, isBusy, change }: Unlisted): boolean {
  const isAsked = Boolean(current) && !isListed && !isBusy
  const { data, error } = useQuery({
    ...cleanups.reviewedOne.queryOptions({ input: { cleanupId: current?.cleanupId ?? '' } }),
    enabled: isAsked,
    retry: false,
  })
  useEffect(() => {
    if (isAsked && data) change({ type: 'fresh', row: data })
  }, [isAsked, data, change])
  return isAsked && codeOf(error) === 'NOT_FOUND'
}
