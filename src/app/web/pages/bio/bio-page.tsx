import { createFileRoute } from '@tanstack/react-router'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readPageParam } from '#platform/paging.ts'
import { MemberBioSkeleton } from './bio-skeleton.tsx'
import { MemberBio } from './bio.tsx'

export const Route = createFileRoute('/_public/_member/bio/$username')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({
    page: readPageParam(page),
  }),
  // The search parameter `page` is no loader dependency, because turning list pages must not reload the member.
  loader: async ({ context: { queryClient }, params: { username }, location }) =>
    (await import('./load-bio.ts')).loadMemberBio(queryClient, username, location),
  head: ({ loaderData }) => memberPageHead(loaderData ? `Meet ${loaderData.username}` : 'Member'),
  pendingMs: 300,
  pendingComponent: MemberBioSkeleton,
  component: MemberBio,
})
