import { createFileRoute } from '@tanstack/react-router'
import { AdminMemberGone } from '#features/members/web/admin/member-gone.tsx'
import { AdminMemberPage } from './member.tsx'

export const Route = createFileRoute('/_admin/admin-main/users/$id')({
  codeSplitGroupings: [['component', 'notFoundComponent']],
  // Import the page's code dynamically (code splitting), because static imports of a route file are loaded with the
  // landing page.
  loader: async ({ context: { queryClient }, params: { id } }) =>
    (await import('#features/members/web/admin/queries.ts')).loadMemberPage(queryClient, id),
  head: async ({ loaderData, match }) =>
    (await import('#features/members/web/admin/queries.ts')).createMemberPageHead(loaderData?.title, match.status),
  component: AdminMemberPage,
  notFoundComponent: AdminMemberGone,
})
