import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '#app/web/page-head.ts'
import { members } from '#features/members/web/api.ts'
import { AdminHome } from '#features/members/web/parts/admin-home.tsx'
import { requireAdmin } from '#features/members/web/parts/session/guards.ts'

export const Route = createFileRoute('/_public/_member/admin-main')({
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient } }) => {
    const counts = queryClient.prefetchQuery(members.memberCounts.queryOptions())
    return import.meta.env.SSR ? counts : undefined
  },
  head: () => ({ meta: [{ title: titleOf('Admin console') }, { name: 'robots', content: 'noindex' }] }),
  component: AdminHome,
})
