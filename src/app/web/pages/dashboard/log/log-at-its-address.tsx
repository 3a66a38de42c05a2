import { getRouteApi } from '@tanstack/react-router'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { LogCleanup } from './log-cleanup.tsx'
import { useTakenShare } from './use-taken-share.ts'

const route = getRouteApi('/_public/_member/dashboard/log-cleanup')

export function LogAtItsAddress() {
  const navigate = route.useNavigate()
  const shared = useTakenShare(useAuth().user?.id)
  // it begins with what was shared
  if (shared === undefined) return null
  return (
    <LogCleanup
      shared={shared ?? undefined}
      onClose={() => void navigate({ to: '/dashboard', search: true, replace: true, resetScroll: false })}
      onSaved={() => void navigate({ to: '/dashboard', replace: true })}
    />
  )
}
