import { createFileRoute } from '@tanstack/react-router'
import { waitOnServer } from '#platform/render-context.ts'
import { memberHead } from '#platform/web/page-head.ts'
import { readAsked } from '#platform/web/ui/managed-list/search-params.ts'
import { ManageTags } from './manage-tags/manage-tags.tsx'

export const Route = createFileRoute('/_admin/admin-main/tags')({
  validateSearch: readAsked,
  loaderDeps: ({ search }) => search,
  // Imported dynamically (code splitting): static imports of this file would be in the landing page's bundle.
  loader: ({ context: { queryClient }, deps }) =>
    waitOnServer(import('./manage-tags/list-query.ts').then(({ managed }) => queryClient.prefetchQuery(managed(deps)))),
  head: () => memberHead('Tag Management'),
  component: ManageTags,
})
