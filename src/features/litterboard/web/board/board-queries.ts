import type { QueryClient } from '@tanstack/react-query'
import { progress } from '#features/progress/web/api.ts'
import { waitOnServer } from '#platform/render-context.ts'
import { type BoardSearch, withDefaults } from '../../rules/search-params.ts'
import { litterboard } from '../api.ts'

/** It never changes by itself while one looks: that it has changed is said, and one asks for it. */
const isStill = { refetchOnWindowFocus: false, refetchOnReconnect: false }

export const boardQuery = (address: BoardSearch) =>
  litterboard.board.queryOptions({ input: withDefaults(address), ...isStill })

export const placeQuery = (address: BoardSearch) => {
  const { sort, location } = withDefaults(address)
  return litterboard.myPlace.queryOptions({ input: { sort, location }, ...isStill })
}

/** What is on the screen is not read anew because a link to it was passed over, or followed once more. */
const readBoard = async (queryClient: QueryClient, query: ReturnType<typeof boardQuery>) => {
  const known = queryClient.getQueryCache().find({ queryKey: query.queryKey })
  if (!known?.state.data || !known.isActive()) await queryClient.prefetchQuery(query)
}

/** Never refused: each part of the page has words of its own for what could not be read. */
export const loadBoard = (queryClient: QueryClient, address: BoardSearch) =>
  waitOnServer(
    Promise.all([
      readBoard(queryClient, boardQuery(address)),
      queryClient.prefetchQuery(placeQuery(address)),
      queryClient.prefetchQuery(progress.mine.queryOptions()),
    ]).then(() => undefined),
  )
