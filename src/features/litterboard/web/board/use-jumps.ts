import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useArrivalAt } from '#platform/web/ui/navigation/use-arrival.ts'
import type { Board } from '../../contract.ts'
import { OWN_ROW } from '../../rules.ts'
import { boardSentences as say } from '../../copy.ts'
import { boardQuery, placeQuery } from './board-queries.ts'
import { useSearchParams } from './use-search-params.ts'

type Aim = { at: 'top' | 'me'; page: number }

export const TOP = 'litterboard'

/** Retries for finding the own row if its rank moved to another page between two requests. */
const TRIES = 3

/** Jumps to the reader's own row, to the top, or to another page. Scrolling waits until the target page is rendered. */
export function useJumps(board: Board | undefined) {
  const { address, show } = useSearchParams()
  const { sort, location, page } = address
  const list = JSON.stringify([sort, location])
  const queryClient = useQueryClient()
  const aimed = useRef<Aim>(undefined)
  const [isLooking, setLooking] = useState(false)
  const [missed, setMissed] = useState<string>()
  /** The list on the screen; undefined after the component unmounts. */
  const shown = useRef<string>(undefined)

  useEffect(() => {
    // The URL changes before the new page is rendered: wait for the rows of the target page.
    if (aimed.current?.page !== page || board?.page !== page) return
    if (aimed.current.at === 'me') goToOwnRow()
    else goToTop()
    aimed.current = undefined
  })

  useEffect(() => {
    shown.current = list
    return () => {
      shown.current = undefined
    }
  }, [list])

  /** Finds the page that contains the reader's own row; null if this list has no such row. */
  const findMe = async (triesLeft = TRIES): Promise<number | null> => {
    const place = await queryClient.fetchQuery({ ...placeQuery(address), staleTime: 0 })
    if (place.page === null || triesLeft === 0) return place.page
    const found = await queryClient.fetchQuery({ ...boardQuery({ ...address, page: place.page }), staleTime: 0 })
    return found.rows.some(({ isSelf }) => isSelf) ? place.page : await findMe(triesLeft - 1)
  }

  const turn = (to: number) => {
    aimed.current = to === page ? undefined : { at: 'top', page: to }
    show({ page: to })
  }

  const toMe = async () => {
    setLooking(true)
    setMissed(undefined)
    try {
      const found = await findMe()
      if (found === null) setMissed(list)
      // Do not jump if the reader has opened another list or page in the meantime.
      else if (shown.current === list) {
        aimed.current = { at: 'me', page: found }
        show({ page: found })
      }
    } catch {
      if (shown.current === list) void notify.error(say.notFound)
    }
    setLooking(false)
  }

  useArrivalAt(OWN_ROW, board !== undefined, () => {
    if (!goToOwnRow()) void toMe()
  })

  return {
    isLooking,
    /** True after a search for the reader's own row that found none in this list. */
    isMissed: missed === list,
    toMe: () => void toMe(),
    turn,
    toTop: () => {
      if (page === 1) goToTop()
      turn(1)
    },
  }
}

export type Jumps = ReturnType<typeof useJumps>

function goToOwnRow(): boolean {
  const row = document.getElementById(OWN_ROW)
  row?.focus({ preventScroll: true })
  if (row) glide(row, 'center')
  return row !== null
}

/** Scrolls to the start of the list unless it is already visible. */
function goToTop() {
  const list = document.getElementById(TOP)
  if (list && list.getBoundingClientRect().top < 0) glide(list, 'start')
}

const glide = (to: HTMLElement, block: ScrollLogicalPosition) =>
  to.scrollIntoView({ block, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
