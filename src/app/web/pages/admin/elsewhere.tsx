import { createFileRoute, redirect } from '@tanstack/react-router'

/** Whatever address of the console there is no page for. */
export const Route = createFileRoute('/_admin/admin-main/$')({
  beforeLoad: () => {
    throw redirect({ to: '/admin-main', replace: true })
  },
})
