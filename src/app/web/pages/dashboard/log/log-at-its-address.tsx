import { getRouteApi } from '@tanstack/react-router'
import { LogCleanup } from './log-cleanup.tsx'

const route = getRouteApi('/_public/_member/dashboard/log-cleanup')

export function LogAtItsAddress() {
  const navigate = route.useNavigate()
  return (
    <LogCleanup
      onClose={() => void navigate({ to: '/dashboard', search: true, replace: true, resetScroll: false })}
      onSaved={() => void navigate({ to: '/dashboard', replace: true })}
    />
  )
}
