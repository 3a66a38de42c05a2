import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#platform/days.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { LoveCountPill } from '#platform/web/ui/data/love-pill.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { Cleanup, CleanupHistoryResultPage } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { cleanups, client } from '../api.ts'
import { formatLoveCount } from './love-count.tsx'

/** Button to love another member's cleanup. Each member can love a cleanup once, and cannot take it back. */
export function LoveCleanupButton({ cleanup, onLoved }: { cleanup: Cleanup; onLoved: () => void }) {
  const love = useLoveCleanup(onLoved)
  const { date, memberLove, isLovedByUser } = cleanup
  return (
    <LoveCountPill
      count={memberLove}
      isLoved={isLovedByUser}
      label={`${isLovedByUser ? 'Loved' : 'Love'} the cleanup of ${formatDay(date, 'TBD')}, ${formatLoveCount(memberLove)}`}
      onLove={() => void love(cleanup)}
    />
  )
}

type Love = Pick<Cleanup, 'cleanupId' | 'memberLove' | 'isLovedByUser'>

const CODES_WITH_ADVICE = new Set<unknown>(['UNAUTHORIZED', 'FORBIDDEN', 'OWN_CLEANUP'])

/**
 * Loves a cleanup with an optimistic update: the love is counted immediately, corrected by the response, and rolled
 * back on an error. `onLoved` lets the caller refresh other counts of loves.
 */
function useLoveCleanup(onLoved: () => void) {
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
