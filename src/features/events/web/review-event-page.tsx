import { createFileRoute } from '@tanstack/react-router'
import { requireAdminForRoute } from '#features/members/web/session/guards.ts'
import { PAGE_NOT_FOUND, formatDocumentTitle, memberPageHead } from '#platform/web/page-head.ts'
import { EventReviewPage } from './review-event/event-review.tsx'

/** Review of one event, outside of the console's layout, because it shows the event's future public page. */
export const Route = createFileRoute('/admin-main/events/$id')({
  // Only an error before the loader shows the site's own "not found" page, with its title.
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
