import { createFileRoute, redirect } from '@tanstack/react-router'

/** Catch-all route of the admin console: redirects unknown addresses to the admin dashboard. */
export const Route = createFileRoute('/_admin/admin-main/$')({
  beforeLoad: () => {
    throw redirect({ to: '/admin-main', replace: true })
  },
})
