import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { registerBackgroundSync } from '#platform/web/outbox/browser.ts'
import { cachePageData, prefetchLitterlog } from './fill-cache.ts'
import { enableOfflineQueries, waitForServiceWorker, registerServiceWorker } from './register.ts'
import { AppUpdateNotice } from './update-notice.tsx'
import { useFreshResponses, useRefetchOnReconnect } from './use-refresh.ts'

/** Registers the service worker, fills the offline cache and offers updates, for a signed-in member. */
export default function OfflineSupport({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>()
  useRefetchOnReconnect()
  useFreshResponses(user.id)
  useEffect(() => {
    let isMounted = true
    const start = async () => {
      const registered = await registerServiceWorker()
      if (!registered || !isMounted) return
      setRegistration(registered)
      void registerBackgroundSync()
      await waitForServiceWorker()
      if (!isMounted) return
      enableOfflineQueries(queryClient)
      await cachePageData(queryClient, user.id)
      if (isMounted) await prefetchLitterlog(queryClient, user.id)
    }
    void start()
    return () => {
      isMounted = false
    }
  }, [queryClient, user.id])
  return registration && <AppUpdateNotice registration={registration} />
}
