import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readAdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { ManageTagsPage } from './manage-tags/manage-tags.tsx'

export const Route = createFileRoute('/_admin/admin-main/tags')({
  validateSearch: readAdminListSearchParams,
  loaderDeps: ({ search }) => search,
  // The list query is imported dynamically (code splitting): imported statically, it would be in the landing page's
  // bundle.
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('./manage-tags/list-query.ts').then(({ adminTagsQuery }) =>
        queryClient.prefetchQuery(adminTagsQuery(deps)),
      ),
    ),
  head: () => memberPageHead('Tag Management'),
  component: ManageTagsPage,
})
