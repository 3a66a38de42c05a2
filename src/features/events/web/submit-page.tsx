import { createFileRoute } from '@tanstack/react-router'
import { formatDocumentTitle } from '#platform/web/page-head.ts'
import { goBackToParentPage } from '#platform/web/overlay-history.ts'
import { DialogHasAddress } from '#platform/web/ui/overlays/dialog-has-address.ts'
import { EVENT_FINDER_PATH } from '../rules/urls.ts'
import SubmitDialog from './form/submit-dialog.tsx'

export const Route = createFileRoute('/_public/cleanups/submit')({
  staticData: { hydration: 'immediate' },
  // The server renders the event form with its tags. In the browser the form loads them itself.
  loader: import.meta.env.SSR
    ? async ({ context: { queryClient } }) =>
        queryClient.prefetchQuery((await import('./api.ts')).events.tags.queryOptions())
    : undefined,
  head: () => ({ meta: [{ title: formatDocumentTitle('Submit Cleanup Event') }] }),
  component: function SubmitPage() {
    const navigate = Route.useNavigate()
    const close = async () => {
      if (await goBackToParentPage(EVENT_FINDER_PATH)) return
      await navigate({ to: EVENT_FINDER_PATH, search: true, replace: true, resetScroll: false })
    }
    return (
      <DialogHasAddress value>
        <SubmitDialog onClose={() => void close()} />
      </DialogHasAddress>
    )
  },
})
