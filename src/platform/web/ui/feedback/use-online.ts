import { useSyncExternalStore } from 'react'
import { REACHED, connection, followConnection } from '#platform/web/connection.ts'

/** What is known of the way to the server, and how old what was kept is. */
export const useConnection = () => useSyncExternalStore(followConnection, connection, () => REACHED)

/** False while the device has no network at all, and while the last call found no server. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine && connection().isReached,
    () => true,
  )

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  const leave = followConnection(changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
    leave()
  }
}
