import { useSyncExternalStore } from 'react'
import { REACHED, connection, followConnection } from '#platform/web/connection.ts'

/** Reachability of the server, and the age of the cached data on screen. */
export const useConnection = () => useSyncExternalStore(followConnection, connection, () => REACHED)

/** Whether the device has a network, regardless of the server. */
export const useHasNetwork = () =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )

/** False while the device is offline or the last API call did not reach the server. */
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
