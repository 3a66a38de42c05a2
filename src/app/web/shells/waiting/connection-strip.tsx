import '#platform/web/ui/inside.css'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { aside } from '#platform/web/aside.ts'
import { useAwake } from '#platform/web/use-awake.ts'
import { StateStrip } from './state-strip.tsx'

/** Visitors load nothing of what waits. */
const MemberStrip = aside(
  () => import('./member-strip.tsx'),
  () => <StateStrip />,
)

/** Under the header: the state of the connection, and of what waits for it. */
export default function ConnectionStrip() {
  const { user } = useAuth()
  // drawn for nobody: who looks at the page may be known better by the time this part of it comes to life
  const isAwake = useAwake()
  // the header lies over the page there, in white
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
