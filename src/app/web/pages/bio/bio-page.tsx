import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#app/web/page-head.ts'
import { askedPage } from '#platform/paging.ts'
import { Bio } from './bio.tsx'

export const Route = createFileRoute('/_public/_member/bio/$username')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({
    page: askedPage(page),
  }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { username }, deps: { page }, location }) =>
    (await import('./load-bio.ts')).loadBio(queryClient, { username, page, location }),
  head: ({ loaderData }) => memberHead(loaderData ? `Meet ${loaderData.username}` : 'Member'),
  component: Bio,
})
