import { createFileRoute } from '@tanstack/react-router'
import { askedPage } from '#platform/paging.ts'
import { memberHead } from '#platform/web/page-head.ts'
import { ChallengePage } from './challenge/challenge.tsx'
import { AwaitedChallenge } from './challenge/challenge-skeleton.tsx'
import { ChallengeNotFound } from './challenge/no-challenge.tsx'

export const Route = createFileRoute('/_public/_anyone/challenges/$slug')({
  codeSplitGroupings: [['component', 'pendingComponent', 'notFoundComponent']],
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({ page: askedPage(page) }),
  // The page number is not a loader dependency: turning pages must not show the pending state again.
  loader: async ({ context: { queryClient }, params: { slug }, location }) => {
    const { loadChallenge } = await import('./challenge/load.ts')
    return loadChallenge(queryClient, slug, location.search)
  },
  head: ({ loaderData }) => memberHead(loaderData?.title ?? 'Challenge'),
  pendingMs: 300,
  pendingComponent: AwaitedChallenge,
  component: ChallengePage,
  notFoundComponent: ChallengeNotFound,
})
