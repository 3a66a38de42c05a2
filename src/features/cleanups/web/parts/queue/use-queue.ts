import { useCallback, useSyncExternalStore } from 'react'
import { type Queue, followed } from './followed.ts'

export type { Queue, Waiting } from './followed.ts'

const nothing = () => () => {}

/** What waits on this device to upload; nothing until it is read. Follows changes of all tabs and the worker. */
export function useQueue(memberId: string | undefined): Queue | undefined {
  const follow = useCallback(
    (changed: () => void) => (memberId ? followed(memberId).follow(changed) : nothing()),
    [memberId],
  )
  return useSyncExternalStore(
    follow,
    () => (memberId ? followed(memberId).now() : undefined),
    () => undefined,
  )
}
