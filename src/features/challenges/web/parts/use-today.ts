import { useEffect, useState } from 'react'
import { dayIn } from '#platform/days.ts'
import { useAwake } from '#platform/web/use-awake.ts'

const MINUTE_MS = 60_000

/** What day it is for whoever looks; the server does not know where they are, and draws the page with that of UTC. */
export function useToday() {
  const isAwake = useAwake()
  const [now, setNow] = useState(() => new Date())
  const timeZone = isAwake ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
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
