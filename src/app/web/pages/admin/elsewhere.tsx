import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects unknown console addresses to the admin dashboard. */
export const Route = createFileRoute('/_admin/admin-main/$')({
  beforeLoad: () => {
    throw redirect({ to: '/admin-main', replace: true })
  },
})
