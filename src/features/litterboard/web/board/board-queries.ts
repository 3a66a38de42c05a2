import type { QueryClient } from '@tanstack/react-query'
import { progress } from '#features/progress/web/api.ts'
import { waitOnServer } from '#platform/render-context.ts'
import { type BoardSearch, withDefaults } from '../../rules/search-params.ts'
import { litterboard } from '../api.ts'

/** Disables automatic refetching, so that visible rows never move by themselves. A notice offers a refresh instead. */
const isStill = { refetchOnWindowFocus: false, refetchOnReconnect: false }

export const boardQuery = (address: BoardSearch) =>
  litterboard.board.queryOptions({ input: withDefaults(address), ...isStill })

export const placeQuery = (address: BoardSearch) => {
  const { sort, location } = withDefaults(address)
  return litterboard.myPlace.queryOptions({ input: { sort, location }, ...isStill })
}

/**
 * Prefetches a board page unless it is on the screen: hovering or following a link to it must not refetch visible rows.
 */
const readBoard = async (queryClient: QueryClient, query: ReturnType<typeof boardQuery>) => {
  const known = queryClient.getQueryCache().find({ queryKey: query.queryKey })
  if (!known?.state.data || !known.isActive()) await queryClient.prefetchQuery(query)
}

/** Route loader of the Litterboard. It never rejects, because each part of the page shows its own loading error. */
export const loadBoard = (queryClient: QueryClient, address: BoardSearch) =>
  waitOnServer(
    Promise.all([
      readBoard(queryClient, boardQuery(address)),
      queryClient.prefetchQuery(placeQuery(address)),
      queryClient.prefetchQuery(progress.mine.queryOptions()),
    ]).then(() => undefined),
  )
