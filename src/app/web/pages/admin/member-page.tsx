import { createFileRoute } from '@tanstack/react-router'
import { MemberNotFoundPage } from '#features/members/web/admin/member-gone.tsx'
import { AdminMemberPage } from './member.tsx'

export const Route = createFileRoute('/_admin/admin-main/users/$id')({
  codeSplitGroupings: [['component', 'notFoundComponent']],
  // Static imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: async ({ context: { queryClient }, params: { id } }) =>
    (await import('#features/members/web/admin/queries.ts')).loadMemberPage(queryClient, id),
  head: async ({ loaderData, match }) =>
    (await import('#features/members/web/admin/queries.ts')).createMemberPageHead(loaderData?.title, match.status),
  component: AdminMemberPage,
  notFoundComponent: MemberNotFoundPage,
})
