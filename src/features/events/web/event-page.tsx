import { createFileRoute } from '@tanstack/react-router'
import { EventPage } from './event/event.tsx'
import { PendingEventPage } from './event/event-skeleton.tsx'
import { EventNotFound } from './event/event-not-found.tsx'

export const Route = createFileRoute('/_public/cleanups/$id')({
  codeSplitGroupings: [['component', 'pendingComponent', 'notFoundComponent']],
  loader: async ({ context: { queryClient }, params: { id } }) =>
    (await import('./event/event-head.ts')).loadEvent(queryClient, id),
  head: async ({ match, params: { id } }) =>
    (await import('./event/event-head.ts')).readEventHead(match.context.queryClient, id),
  pendingMs: 300,
  pendingComponent: PendingEventPage,
  component: EventPage,
  notFoundComponent: EventNotFound,
})
