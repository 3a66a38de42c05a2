import { createFileRoute } from '@tanstack/react-router'
import { readPageParam } from '#platform/paging.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { ChallengesPage } from './list/challenges.tsx'

export const Route = createFileRoute('/_public/_member/challenges')({
  validateSearch: ({ page, code }: Record<string, unknown>): { page?: number; code?: string } => ({
    page: readPageParam(page),
    code: typeof code === 'string' && code ? code : undefined,
  }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, deps: { page } }) => {
    const { prefetchChallengeList } = await import('./challenge/load.ts')
    return prefetchChallengeList(queryClient, page)
  },
  head: () => memberPageHead('Team Challenges'),
  component: ChallengesPage,
})
