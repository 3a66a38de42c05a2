import { useEffect, useState, useSyncExternalStore } from 'react'
import { dayInTimeZone } from '#platform/days.ts'

const MINUTE_MS = 60_000

/** False during server rendering. Event handlers do not work before hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

const noSubscription = () => () => {}

export const getBrowserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The server does not know the visitor's time zone and renders with UTC. */
export function useVisitorTimeZone(): string {
  const isHydrated = useHydrated()
  return isHydrated ? getBrowserTimeZone() : 'UTC'
}

/** Updates while the page is open. */
export function useVisitorToday() {
  const timeZone = useVisitorTimeZone()
  const [now, setNow] = useState(() => new Date())
  const today = dayInTimeZone(timeZone, now)

  // A page left open overnight shows the new day in the morning.
  useEffect(() => {
    const update = () =>
      setNow((before) =>
        dayInTimeZone(timeZone, new Date()) === dayInTimeZone(timeZone, before) ? before : new Date(),
      )
    const timer = setInterval(update, MINUTE_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [timeZone])
  return { now, timeZone, today }
}
