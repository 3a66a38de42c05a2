import { createFileRoute } from '@tanstack/react-router'
import { askedPage } from '#platform/paging.ts'
import { memberHead } from '#platform/web/page-head.ts'
import { ChallengesPage } from './list/challenges.tsx'

export const Route = createFileRoute('/_public/_member/challenges')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({ page: askedPage(page) }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, deps: { page } }) => {
    const { loadChallenges } = await import('./challenge/load.ts')
    return loadChallenges(queryClient, page)
  },
  head: () => memberHead('Team Challenges'),
  component: ChallengesPage,
})
