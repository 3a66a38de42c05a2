import { createFileRoute } from '@tanstack/react-router'
import { EventPage } from './parts/detail/event.tsx'
import { AwaitedEvent } from './parts/detail/event-skeleton.tsx'
import { EventNotFound } from './parts/detail/no-event.tsx'

export const Route = createFileRoute('/_public/cleanups/$id')({
  codeSplitGroupings: [['component', 'pendingComponent', 'notFoundComponent']],
  loader: async ({ context: { queryClient }, params: { id } }) =>
    (await import('./parts/detail/event-head.ts')).loadEvent(queryClient, id),
  head: async ({ match, params: { id } }) =>
    (await import('./parts/detail/event-head.ts')).headOf(match.context.queryClient, id),
  pendingMs: 300,
  pendingComponent: AwaitedEvent,
  component: EventPage,
  notFoundComponent: EventNotFound,
})
