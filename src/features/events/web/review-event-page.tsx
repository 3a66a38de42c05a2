import { createFileRoute } from '@tanstack/react-router'
import { PAGE_NOT_FOUND, formatDocumentTitle, memberPageHead } from '#platform/web/page-head.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { EventReviewPage } from './review-event/event-review.tsx'

/** Review of one event, outside of the console's layout: it shows the event as its public page will be. */
export const Route = createFileRoute('/admin-main/events/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) =>
    (await import('./review-event/load-review.ts')).loadEventReview(queryClient, id),
  head: ({ loaderData, match }) =>
    match.status === 'notFound'
      ? { meta: [{ title: formatDocumentTitle(PAGE_NOT_FOUND) }] }
      : memberPageHead(loaderData?.title ?? 'Event review'),
  pendingMs: 150,
  pendingComponent: () => <Spinner label="One moment..." />,
  component: EventReviewPage,
})
