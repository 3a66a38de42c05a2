import { useEffect, useState, useSyncExternalStore } from 'react'
import { dayInTimeZone } from '#platform/days.ts'

const MINUTE_MS = 60_000

/** Whether React has hydrated the page. Event handlers do not work before hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

const noSubscription = () => () => {}

export const getBrowserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Time zone of the visitor. The server does not know it and renders with UTC. */
export function useVisitorTimeZone(): string {
  const isHydrated = useHydrated()
  return isHydrated ? getBrowserTimeZone() : 'UTC'
}

export function useVisitorToday() {
  const timeZone = useVisitorTimeZone()
  const [now, setNow] = useState(() => new Date())
  const today = dayInTimeZone(timeZone, now)

  // The day is updated, so that a page left open overnight shows the new one in the morning.
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
