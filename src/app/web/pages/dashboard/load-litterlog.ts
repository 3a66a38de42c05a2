import type { QueryClient } from '@tanstack/react-query'
import { cleanups } from '#features/cleanups/web/api.ts'
import { litterboard } from '#features/litterboard/web/api.ts'
import { members } from '#features/members/web/api.ts'
import { progress } from '#features/progress/web/api.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'

type LitterlogSearch = { tab?: 'stats'; page?: number }

/** Prefetches the Litterlog's data in parallel and never rejects: each part of the page shows its own error. */
export function loadLitterlog(queryClient: QueryClient, { tab, page = 1 }: LitterlogSearch) {
  const queries = [
    queryClient.prefetchQuery(members.profile.queryOptions()),
    queryClient.prefetchQuery(progress.mine.queryOptions()),
    queryClient.prefetchQuery(litterboard.myRank.queryOptions()),
    queryClient.prefetchQuery(cleanups.news.queryOptions()),
    queryClient.prefetchQuery(cleanups.ownInvitations.queryOptions()),
    queryClient.prefetchQuery(cleanups.rules.queryOptions()),
    tab === 'stats'
      ? queryClient.prefetchQuery(progress.statistics.queryOptions())
      : queryClient.prefetchQuery(cleanups.history.queryOptions({ input: { page } })),
  ]
  return awaitDuringServerRendering(Promise.all(queries).then(() => undefined))
}
