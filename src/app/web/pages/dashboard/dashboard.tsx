import '#platform/web/ui/inside.css'
import { Suspense, lazy, useState } from 'react'
import type { Me } from '#features/members/contract/session.ts'
import { useAuth } from '#features/members/web/parts/session/auth.ts'
import { VerifyBanner } from '#features/members/web/parts/verification/verify-banner.tsx'
import { Drawing } from '#app/web/art/drawing.tsx'
import { useAwake } from '#platform/web/use-awake.ts'
import { GoalTile } from './goal-tile.tsx'
import { FinishWelcome } from './finish-welcome.tsx'

const Onboarding = lazy(() => import('#features/members/web/parts/onboarding/onboarding.tsx'))

/** The Litterlog. */
export function Dashboard() {
  const { user } = useAuth()
  return user && <Litterlog user={user} />
}

function Litterlog({ user }: { user: Me }) {
  const isNew = !user.onboardingCompleted
  const isAwake = useAwake()
  const [isWelcoming, setWelcoming] = useState(isNew)
  return (
    <div className="wrap grid gap-5 py-8 md:py-11">
      <header>
        <h1 className="text-3xl font-extrabold">Litterlog</h1>
        <p className="mt-1 text-ink-2">Good to have you, {user.fullName.split(' ')[0]}.</p>
      </header>
      {!user.emailVerified && <VerifyBanner email={user.email} />}
      {isNew && !isWelcoming && <FinishWelcome onOpen={() => setWelcoming(true)} />}
      <GoalTile />
      {isAwake && isNew && isWelcoming && (
        <Suspense>
          <Onboarding user={user} scene={<Drawing of="places/horizon" />} onClose={() => setWelcoming(false)} />
        </Suspense>
      )}
    </div>
  )
}
