import { useEffect } from 'react'
import { hear } from '#features/cleanups/web/parts/queue/news.ts'
import { QUEUE_TAG } from './messages.ts'

/** Not in every browser, and not yet in the types of any. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** What is kept to be sent goes out also when the page is closed before there is a network. */
export function useBackgroundSync(registration: WithSync | undefined) {
  useEffect(() => {
    if (!registration?.sync) return
    const { sync } = registration
    // where it is not allowed, the next visit sends it
    const register = () => void sync.register(QUEUE_TAG).catch(() => {})
    register()
    return hear(({ kind }) => kind === 'kept' && register())
  }, [registration])
}
