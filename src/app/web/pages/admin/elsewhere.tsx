import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin-main/$')({
  beforeLoad: () => {
    throw redirect({ to: '/admin-main', replace: true })
  },
})
