import { Suspense, lazy, useCallback, useState } from 'react'
import type { Me } from '#features/members/contract/session.ts'
import { useWhenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'

const Offline = lazy(() => import('./offline.tsx'))

/** After all that the page itself needs. */
export function OfflineWhenIdle({ user }: { user: Me }) {
  const [isIdle, setIdle] = useState(false)
  useWhenIdle(useCallback(() => setIdle(true), []))
  return (
    isIdle && (
      <Suspense>
        <Offline user={user} />
      </Suspense>
    )
  )
}
