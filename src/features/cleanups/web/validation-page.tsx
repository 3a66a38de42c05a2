import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringSsr } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readReviewSearchParams } from './review/search-params.ts'
import { CleanupReview } from './review/cleanup-review.tsx'

export const Route = createFileRoute('/_admin/admin-main/cleanups')({
  validateSearch: readReviewSearchParams,
  loaderDeps: ({ search }) => search,
  // The review page is imported dynamically (code splitting): static imports of a route file load with the landing
  // page.
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringSsr(
      import('./review/queries.ts').then(({ prefetchReviewPage }) => prefetchReviewPage(queryClient, deps)),
    ),
  head: () => memberPageHead('Cleanup Validation'),
  component: CleanupReview,
})
