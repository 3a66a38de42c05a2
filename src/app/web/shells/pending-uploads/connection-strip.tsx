import '#platform/web/ui/public.css'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { lazyOptionalComponent } from '#platform/web/lazy-optional.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { UploadStatusStrip } from './status-strip.tsx'

/** Lazy import, so that visitors do not load the outbox. */
const MemberStrip = lazyOptionalComponent(
  () => import('./member-strip.tsx'),
  () => <UploadStatusStrip />,
)

export default function ConnectionStrip() {
  const { user } = useCurrentSession()
  // The server renders the status strip as for a visitor, because the user may change before hydration.
  const isAwake = useHydrated()
  const isOverHero = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <div className={isOverHero ? 'has-[b]:bg-spruce-deep has-[b]:pt-[76px]' : undefined}>
      {user && isAwake ? (
        <Suspense fallback={<UploadStatusStrip />}>
          <MemberStrip memberId={user.id} />
        </Suspense>
      ) : (
        <UploadStatusStrip />
      )}
    </div>
  )
}
