import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#platform/brand.ts'
import { askedPage } from '#platform/paging.ts'
import { ChallengeNotFound } from './parts/detail/no-challenge.tsx'
import { ChallengePage } from './parts/detail/challenge.tsx'

export const Route = createFileRoute('/_public/_anyone/challenges/$slug')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({ page: askedPage(page) }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { slug }, deps: { page } }) => {
    const { loadChallenge } = await import('./parts/load.ts')
    return loadChallenge(queryClient, slug, page)
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.title ?? 'Challenge'} | ${brand.name}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: ChallengePage,
  notFoundComponent: ChallengeNotFound,
})
