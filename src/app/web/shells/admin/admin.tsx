import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#features/members/web/session/guards.ts'
import { awaitDuringSsr } from '#platform/render-context.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { AdminShell } from './admin-shell.tsx'

/** Layout route of the admin console. Its guard lets only admins in, so the pages inside need no check. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: requireAdmin,
  // Import the guard's code dynamically (code splitting), because static imports of a route file are loaded with the
  // landing page.
  loader: ({ context: { queryClient } }) =>
    awaitDuringSsr(import('./review-counts.ts').then(({ prefetchReviewCounts }) => prefetchReviewCounts(queryClient))),
  pendingMs: 150,
  pendingComponent: () => <Spinner label="One moment..." />,
  component: AdminShell,
})
