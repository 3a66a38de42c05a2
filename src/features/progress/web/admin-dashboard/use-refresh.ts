import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { REVIEW_TOPIC } from '#features/cleanups/rules/review.ts'
import { MEMBERS_TOPIC } from '#features/members/rules/admin.ts'
import { useLive } from '#platform/web/live.ts'
import { progress } from '../api.ts'

/** In a busy town something changes every moment. */
const PAUSE = 5000
const DAY = 24 * 60 * 60 * 1000

/** Reads the numbers again when something of them may have changed, and when a new day begins. */
export function useFresh() {
  const queryClient = useQueryClient()
  const refresh = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: progress.adminStats.key() }))
  const [toldAt, tell] = useState(0)
  useLive([REVIEW_TOPIC, MEMBERS_TOPIC], () => tell((last) => Math.max(Date.now(), last)))
  const readAt = useRef(0)
  useEffect(() => {
    if (toldAt <= readAt.current) return undefined
    const timer = setTimeout(
      () => {
        readAt.current = Date.now()
        refresh()
      },
      Math.max(0, readAt.current + PAUSE - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [toldAt])
  useEffect(() => {
    let timer = setTimeout(turn, untilTomorrow())
    function turn() {
      refresh()
      timer = setTimeout(turn, untilTomorrow())
    }
    return () => clearTimeout(timer)
  }, [])
}

/** A little longer: the server's clock need not be this one. */
const untilTomorrow = () => DAY - (Date.now() % DAY) + 2000
