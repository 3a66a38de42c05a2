import { createFileRoute } from '@tanstack/react-router'
import { memberPageHead } from '#platform/web/page-head.ts'
import { AdminMemberPage } from './member.tsx'

export const Route = createFileRoute('/_admin/admin-main/users/$id')({
  // Import the page's code dynamically (code splitting), because static imports of a route file are loaded with the
  // landing page.
  loader: async ({ context: { queryClient }, params: { id } }) =>
    (await import('#features/members/web/admin/queries.ts')).loadMemberPage(queryClient, id),
  head: ({ loaderData }) => memberPageHead(loaderData?.title ?? 'Member'),
  component: AdminMemberPage,
})
