import { getRouteApi } from '@tanstack/react-router'
import { SubmitDialog } from './submit-dialog.tsx'

const route = getRouteApi('/_public/cleanups/submit')

export function SubmitAtItsAddress() {
  const navigate = route.useNavigate()
  return (
    <SubmitDialog
      // to what had been found
      onClose={() => void navigate({ to: '/cleanups', search: true, replace: true, resetScroll: false })}
    />
  )
}
