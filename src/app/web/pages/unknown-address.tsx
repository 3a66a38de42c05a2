import { createFileRoute, notFound } from '@tanstack/react-router'
import { titleOf } from '#platform/web/page-head.ts'
import { requireMember } from '#features/members/web/session/guards.ts'

/** Below these only members are told what there is and what not. */
const MEMBERS_ONLY = /^\/(dashboard|profile|bio|leaderboard|log-cleanup)(\/|$)/

/** Whatever no other route answers; /not-found, where the product sends people who ask for what is gone, is one of these. */
export const Route = createFileRoute('/$')({
  beforeLoad: async (asked) => {
    if (MEMBERS_ONLY.test(asked.location.pathname)) await requireMember(asked)
    throw notFound()
  },
  head: () => ({ meta: [{ title: titleOf('Page not found') }] }),
})
