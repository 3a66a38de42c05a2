import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { getErrorCode } from '#platform/errors.ts'
import type { ReviewedCleanup, ReviewPage } from '../../contract/review.ts'
import { cleanups } from '../api.ts'
import { getClaimHolder } from './claims.tsx'
import { reviewQueueQuery } from './queries.ts'
import {
  reduceReviewQueue,
  getCurrentCleanup,
  emptyReviewQueue,
  isHiddenByDecision,
  getVisibleCleanups,
} from './queue.ts'
import type { ReviewSearchParams } from './search-params.ts'

/** When this many cleanups or fewer are left in the review queue, its next page is loaded. */
const PREFETCH_THRESHOLD = 15

/**
 * State of the review queue for one list, and its current cleanup. New lists are not applied while decisions are in
 * flight.
 */
export function useReviewQueue(params: ReviewSearchParams, me: string, isBusy: boolean) {
  const [pages, setPages] = useState(1)
  const read = useQueries({
    queries: Array.from({ length: pages }, (_, index) => reviewQueueQuery(params, index + 1)),
    combine: mergePages,
  })
  const isTaken = useMemo(() => (row: ReviewedCleanup) => getClaimHolder(row, me) !== undefined, [me])
  const [queue, change] = useReducer(reduceReviewQueue, emptyReviewQueue, (empty) =>
    reduceReviewQueue(empty, { type: 'listed', rows: read.rows, isTaken }),
  )
  const last = useRef(read.rows)
  useEffect(() => {
    // A list that was read while a decision was in flight is outdated, also after the decision has ended.
    if (isBusy || last.current === read.rows) return
    last.current = read.rows
    change({ type: 'listed', rows: read.rows, isTaken })
  }, [read.rows, isBusy, isTaken])

  const current = getCurrentCleanup(queue)
  const waiting = getVisibleCleanups(queue)
  const isListed = read.rows.some(hasSameId(current))
  const isGone = useUnlistedCleanup(current, { isListed, isBusy, change })

  const place = waiting.findIndex(hasSameId(current))
  const isMoreWanted = place >= waiting.length - PREFETCH_THRESHOLD && read.isWhole && read.rows.length < read.total
  if (isMoreWanted) setPages(pages + 1)

  // The number of results refers to the server's list, without rows that are only kept visible.
  const decided = read.rows.filter((row) => isHiddenByDecision(queue, row)).length
  const total = Math.max(read.total - decided, 0)
  const found = { total, last: Math.min(read.rows.length - decided, total), isMore: read.isMore }
  return { queue, change, isTaken, current, waiting, place, isListed, isGone, read, found }
}

export type ReviewState = ReturnType<typeof useReviewQueue>

const hasSameId = (row: ReviewedCleanup | undefined) => (each: ReviewedCleanup) => each.cleanupId === row?.cleanupId

/**
 * Merges the pages of the review queue and removes duplicates: rows shift between pages while others leave the list.
 */
function mergePages(reads: UseQueryResult<ReviewPage>[]) {
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

type UnlistedOptions = {
  isListed: boolean
  isBusy: boolean
  change: (action: { type: 'fresh'; row: ReviewedCleanup }) => void
}

/**
 * Reads the current cleanup again when the review list no longer contains it, because it was decided on, edited or
 * deleted. Returns whether it was deleted.
 */
function useUnlistedCleanup(
  current: ReviewedCleanup | undefined,
  { isListed, isBusy, change }: UnlistedOptions,
): boolean {
  const isEnabled = Boolean(current) && !isListed && !isBusy
  const { data, error } = useQuery({
    ...cleanups.reviewedOne.queryOptions({ input: { cleanupId: current?.cleanupId ?? '' } }),
    enabled: isEnabled,
    retry: false,
  })
  useEffect(() => {
    if (isEnabled && data) change({ type: 'fresh', row: data })
  }, [isEnabled, data, change])
  return isEnabled && getErrorCode(error) === 'NOT_FOUND'
}
