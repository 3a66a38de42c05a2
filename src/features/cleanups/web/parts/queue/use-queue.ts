import { useCallback, useSyncExternalStore } from 'react'
import { followed } from './followed.ts'
import type { Queued } from './queued.ts'

/** `thumb`: of its first photo, as long as it is shown */
export type Waiting = Queued & { thumb?: string }

export type Queue = {
  /** own ones, first logged first */
  waiting: Waiting[]
  /** the id of the one that is on its way now */
  sending: string | undefined
  /** kept by another version of the product: never sent, never deleted */
  unreadable: number
  needsSignIn: boolean
}

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
