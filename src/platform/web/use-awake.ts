import { useEffect, useState, useSyncExternalStore } from 'react'
import { dayIn } from '#platform/days.ts'

const MINUTE_MS = 60_000

/** False on the server and until React has hydrated the page; event handlers do not work before. */
export const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Time zone of the visitor. The server does not know it and renders with UTC. */
export function useTimeZone(): string {
  const isAwake = useAwake()
  return isAwake ? ownTimeZone() : 'UTC'
}

/** Current calendar day of the visitor; follows the clock while the page is open. */
export function useToday() {
  const timeZone = useTimeZone()
  const [now, setNow] = useState(() => new Date())
  const today = dayIn(timeZone, now)

  // A page left open overnight shows the new day in the morning.
  useEffect(() => {
    const look = () =>
      setNow((before) => (dayIn(timeZone, new Date()) === dayIn(timeZone, before) ? before : new Date()))
    const looking = setInterval(look, MINUTE_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(looking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  return { now, timeZone, today }
}
