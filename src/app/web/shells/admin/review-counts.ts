import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { cleanups } from '#features/cleanups/web/api.ts'
import { EVENTS_LIVE_UPDATE_TOPIC } from '#features/events/rules/event.ts'
import { events } from '#features/events/web/api.ts'
import { useLiveUpdates } from '#platform/web/live-updates.ts'

const cleanupCounts = () => cleanups.reviewCounts.queryOptions()
const eventCounts = () => events.eventCounts.queryOptions()

export const prefetchReviewCounts = async (queryClient: QueryClient): Promise<void> =>
  void (await Promise.all([queryClient.prefetchQuery(cleanupCounts()), queryClient.prefetchQuery(eventCounts())]))

/** Live counts of cleanups and events that wait for review. Undefined if a count cannot be read. */
export function usePendingReviewCounts() {
  const queryClient = useQueryClient()
  useLiveUpdates(
    [EVENTS_LIVE_UPDATE_TOPIC],
    () => void queryClient.invalidateQueries({ queryKey: events.eventCounts.key() }),
  )
  return {
    cleanups: useQuery(cleanupCounts()).data?.pending,
    events: useQuery(eventCounts()).data?.pending,
  }
}
