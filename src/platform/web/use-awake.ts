import { useSyncExternalStore } from 'react'

/** False on the server and until the browser has taken the page over: until then nothing answers. */
export const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}

/** Where whoever looks is; the server does not know it, and draws the page with UTC. */
export function useTimeZone(): string {
  const isAwake = useAwake()
  return isAwake ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
}
