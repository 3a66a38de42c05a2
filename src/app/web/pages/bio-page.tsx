import { createFileRoute, redirect } from '@tanstack/react-router'
import { members } from '#features/members/web/api.ts'
import { codeOf } from '#platform/errors.ts'
import { memberHead } from '#app/web/page-head.ts'
import { askedPage } from '#platform/paging.ts'
import { cleanups } from '#features/cleanups/web/api.ts'
import { progress } from '#features/progress/web/api.ts'
import { BioPage } from './bio.tsx'

export const Route = createFileRoute('/_public/_member/bio/$username')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({
    page: askedPage(page),
  }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { username }, deps: { page } }) => {
    const rest = Promise.all([
      queryClient.prefetchQuery(cleanups.historyOf.queryOptions({ input: { username, page } })),
      queryClient.prefetchQuery(progress.badgesOf.queryOptions({ input: { username } })),
    ])
    const member = await queryClient
      .fetchQuery(members.member.queryOptions({ input: { username } }))
      .catch((error: unknown) => {
        if (codeOf(error) === 'NOT_FOUND') throw redirect({ href: '/not-found', replace: true })
        throw error
      })
    await rest
    return member
  },
  head: ({ loaderData }) => memberHead(loaderData?.displayName ?? 'Member'),
  component: BioPage,
})
