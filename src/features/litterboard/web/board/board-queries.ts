import type { QueryClient } from '@tanstack/react-query'
import { progress } from '#features/progress/web/api.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { type LitterboardSearchParams, withDefaultLitterboardParams } from '../../rules/search-params.ts'
import { litterboard } from '../api.ts'

/** Litterboard rows never move by themselves, so queries do not refetch. A notice offers a refresh. */
const noAutoRefetch = { refetchOnWindowFocus: false, refetchOnReconnect: false }

export const litterboardQueryOptions = (address: LitterboardSearchParams) =>
  litterboard.board.queryOptions({ input: withDefaultLitterboardParams(address), ...noAutoRefetch })

export const ownRankQueryOptions = (address: LitterboardSearchParams) => {
  const { sort, location } = withDefaultLitterboardParams(address)
  return litterboard.myPlace.queryOptions({ input: { sort, location }, ...noAutoRefetch })
}

/** Prefetches a board page unless it is visible: hovering or following a link must not refetch its rows. */
const prefetchUnlessVisible = async (queryClient: QueryClient, query: ReturnType<typeof litterboardQueryOptions>) => {
  const known = queryClient.getQueryCache().find({ queryKey: query.queryKey })
  if (!known?.state.data || !known.isActive()) await queryClient.prefetchQuery(query)
}

/** Prefetches a Litterboard page. Never rejects, because each part of the page shows its own error. */
export const prefetchLitterboard = (queryClient: QueryClient, address: LitterboardSearchParams) =>
  awaitDuringServerRendering(
    Promise.all([
      prefetchUnlessVisible(queryClient, litterboardQueryOptions(address)),
      queryClient.prefetchQuery(ownRankQueryOptions(address)),
      queryClient.prefetchQuery(progress.mine.queryOptions()),
    ]).then(() => undefined),
  )
