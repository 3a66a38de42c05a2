import '#platform/web/ui/inside.css'
import { useLocation } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useAuth } from '#features/members/web/parts/session/auth.ts'
import { StateStrip } from './state-strip.tsx'

/** Visitors load nothing of what waits. */
const MemberStrip = lazy(() => import('./member-strip.tsx'))

/** Under the header: the state of the connection, and of what waits for it. */
export default function ConnectionStrip() {
  const { user } = useAuth()
  const isOverHero = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <div className={isOverHero ? 'absolute inset-x-0 top-[76px] z-10' : undefined}>
      {user ? (
        <Suspense fallback={<StateStrip />}>
          <MemberStrip memberId={user.id} />
        </Suspense>
      ) : (
        <StateStrip />
      )}
    </div>
  )
}
