import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#platform/web/page-head.ts'
import { members } from '#features/members/web/api.ts'
import { AdminHome } from '#features/members/web/parts/admin-home.tsx'
import { requireAdmin } from '#features/members/web/parts/session/guards.ts'
import { waitOnServer } from '#platform/bridge.ts'

export const Route = createFileRoute('/_public/_member/admin-main/')({
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient } }) =>
    waitOnServer(queryClient.prefetchQuery(members.memberCounts.queryOptions())),
  head: () => memberHead('Admin console'),
  component: AdminHome,
})
