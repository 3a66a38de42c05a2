import '#platform/web/ui/public.css'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { lazyOptionalComponent } from '#platform/web/lazy-optional.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { PendingUploadStatusStrip } from './status-strip.tsx'

/** Lazy import (code splitting), so that visitors do not load the code of the outbox. */
const MemberStrip = lazyOptionalComponent(
  () => import('./member-strip.tsx'),
  () => <PendingUploadStatusStrip />,
)

/** Status strip under the header: shows a lost connection and pending uploads. */
export default function ConnectionStrip() {
  const { user } = useCurrentSession()
  // The server renders the strip as for a visitor, because the user may have changed by the time of hydration.
  const isAwake = useHydrated()
  const isOverHero = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <div className={isOverHero ? 'has-[b]:bg-spruce-deep has-[b]:pt-[76px]' : undefined}>
      {user && isAwake ? (
        <Suspense fallback={<PendingUploadStatusStrip />}>
          <MemberStrip memberId={user.id} />
        </Suspense>
      ) : (
        <PendingUploadStatusStrip />
      )}
    </div>
  )
}
