import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringSsr } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { ManageTags } from './manage-tags/manage-tags.tsx'

export const Route = createFileRoute('/_admin/admin-main/tags')({
  validateSearch: readListSearchParams,
  loaderDeps: ({ search }) => search,
  // Imported dynamically (code splitting): static imports of this file would be in the landing page's bundle.
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringSsr(
      import('./manage-tags/list-query.ts').then(({ adminTagsQuery }) =>
        queryClient.prefetchQuery(adminTagsQuery(deps)),
      ),
    ),
  head: () => memberPageHead('Tag Management'),
  component: ManageTags,
})
