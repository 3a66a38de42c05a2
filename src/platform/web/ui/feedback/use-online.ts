import { useSyncExternalStore } from 'react'
import { REACHED_CONNECTION, getConnection, subscribeToConnection } from '#platform/web/connection.ts'

/** Reachability of the server, and the age of the cached data on screen. */
export const useConnection = () => useSyncExternalStore(subscribeToConnection, getConnection, () => REACHED_CONNECTION)

/** Whether the device has a network, regardless of the server. */
export const useHasNetwork = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )

/** False while the device is offline or the last API call did not reach the server. */
export function useOnline() {
  const hasNetwork = useHasNetwork()
  const isReached = useSyncExternalStore(
    subscribeToConnection,
    () => getConnection().isReached,
    () => true,
  )
  return hasNetwork && isReached
}

function subscribeToNetwork(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
