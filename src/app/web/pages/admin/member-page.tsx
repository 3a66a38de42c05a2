import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { AdminMemberPage } from './member.tsx'

export const Route = createFileRoute('/_admin/admin-main/users/$id')({
  // Import the page's code dynamically (code splitting), because static imports of a route file are loaded with the
  // landing page.
  loader: ({ context: { queryClient }, params: { id } }) =>
    awaitDuringServerRendering(
      import('#features/members/web/admin/queries.ts').then(({ memberDetailsQueryOptions }) =>
        queryClient.prefetchQuery(memberDetailsQueryOptions(id)),
      ),
    ),
  head: () => memberPageHead('Member'),
  component: AdminMemberPage,
})
