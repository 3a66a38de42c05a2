import type { QueryClient } from '@tanstack/react-query'
import type { CleanupHistoryResultPage } from '../../contract/cleanup.ts'
import { CLEANUP_HISTORY_PAGE_SIZE } from '../../rules.ts'
import { cleanups } from '../api.ts'

/** Removes a deleted cleanup from the cached history, so that its row disappears before the list is reloaded. */
export const forgetCleanup = (queryClient: QueryClient, cleanupId: string) =>
  queryClient.setQueriesData<CleanupHistoryResultPage>(
    { queryKey: cleanups.history.key() },
    (page) => page && removeFromPage(cleanupId, page),
  )

function removeFromPage(cleanupId: string, page: CleanupHistoryResultPage): CleanupHistoryResultPage {
  const remaining = page.cleanups.filter((each) => each.cleanupId !== cleanupId)
  const total = page.total - (page.cleanups.length - remaining.length)
  return {
    ...page,
    cleanups: remaining,
    total,
    pages: Math.max(1, Math.ceil(total / CLEANUP_HISTORY_PAGE_SIZE)),
  }
}
