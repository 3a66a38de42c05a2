import { createFileRoute, notFound } from '@tanstack/react-router'
import { matchesAnyPath } from '#platform/page-path.ts'
import { PAGE_NOT_FOUND, formatDocumentTitle } from '#platform/web/page-head.ts'
import { requireMemberForRoute } from '#features/members/web/session/guards.ts'

/**
 * Paths for members only. Visitors are sent to sign-in, so they cannot probe which pages exist
 * (enumeration).
 */
const MEMBERS_ONLY = ['/dashboard/$', '/profile/$', '/bio/$', '/leaderboard/$', '/log-cleanup/$']

/**
 * Catch-all route, which returns 404. Pages redirect to `/not-found`, which has no route, if their data do not exist.
 */
export const Route = createFileRoute('/$')({
  staticData: { hydration: 'on-interaction' },
  beforeLoad: async (context) => {
    if (matchesAnyPath(MEMBERS_ONLY, context.location.pathname)) await requireMemberForRoute(context)
    throw notFound()
  },
  head: () => ({ meta: [{ title: formatDocumentTitle(PAGE_NOT_FOUND) }] }),
})
