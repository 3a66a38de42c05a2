import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#features/members/web/parts/session/guards.ts'
import { brand } from '#platform/brand.ts'
import { waitOnServer } from '#platform/bridge.ts'
import { readAsked } from '#platform/web/ui/table/managed/asked.ts'
import { ManagedEvents } from './parts/managing/events/managed-events.tsx'

export const Route = createFileRoute('/_public/_member/admin-main/events')({
  validateSearch: readAsked,
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => search,
  // not by name: this file's imports come with the landing page
  loader: ({ context: { queryClient }, deps }) =>
    waitOnServer(
      import('./parts/managing/events/asked.ts').then(({ managed }) => queryClient.prefetchQuery(managed(deps))),
    ),
  head: () => ({ meta: [{ title: `Event Management | ${brand.name}` }, { name: 'robots', content: 'noindex' }] }),
  component: ManagedEvents,
})
