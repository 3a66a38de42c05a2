import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#platform/web/page-head.ts'
import { askedBoard } from '../rules/address.ts'
import { Litterboard } from './parts/board/litterboard.tsx'

export const Route = createFileRoute('/_public/_member/leaderboard')({
  validateSearch: askedBoard,
  loaderDeps: ({ search }) => search,
  // not by name: this file's imports come with the landing page
  loader: async ({ context: { queryClient }, deps }) =>
    (await import('./parts/board/board-queries.ts')).loadBoard(queryClient, deps),
  head: () => memberHead('Litterboard'),
  component: Litterboard,
})
