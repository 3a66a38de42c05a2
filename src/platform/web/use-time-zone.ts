import { useAwake } from './use-awake.ts'

/** Where whoever looks is; the server does not know it, and draws the page with UTC. */
export function useTimeZone(): string {
  const isAwake = useAwake()
  return isAwake ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
}
