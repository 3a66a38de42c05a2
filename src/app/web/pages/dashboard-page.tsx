import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '#app/web/page-head.ts'
import { members } from '#features/members/web/api.ts'
import { Dashboard } from './dashboard.tsx'

export const Route = createFileRoute('/_public/_member/dashboard')({
  loader: ({ context: { queryClient } }) => {
    const profile = queryClient.prefetchQuery(members.profile.queryOptions())
    return import.meta.env.SSR ? profile : undefined
  },
  head: () => ({ meta: [{ title: titleOf('Litterlog') }, { name: 'robots', content: 'noindex' }] }),
  component: Dashboard,
})
