import { createFileRoute } from '@tanstack/react-router'
import { EventPage } from './event/event.tsx'
import { LoadingEventPage } from './event/event-skeleton.tsx'
import { EventNotFoundPage } from './event/event-not-found.tsx'

export const Route = createFileRoute('/_public/cleanups/$id')({
  codeSplitGroupings: [['component', 'pendingComponent', 'notFoundComponent']],
  loader: async ({ context: { queryClient }, params: { id } }) =>
    (await import('./event/event-head.ts')).loadEventForPage(queryClient, id),
  head: async ({ match, params: { id } }) =>
    (await import('./event/event-head.ts')).readEventPageHead(match.context.queryClient, id, match.status),
  pendingMs: 300,
  pendingComponent: LoadingEventPage,
  component: EventPage,
  notFoundComponent: EventNotFoundPage,
})
