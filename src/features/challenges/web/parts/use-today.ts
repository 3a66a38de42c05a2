import { useState } from 'react'
import { dayIn } from '#platform/days.ts'
import { useAwake } from '#platform/web/use-awake.ts'

/** What day it is for whoever looks; the server does not know where they are, and draws the page with that of UTC. */
export function useToday() {
  const isAwake = useAwake()
  const [now] = useState(() => new Date())
  const timeZone = isAwake ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  return { now, timeZone, today: dayIn(timeZone, now) }
}
