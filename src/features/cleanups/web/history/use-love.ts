import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getApiErrorCode } from '#platform/errors.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { Cleanup, CleanupHistoryResultPage } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { cleanups, client } from '../api.ts'

type Love = Pick<Cleanup, 'cleanupId' | 'memberLove' | 'isLovedByUser'>

/** Error codes of loving a cleanup whose message tells the member what to do. */
const CODES_WITH_ADVICE = new Set<unknown>(['UNAUTHORIZED', 'FORBIDDEN', 'OWN_CLEANUP'])

/**
 * Loves a cleanup with an optimistic update: the love is counted immediately, corrected by the response, and rolled
 * back on an error. `onLoved` lets the caller refresh other counts of loves.
 */
export function useLoveCleanup(onLoved: () => void) {
  const queryClient = useQueryClient()
  return async ({ cleanupId, memberLove }: Cleanup) => {
    // Cancel running reads of cleanups, because an older response would overwrite the optimistic love.
    await queryClient.cancelQueries({ queryKey: cleanups.historyOf.key() })
    updateCachedLove(queryClient, { cleanupId, memberLove: memberLove + 1, isLovedByUser: true })
    try {
      updateCachedLove(queryClient, await client.love({ cleanupId }))
      void showToast.success(texts.loved)
      onLoved()
    } catch (error) {
      updateCachedLove(queryClient, { cleanupId, memberLove, isLovedByUser: false })
      void showToast.error(
        error instanceof Error && CODES_WITH_ADVICE.has(getApiErrorCode(error)) ? error.message : texts.notLoved,
      )
    }
  }
}

const updateCachedLove = (queryClient: QueryClient, love: Love) =>
  queryClient.setQueriesData<CleanupHistoryResultPage>(
    { queryKey: cleanups.historyOf.key() },
    (page) =>
      page && {
        ...page,
        cleanups: page.cleanups.map((each) => (each.cleanupId === love.cleanupId ? { ...each, ...love } : each)),
      },
  )
