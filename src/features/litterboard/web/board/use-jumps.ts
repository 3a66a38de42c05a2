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

/** Of the list on the page. */
export const TOP = 'litterboard'

/** Whoever has moved between two answers is looked for again, so often. */
const TRIES = 3

/** To the own row and back to the first page. What is aimed at is reached once its page stands. */
export function useJumps(board: Board | undefined) {
  const { address, show } = useSearchParams()
  const { sort, location, page } = address
  const list = JSON.stringify([sort, location])
  const queryClient = useQueryClient()
  const aimed = useRef<Aim>(undefined)
  const [isLooking, setLooking] = useState(false)
  const [missed, setMissed] = useState<string>()
  /** none once the page is left */
  const shown = useRef<string>(undefined)

  useEffect(() => {
    // the page before is still there while the address turns
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

  /** The page that holds the own row; none for who has no row in this list. */
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
      // whoever went on to another list, or page, meanwhile stays there
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
    /** the own row has been looked for, and there is none */
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

/** Whoever sees where the list begins need not be taken there. */
function goToTop() {
  const list = document.getElementById(TOP)
  if (list && list.getBoundingClientRect().top < 0) glide(list, 'start')
}

const glide = (to: HTMLElement, block: ScrollLogicalPosition) =>
  to.scrollIntoView({ block, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
