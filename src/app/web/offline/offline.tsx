import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browser } from '#features/cleanups/web/outbox/browser.ts'
import type { Me } from '#features/members/contract/session.ts'
import { keepKnown, keepLitterlog } from './fill-cache.ts'
import { askAlways, controlled, register } from './register.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useCame, useFreshAgain } from './use-refresh.ts'

/**
 * Offline support for a signed-in member: registers the service worker, fills the offline cache and offers updates.
 */
export default function Offline({ user }: { user: Me }) {
  const queryClient = useQueryClient()
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>()
  useFreshAgain()
  useCame(user.id)
  useEffect(() => {
    let isHere = true
    const begin = async () => {
      const registered = await register()
      if (!registered || !isHere) return
      setRegistration(registered)
      browser.sendWhenClosed()
      await controlled()
      if (!isHere) return
      askAlways(queryClient)
      await keepKnown(queryClient, user.id)
      if (isHere) await keepLitterlog(queryClient, user.id)
    }
    void begin()
    return () => {
      isHere = false
    }
  }, [queryClient, user.id])
  return registration && <UpdateNotice registration={registration} />
}
