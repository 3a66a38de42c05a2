import { createFileRoute } from '@tanstack/react-router'
import { requireAdminForRoute } from '#features/members/web/session/guards.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { AdminConsoleLayout } from './admin-shell.tsx'

/** Layout route of the admin console. Its guard lets only admins in, so the pages inside need no check. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: requireAdminForRoute,
  // Import the guard's code dynamically (code splitting): what a route file imports at its top loads with the landing
  // page.
  loader: ({ context: { queryClient } }) =>
    awaitDuringServerRendering(
      import('./review-counts.ts').then(({ prefetchReviewCounts }) => prefetchReviewCounts(queryClient)),
    ),
  pendingMs: 150,
  pendingComponent: () => <Spinner label="One moment..." />,
  component: AdminConsoleLayout,
})
