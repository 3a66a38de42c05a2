import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects unknown addresses of the admin console to its dashboard. */
export const Route = createFileRoute('/_admin/admin-main/$')({
  beforeLoad: () => {
    throw redirect({ to: '/admin-main', replace: true })
  },
})
