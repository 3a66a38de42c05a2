import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import type { CleanupForReview, CleanupReviewListResultPage } from '../../contract/review.ts'
import { cleanups } from '../api.ts'
import { getReviewClaimHolder } from './claims.tsx'
import { readReviewListTab, reviewQueueQueryOptions } from './queries.ts'
import { reduceReviewQueue, getCurrentQueueCleanup, createReviewQueue, getVisibleQueueCleanups } from './queue.ts'
import type { ReviewListSearchParams } from './search-params.ts'

/** When this many cleanups or fewer are left in the review queue, its next page is loaded. */
const PREFETCH_THRESHOLD = 15

export function useReviewQueue(params: ReviewListSearchParams, me: string) {
  const [pages, setPages] = useState(1)
  const read = useQueries({
    queries: Array.from({ length: pages }, (_, index) => reviewQueueQueryOptions(params, index + 1)),
    combine: mergePages,
  })
  const [queue, change] = useReducer(reduceReviewQueue, undefined, () => {
    const isTaken = (row: CleanupForReview) => row.isForOtherAdmins || getReviewClaimHolder(row, me) !== undefined
    const empty = createReviewQueue({ tab: readReviewListTab(params), isTaken })
    return reduceReviewQueue(empty, { type: 'listed', rows: read.rows })
  })
  const isBusy = queue.open.length > 0
  const last = useRef(read.rows)
  useEffect(() => {
    // While an admin decides quickly, a list after each answer would render more rows more often.
    if (isBusy || last.current === read.rows) return
    last.current = read.rows
    change({ type: 'listed', rows: read.rows })
  }, [read.rows, isBusy])

  const current = getCurrentQueueCleanup(queue)
  const waiting = getVisibleQueueCleanups(queue)
  const isListed = read.rows.some(hasSameId(current))
  const isGone = useUnlistedCleanup(current, current !== undefined && !isListed, change)

  const place = waiting.findIndex(hasSameId(current))
  const isMoreWanted = place >= waiting.length - PREFETCH_THRESHOLD && read.isWhole && pages < read.pages
  if (isMoreWanted) setPages(pages + 1)

  // The number of results refers to the server's list, without rows that are only kept visible.
  const visible = new Set(waiting.map(({ cleanupId }) => cleanupId))
  const hidden = new Set(queue.rows.map(({ cleanupId }) => cleanupId).filter((id) => !visible.has(id)))
  const decided = read.rows.filter(({ cleanupId }) => hidden.has(cleanupId)).length
  const total = Math.max(read.total - decided, 0)
  const found = { total, last: Math.min(read.rows.length - decided, total), isMore: read.isMore }
  return { queue, change, current, waiting, place, isListed, isGone, read, found }
}

export type ReviewQueueHookResult = ReturnType<typeof useReviewQueue>

const hasSameId = (row: CleanupForReview | undefined) => (each: CleanupForReview) => each.cleanupId === row?.cleanupId

/**
 * Merges the pages of the review queue and removes duplicates: rows shift between pages while others leave the list.
 */
function mergePages(reads: UseQueryResult<CleanupReviewListResultPage>[]) {
  const [first] = reads
  const rows = new Map(reads.flatMap(({ data }) => data?.cleanups ?? []).map((row) => [row.cleanupId, row]))
  return {
    rows: [...rows.values()],
    total: first?.data?.total ?? 0,
    pages: first?.data?.pages ?? 1,
    isMore: first?.data?.isMore ?? false,
    isThere: Boolean(first?.data),
    isWhole: reads.every(({ data }) => data),
    hasFailed: reads.some(({ isError, isFetching }) => isError && !isFetching),
    retry: () => reads.forEach(({ refetch }) => void refetch()),
  }
}

/**
 * Reads the current cleanup again when the review list no longer contains it, because it was decided on, edited or
 * deleted. Returns whether it was deleted.
 */
function useUnlistedCleanup(
  current: CleanupForReview | undefined,
  isEnabled: boolean,
  change: (action: { type: 'fresh'; row: CleanupForReview }) => void,
): boolean {
  const { data, error } = useQuery({
    ...cleanups.reviewedOne.queryOptions({ input: { cleanupId: current?.cleanupId ?? '' } }),
    enabled: isEnabled,
    retry: false,
  })
  useEffect(() => {
    if (isEnabled && data) change({ type: 'fresh', row: data })
  }, [isEnabled, data, change])
  return isEnabled && getApiErrorCode(error) === 'NOT_FOUND'
}
