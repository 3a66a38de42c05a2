import { useSyncExternalStore } from 'react'
import { REACHED, connection, followConnection } from '#platform/web/connection.ts'

/** What is known of the way to the server, and how old what was kept is. */
export const useConnection = () => useSyncExternalStore(followConnection, connection, () => REACHED)

/** Whether the device has a network, with a server behind it or not. */
export const useHasNetwork = () =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )

/** False while the device has no network at all, and while the last call found no server. */
export function useOnline() {
  const hasNetwork = useHasNetwork()
  const isReached = useSyncExternalStore(
    followConnection,
    () => connection().isReached,
    () => true,
  )
  return hasNetwork && isReached
}

function followNetwork(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
