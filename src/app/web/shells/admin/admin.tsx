import { createFileRoute } from '@tanstack/react-router'
import { requireAdminForRoute } from '#features/members/web/session/guards.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { AdminConsoleLayout } from './admin-shell.tsx'

/** Layout route of the admin console. Its guard admits only admins, so the pages inside need no check. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: requireAdminForRoute,
  // Top-level imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: ({ context: { queryClient } }) =>
    awaitDuringServerRendering(
      import('./review-counts.ts').then(({ prefetchReviewCounts }) => prefetchReviewCounts(queryClient)),
    ),
  pendingMs: 150,
  pendingComponent: () => <Spinner label="One moment..." />,
  component: AdminConsoleLayout,
})
