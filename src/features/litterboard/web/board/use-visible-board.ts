import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { Board } from '../../contract.ts'
import { type BoardSearch, withDefaults } from '../../rules/search-params.ts'

export type VisibleBoard = ReturnType<typeof useVisibleBoard>

/**
 * What one looks at. While the next page is on its way the one before stays; while another list is, or waits for a
 * network, nothing does, unless that list does not come.
 */
export function useVisibleBoard({ data, dataUpdatedAt, fetchStatus }: UseQueryResult<Board>, address: BoardSearch) {
  const { sort, location, page } = withDefaults(address)
  const list = JSON.stringify([sort, location])
  const isOnline = useOnline()
  const [last, setLast] = useState<{ board: Board; readAt: number; list: string }>()
  if (data && (last?.board !== data || last.readAt !== dataUpdatedAt || last.list !== list))
    setLast({ board: data, readAt: dataUpdatedAt, list })

  const shown = data ? { board: data, readAt: dataUpdatedAt, list } : last
  if (!shown) return undefined
  const isOfList = shown.list === list
  if (!isOfList && (fetchStatus !== 'idle' || !isOnline)) return undefined
  const { board, readAt } = shown
  return { board, readAt, isOfList, isAsked: isOfList && board.page === page }
}
