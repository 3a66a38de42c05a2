import { createFileRoute } from '@tanstack/react-router'
import { requireAdminForRoute } from '#features/members/web/session/guards.ts'
import { PAGE_NOT_FOUND, formatDocumentTitle, memberPageHead } from '#platform/web/page-head.ts'
import { EventReviewPage } from './review-event/event-review.tsx'

/** Review of one event, outside of the console's layout: it shows the event as its public page will be. */
export const Route = createFileRoute('/admin-main/events/$id')({
  // Only what is thrown before the loader leads to the site's own page for an unknown address, with its title.
  beforeLoad: async (guard) => {
    await requireAdminForRoute(guard)
    const { loadEventReview } = await import('./review-event/load-review.ts')
    return loadEventReview(guard.context.queryClient, guard.params.id)
  },
  head: ({ match }) =>
    match.status === 'notFound'
      ? { meta: [{ title: formatDocumentTitle(PAGE_NOT_FOUND) }] }
      : memberPageHead(match.context.title ?? 'Event review'),
  component: EventReviewPage,
})
