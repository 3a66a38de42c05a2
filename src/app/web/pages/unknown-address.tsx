import { createFileRoute, notFound } from '@tanstack/react-router'
import { titleOf } from '#platform/web/page-head.ts'
import { requireMember } from '#features/members/web/session/guards.ts'

/** Paths for members only. Visitors are sent to sign in, so they cannot probe which pages exist (enumeration). */
const MEMBERS_ONLY = /^\/(dashboard|profile|bio|leaderboard|log-cleanup)(\/|$)/

/**
 * Catch-all route: answers 404. The product redirects to `/not-found`, which has no route of its own, for missing rows.
 */
export const Route = createFileRoute('/$')({
  beforeLoad: async (asked) => {
    if (MEMBERS_ONLY.test(asked.location.pathname)) await requireMember(asked)
    throw notFound()
  },
  head: () => ({ meta: [{ title: titleOf('Page not found') }] }),
})
