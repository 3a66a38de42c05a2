import { createFileRoute } from '@tanstack/react-router'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readLitterboardSearchParams } from '../rules/search-params.ts'
import { Litterboard } from './board/litterboard.tsx'

export const Route = createFileRoute('/_public/_member/leaderboard')({
  validateSearch: readLitterboardSearchParams,
  loaderDeps: ({ search }) => search,
  // Static imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: async ({ context: { queryClient }, deps }) =>
    (await import('./board/board-queries.ts')).prefetchLitterboard(queryClient, deps),
  head: () => memberPageHead('Litterboard'),
  component: Litterboard,
})
