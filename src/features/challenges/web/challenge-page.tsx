import { createFileRoute } from '@tanstack/react-router'
import { readPageParam } from '#platform/paging.ts'
import { ChallengePage } from './challenge/challenge.tsx'
import { ChallengePageLoading } from './challenge/challenge-skeleton.tsx'
import { ChallengeNotFound } from './challenge/challenge-unavailable.tsx'

export const Route = createFileRoute('/_public/_anyone/challenges/$slug')({
  codeSplitGroupings: [['component', 'pendingComponent', 'notFoundComponent']],
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({ page: readPageParam(page) }),
  // The participant list's page number is no loader dependency, so that paging shows no loading state.
  loader: async ({ context: { queryClient }, params: { slug }, location }) => {
    const { loadChallengePage } = await import('./challenge/load.ts')
    return loadChallengePage(queryClient, slug, location.search)
  },
  head: async ({ loaderData, match }) =>
    (await import('./challenge/load.ts')).createChallengePageHead(loaderData?.title, match.status),
  pendingMs: 300,
  pendingComponent: ChallengePageLoading,
  component: ChallengePage,
  notFoundComponent: ChallengeNotFound,
})
