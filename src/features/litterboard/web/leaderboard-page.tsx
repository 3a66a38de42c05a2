import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#platform/brand.ts'
import { askedBoard } from '../rules/address.ts'
import { loadBoard } from './parts/board/board-queries.ts'
import { Litterboard } from './parts/board/litterboard.tsx'

export const Route = createFileRoute('/_public/_member/leaderboard')({
  validateSearch: askedBoard,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadBoard(queryClient, deps),
  head: () => ({ meta: [{ title: `Litterboard | ${brand.name}` }, { name: 'robots', content: 'noindex' }] }),
  component: Litterboard,
})
