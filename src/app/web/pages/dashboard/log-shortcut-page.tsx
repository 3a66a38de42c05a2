import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects the short address `/log-cleanup`, for bookmarks and home screens, to the log dialog. */
export const Route = createFileRoute('/_public/_member/log-cleanup')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/log-cleanup', replace: true })
  },
})
