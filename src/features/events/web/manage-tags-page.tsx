import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readAdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { ManageTagsPage } from './manage-tags/manage-tags.tsx'

export const Route = createFileRoute('/_admin/admin-main/tags')({
  validateSearch: readAdminListSearchParams,
  loaderDeps: ({ search }) => search,
  // Static imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('./manage-tags/list-query.ts').then(({ adminTagsQuery }) =>
        queryClient.prefetchQuery(adminTagsQuery(deps)),
      ),
    ),
  head: () => memberPageHead('Tag Management'),
  component: ManageTagsPage,
})
