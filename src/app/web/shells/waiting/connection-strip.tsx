import '#platform/web/ui/inside.css'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { aside } from '#platform/web/aside.ts'
import { useAwake } from '#platform/web/use-awake.ts'
import { StateStrip } from './state-strip.tsx'

/** Code splitting: visitors do not load the outbox. */
const MemberStrip = aside(
  () => import('./member-strip.tsx'),
  () => <StateStrip />,
)

/** Status strip under the header: shows a lost connection and pending uploads. */
export default function ConnectionStrip() {
  const { user } = useAuth()
  // The server renders it as for a visitor, because the user may have changed by the time of hydration.
  const isAwake = useAwake()
  const isOverHero = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <div className={isOverHero ? 'has-[b]:bg-spruce-deep has-[b]:pt-[76px]' : undefined}>
      {user && isAwake ? (
        <Suspense fallback={<StateStrip />}>
          <MemberStrip memberId={user.id} />
        </Suspense>
      ) : (
        <StateStrip />
      )}
    </div>
  )
}
