import type { QueryClient } from '@tanstack/react-query'
import { progress } from '#features/progress/web/api.ts'
import { waitOnServer } from '#platform/bridge.ts'
import { type BoardAddress, boardAt } from '../../../rules/address.ts'
import { litterboard } from '../../api.ts'

/** It never changes by itself while one looks: that it has changed is said, and one asks for it. */
const isStill = { refetchOnWindowFocus: false, refetchOnReconnect: false }

export const boardQuery = (address: BoardAddress) =>
  litterboard.board.queryOptions({ input: boardAt(address), ...isStill })

export const placeQuery = (address: BoardAddress) => {
  const { sort, location } = boardAt(address)
  return litterboard.myPlace.queryOptions({ input: { sort, location }, ...isStill })
}

/** Never refused: each part of the page has words of its own for what could not be read. */
export const loadBoard = (queryClient: QueryClient, address: BoardAddress) =>
  waitOnServer(
    Promise.all([
      queryClient.prefetchQuery(boardQuery(address)),
      queryClient.prefetchQuery(placeQuery(address)),
      queryClient.prefetchQuery(progress.mine.queryOptions()),
    ]).then(() => undefined),
  )
