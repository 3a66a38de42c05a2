import '#platform/web/ui/inside.css'
import { firstName } from '#features/members/rules/accounts.ts'
import { GoalTile } from '#features/members/web/parts/profile/goal-tile.tsx'
import { useAuth } from '#features/members/web/parts/session/auth.ts'
import { VerifyBanner } from '#features/members/web/parts/verification/verify-banner.tsx'

/** The Litterlog. */
export function Dashboard() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <div className="wrap grid gap-5 py-8 md:py-11">
      <header>
        <h1 className="text-3xl font-extrabold">Litterlog</h1>
        <p className="mt-1 text-ink-2">Good to have you, {firstName(user.fullName)}.</p>
      </header>
      {!user.emailVerified && <VerifyBanner email={user.email} />}
      <GoalTile />
    </div>
  )
}
