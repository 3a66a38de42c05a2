import { useSyncExternalStore } from 'react'
import {
  INITIAL_SERVER_REACHABILITY,
  getServerReachability,
  subscribeToServerReachability,
} from '#platform/web/connection.ts'

export const useServerReachability = () =>
  useSyncExternalStore(subscribeToServerReachability, getServerReachability, () => INITIAL_SERVER_REACHABILITY)

/** Whether the device has a network connection, even if the server cannot be reached. */
export const useDeviceHasNetwork = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )

/** Whether the app is online: false while the device is offline or the last API call did not reach the server. */
export function useOnline() {
  const hasNetwork = useDeviceHasNetwork()
  const isReached = useSyncExternalStore(
    subscribeToServerReachability,
    () => getServerReachability().isReached,
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
