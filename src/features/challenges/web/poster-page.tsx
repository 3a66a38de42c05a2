import { createFileRoute } from '@tanstack/react-router'
import { requireAdminForRoute } from '#features/members/web/session/guards.ts'
import { PAGE_NOT_FOUND, memberPageHead } from '#platform/web/page-head.ts'
import { ChallengePosterPage } from './poster/poster.tsx'

/** Poster of a challenge for printing, outside of the console's layout: only the sheet is on the paper. */
export const Route = createFileRoute('/admin-main/challenges/$id/poster')({
  // Only what is thrown before the loader leads to the site's own page for an unknown address, with its title.
  beforeLoad: async (guard) => {
    await requireAdminForRoute(guard)
    const { loadChallengePoster } = await import('./poster/load-poster.ts')
    return loadChallengePoster(guard.context.queryClient, guard.params.id)
  },
  head: ({ match }) => memberPageHead(match.status === 'notFound' ? PAGE_NOT_FOUND : (match.context.title ?? 'Poster')),
  component: ChallengePosterPage,
})
