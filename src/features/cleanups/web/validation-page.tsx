import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readReviewListSearchParams } from './review/search-params.ts'
import { CleanupReviewScreen } from './review/cleanup-review.tsx'

export const Route = createFileRoute('/_admin/admin-main/cleanups')({
  validateSearch: readReviewListSearchParams,
  loaderDeps: ({ search }) => search,
  // The review page is imported dynamically (code splitting): static imports of a route file load with the landing
  // page.
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('./review/queries.ts').then(({ prefetchReview }) => prefetchReview(queryClient, deps)),
    ),
  head: () => memberPageHead('Cleanup Validation'),
  component: CleanupReviewScreen,
})
