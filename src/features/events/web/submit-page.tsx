import { createFileRoute } from '@tanstack/react-router'
import { formatDocumentTitle } from '#platform/web/page-head.ts'
import SubmitDialog from './form/submit-dialog.tsx'

/** Finder page with the submission form open over it. */
export const Route = createFileRoute('/_public/cleanups/submit')({
  staticData: { hydration: 'immediate' },
  // The server renders the form with its tags. In the browser the form loads them itself.
  loader: import.meta.env.SSR
    ? async ({ context: { queryClient } }) =>
        queryClient.prefetchQuery((await import('./api.ts')).events.tags.queryOptions())
    : undefined,
  head: () => ({ meta: [{ title: formatDocumentTitle('Submit Cleanup Event') }] }),
  component: function SubmitPage() {
    const navigate = Route.useNavigate()
    return (
      <SubmitDialog
        // Closing the submission form leads back to the event finder with its filters.
        onClose={() => void navigate({ to: '/cleanups', search: true, replace: true, resetScroll: false })}
      />
    )
  },
})
