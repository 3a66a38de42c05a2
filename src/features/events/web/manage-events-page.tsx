import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readAdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { ManageEventsPage } from './manage-events/manage-events.tsx'

export const Route = createFileRoute('/_admin/admin-main/events')({
  validateSearch: readAdminListSearchParams,
  loaderDeps: ({ search }) => search,
  // Static imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('./manage-events/list-query.ts').then(({ adminEventsQuery }) =>
        queryClient.prefetchQuery(adminEventsQuery(deps)),
      ),
    ),
  head: () => memberPageHead('Event Management'),
  component: ManageEventsPage,
})
