import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#platform/web/page-head.ts'
import { readSearchParams } from '../rules/search-params.ts'
import { Litterboard } from './board/litterboard.tsx'

export const Route = createFileRoute('/_public/_member/leaderboard')({
  validateSearch: readSearchParams,
  loaderDeps: ({ search }) => search,
  // not by name: this file's imports come with the landing page
  loader: async ({ context: { queryClient }, deps }) =>
    (await import('./board/board-queries.ts')).loadBoard(queryClient, deps),
  head: () => memberHead('Litterboard'),
  component: Litterboard,
})
