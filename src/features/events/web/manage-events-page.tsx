import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readAdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { ManageEventsPage } from './manage-events/manage-events.tsx'

export const Route = createFileRoute('/_admin/admin-main/events')({
  validateSearch: readAdminListSearchParams,
  loaderDeps: ({ search }) => search,
  // The list query is imported dynamically (code splitting): imported statically, it would be in the landing page's
  // bundle.
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('./manage-events/list-query.ts').then(({ adminEventsQuery }) =>
        queryClient.prefetchQuery(adminEventsQuery(deps)),
      ),
    ),
  head: () => memberPageHead('Event Management'),
  component: ManageEventsPage,
})
