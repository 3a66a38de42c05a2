import { useEffect, useState, useSyncExternalStore } from 'react'
import { dayIn } from '#platform/days.ts'

const MINUTE_MS = 60_000

/** False on the server and until the browser has taken the page over: until then nothing answers. */
export const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}

/** Where the browser is. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where whoever looks is; the server does not know it, and draws the page with UTC. */
export function useTimeZone(): string {
  const isAwake = useAwake()
  return isAwake ? ownTimeZone() : 'UTC'
}

/** What day it is for whoever looks. */
export function useToday() {
  const timeZone = useTimeZone()
  const [now, setNow] = useState(() => new Date())
  const today = dayIn(timeZone, now)

  // a page left open over night is of another day in the morning
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
