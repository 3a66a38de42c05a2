import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, createContext, use, useState } from 'react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import type { CleanupCountsByStatus } from '../../contract/review.ts'
import { REVIEW_LIVE_UPDATE_TOPIC } from '../../rules/review.ts'
import { cleanups } from '../api.ts'
import { REVIEW_DECISION_KEY, type ReviewDecisionRequest } from './decisions.ts'
import { reviewCountsQueryOptions } from './queries.ts'

/** Throttle: after decisions the review lists are reloaded at most once in this time. */
const RELOAD_INTERVAL_MS = 1000

const Refresh = createContext<ReturnType<typeof createRefresh> | undefined>(undefined)

/** Provides one shared refresh of the review page, so that rows, tab counts and the counter in the menu agree. */
export function ReviewListRefreshProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [refresh] = useState(() => createRefresh(queryClient))
  useLiveUpdates([REVIEW_LIVE_UPDATE_TOPIC], refresh.soon)
  return <Refresh value={refresh}>{children}</Refresh>
}

export const useReviewListRefresh = () => use(Refresh)!

/**
 * Refreshes the review page after decisions of this or another admin. All queries become stale immediately. Visible
 * ones reload a little later, but not while a decision is in flight, because the response would be outdated.
 */
function createRefresh(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function soon() {
    void queryClient.invalidateQueries({ refetchType: 'none' })
    timer ??= setTimeout(() => {
      timer = undefined
      if (queryClient.isMutating({ mutationKey: REVIEW_DECISION_KEY }) === 0)
        void queryClient.refetchQueries({ queryKey: cleanups.key(), type: 'active' })
      else soon()
    }, RELOAD_INTERVAL_MS)
  }

  /** Corrects the numbers in the tabs before the server answers. */
  const recount = (order: ReviewDecisionRequest, sign: 1 | -1) =>
    queryClient.setQueryData<CleanupCountsByStatus>(
      reviewCountsQueryOptions().queryKey,
      (now) => now && adjustCounts(now, order, sign),
    )
  return { soon, recount }
}

function adjustCounts(
  now: CleanupCountsByStatus,
  { cleanups, status }: ReviewDecisionRequest,
  sign: 1 | -1,
): CleanupCountsByStatus {
  const next = { ...now }
  for (const { status: before } of cleanups) {
    next[before] -= sign
    next[status] += sign
  }
  return next
}
