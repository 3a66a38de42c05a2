import { createFileRoute } from '@tanstack/react-router'
import { EventPage } from './event/event.tsx'
import { AwaitedEvent } from './event/event-skeleton.tsx'
import { EventNotFound } from './event/no-event.tsx'

export const Route = createFileRoute('/_public/cleanups/$id')({
  codeSplitGroupings: [['component', 'pendingComponent', 'notFoundComponent']],
  loader: async ({ context: { queryClient }, params: { id } }) =>
    (await import('./event/event-head.ts')).loadEvent(queryClient, id),
  head: async ({ match, params: { id } }) =>
    (await import('./event/event-head.ts')).headOf(match.context.queryClient, id),
  pendingMs: 300,
  pendingComponent: AwaitedEvent,
  component: EventPage,
  notFoundComponent: EventNotFound,
})
