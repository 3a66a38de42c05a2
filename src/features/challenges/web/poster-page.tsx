import { createFileRoute } from '@tanstack/react-router'
import { requireAdminForRoute } from '#features/members/web/session/guards.ts'
import { PAGE_NOT_FOUND, memberPageHead } from '#platform/web/page-head.ts'
import { ChallengePosterPage } from './poster/poster.tsx'

/** Printable poster of a challenge, outside of the console's layout, so that only the sheet is printed. */
export const Route = createFileRoute('/admin-main/challenges/$id/poster')({
  // Only an error before the loader shows the site's own "not found" page, with its title.
  beforeLoad: async (guard) => {
    await requireAdminForRoute(guard)
    const { loadChallengePoster } = await import('./poster/load-poster.ts')
    return loadChallengePoster(guard.context.queryClient, guard.params.id)
  },
  head: ({ match }) => memberPageHead(match.status === 'notFound' ? PAGE_NOT_FOUND : (match.context.title ?? 'Poster')),
  component: ChallengePosterPage,
})
