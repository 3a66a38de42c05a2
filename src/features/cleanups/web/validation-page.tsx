import { createFileRoute } from '@tanstack/react-router'
import { waitOnServer } from '#platform/render-context.ts'
import { memberHead } from '#platform/web/page-head.ts'
import { readReviewAsked } from './review/search-params.ts'
import { Validation } from './review/validation.tsx'

export const Route = createFileRoute('/_admin/admin-main/cleanups')({
  validateSearch: readReviewAsked,
  loaderDeps: ({ search }) => search,
  // Imported dynamically (code splitting): the static imports of a route file are downloaded with the landing page.
  loader: ({ context: { queryClient }, deps }) =>
    waitOnServer(import('./review/lists.ts').then(({ readFirst }) => readFirst(queryClient, deps))),
  head: () => memberHead('Cleanup Validation'),
  component: Validation,
})
