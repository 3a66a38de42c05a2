import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useUrlHashNavigation } from '#platform/web/ui/navigation/use-hash-navigation.ts'
import type { LitterboardResultPage } from '../../contract.ts'
import { OWN_LITTERBOARD_ROW_ID } from '../../rules.ts'
import { litterboardUiTexts as texts } from '../../copy.ts'
import { litterboardQueryOptions, ownRankQueryOptions } from './board-queries.ts'
import { useLitterboardSearchParams } from './use-board-search.ts'

type JumpTarget = { at: 'top' | 'me'; page: number }

export const LITTERBOARD_LIST_ELEMENT_ID = 'litterboard'

/** Number of retries to find the reader's own row, whose rank may move to another page between two requests. */
const MAX_RETRIES = 3

/**
 * Jumps on the Litterboard to the reader's own row, to the top, or to another page. Scrolling waits until the target
 * page is rendered.
 */
export function useLitterboardNavigation(board: LitterboardResultPage | undefined) {
  const { address, show } = useLitterboardSearchParams()
  const { sort, location, page } = address
  const list = JSON.stringify([sort, location])
  const queryClient = useQueryClient()
  const target = useRef<JumpTarget>(undefined)
  const [isLooking, setLooking] = useState(false)
  const [listWithoutOwnRow, setListWithoutOwnRow] = useState<string>()
  const visibleList = useRef<string>(undefined)

  useEffect(() => {
    // The URL changes before the new Litterboard page is rendered, so the jump waits for its rows.
    if (target.current?.page !== page || board?.page !== page) return
    if (target.current.at === 'me') goToOwnRow()
    else goToTop()
    target.current = undefined
  })

  useEffect(() => {
    visibleList.current = list
    return () => {
      visibleList.current = undefined
    }
  }, [list])

  /** Finds the Litterboard page with the reader's own row; null if the list has none. */
  const findOwnPage = async (retriesLeft = MAX_RETRIES): Promise<number | null> => {
    const place = await queryClient.fetchQuery({ ...ownRankQueryOptions(address), staleTime: 0 })
    if (place.page === null || retriesLeft === 0) return place.page
    const found = await queryClient.fetchQuery({
      ...litterboardQueryOptions({ ...address, page: place.page }),
      staleTime: 0,
    })
    return found.rows.some(({ isSelf }) => isSelf) ? place.page : await findOwnPage(retriesLeft - 1)
  }

  const turn = (to: number) => {
    target.current = to === page ? undefined : { at: 'top', page: to }
    show({ page: to })
  }

  const toMe = async () => {
    setLooking(true)
    setListWithoutOwnRow(undefined)
    try {
      const found = await findOwnPage()
      if (found === null) setListWithoutOwnRow(list)
      // The jump is dropped if the reader has opened another list or page meanwhile.
      else if (visibleList.current === list) {
        target.current = { at: 'me', page: found }
        show({ page: found })
      }
    } catch {
      if (visibleList.current === list) void showToast.error(texts.notFound)
    }
    setLooking(false)
  }

  useUrlHashNavigation(OWN_LITTERBOARD_ROW_ID, board !== undefined, () => {
    if (!goToOwnRow()) void toMe()
  })

  return {
    isLooking,
    /** True if the last search found no row of the reader in this list. */
    isMissed: listWithoutOwnRow === list,
    toMe: () => void toMe(),
    turn,
    toTop: () => {
      if (page === 1) goToTop()
      turn(1)
    },
  }
}

export type LitterboardNavigation = ReturnType<typeof useLitterboardNavigation>

function goToOwnRow(): boolean {
  const row = document.getElementById(OWN_LITTERBOARD_ROW_ID)
  row?.focus({ preventScroll: true })
  if (row) scrollSmoothly(row, 'center')
  return row !== null
}

function goToTop() {
  const list = document.getElementById(LITTERBOARD_LIST_ELEMENT_ID)
  if (list && list.getBoundingClientRect().top < 0) scrollSmoothly(list, 'start')
}

const scrollSmoothly = (to: HTMLElement, block: ScrollLogicalPosition) =>
  to.scrollIntoView({ block, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
