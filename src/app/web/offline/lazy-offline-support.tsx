import { Suspense, useCallback, useState } from 'react'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { lazyOptionalComponent } from '#platform/web/lazy-optional.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'

const Offline = lazyOptionalComponent(() => import('./offline.tsx'))

/** Loads offline support when the browser is idle, after everything that the page needs. */
export function LazyOfflineSupport({ user }: { user: CurrentUser }) {
  const [isIdle, setIdle] = useState(false)
  useIdleCallback(useCallback(() => setIdle(true), []))
  return (
    isIdle && (
      <Suspense>
        <Offline user={user} />
      </Suspense>
    )
  )
}
