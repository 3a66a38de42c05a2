import { createFileRoute, redirect } from '@tanstack/react-router'
import { members } from '#features/members/web/api.ts'
import { brand } from '#platform/brand.ts'
import { codeOf } from '#platform/errors.ts'
import { askedPage } from '../rules.ts'
import { cleanups } from './api.ts'
import { BioPage } from './parts/bio.tsx'

export const Route = createFileRoute('/_public/_member/bio/$username')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({
    page: askedPage(page),
  }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { username }, deps: { page } }) => {
    const history = queryClient.prefetchQuery(cleanups.historyOf.queryOptions({ input: { username, page } }))
    const member = await queryClient
      .fetchQuery(members.member.queryOptions({ input: { username } }))
      .catch((error: unknown) => {
        if (codeOf(error) === 'NOT_FOUND') throw redirect({ href: '/not-found', replace: true })
        throw error
      })
    await history
    return member
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.displayName ?? 'Member'} | ${brand.name}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: BioPage,
})
