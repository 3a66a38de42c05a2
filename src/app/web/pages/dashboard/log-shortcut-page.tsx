import { createFileRoute, redirect } from '@tanstack/react-router'

/** A short address for bookmarks and home screens. */
export const Route = createFileRoute('/_public/_member/log-cleanup')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/log-cleanup', replace: true })
  },
})
