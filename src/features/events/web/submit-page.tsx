import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '#platform/web/page-head.ts'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'

const SubmitDialog = loadable(() => import('./form/submit-dialog.tsx'))

/** Finder page with the submission form open over it. */
export const Route = createFileRoute('/_public/cleanups/submit')({
  head: () => ({ meta: [{ title: titleOf('Submit Cleanup Event') }] }),
  component: function SubmitPage() {
    const navigate = Route.useNavigate()
    return (
      <SubmitDialog
        // Back to the finder with its filters.
        onClose={() => void navigate({ to: '/cleanups', search: true, replace: true, resetScroll: false })}
      />
    )
  },
})
