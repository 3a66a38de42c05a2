import { useEffect, useState } from 'react'
import { dayIn } from '#platform/days.ts'
import { useTimeZone } from '#platform/web/use-awake.ts'

const MINUTE_MS = 60_000

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
