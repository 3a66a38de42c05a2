import { Suspense, useCallback, useState } from 'react'
import type { Me } from '#features/members/contract/session.ts'
import { aside } from '#platform/web/aside.ts'
import { useWhenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'

const Offline = aside(() => import('./offline.tsx'))

/** Loads the offline support when the browser is idle, after everything that the page itself needs. */
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
