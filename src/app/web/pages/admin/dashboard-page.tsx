import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#platform/web/page-head.ts'
import { members } from '#features/members/web/api.ts'
import { AdminHome } from '#features/members/web/parts/admin-home.tsx'
import { waitOnServer } from '#platform/bridge.ts'

export const Route = createFileRoute('/_admin/admin-main/')({
  loader: ({ context: { queryClient } }) =>
    waitOnServer(queryClient.prefetchQuery(members.memberCounts.queryOptions())),
  head: () => memberHead('Admin Dashboard'),
  component: AdminHome,
})
