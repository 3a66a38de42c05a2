import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#features/members/web/session/guards.ts'
import { waitOnServer } from '#platform/render-context.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { AdminShell } from './admin-shell.tsx'

/** Around the pages of the admin console, of which each may rely on who looks at it being an admin. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: requireAdmin,
  // not by name: this file's imports come with the landing page
  loader: ({ context: { queryClient } }) =>
    waitOnServer(import('./waiting.ts').then(({ readWaiting }) => readWaiting(queryClient))),
  pendingMs: 150,
  pendingComponent: () => <Spinner label="One moment..." />,
  component: AdminShell,
})
