import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '#app/web/page-head.ts'
import { members } from '#features/members/web/api.ts'
import { waitOnServer } from '#platform/bridge.ts'
import { Dashboard } from './dashboard.tsx'

export const Route = createFileRoute('/_public/_member/dashboard')({
  loader: ({ context: { queryClient } }) => waitOnServer(queryClient.prefetchQuery(members.profile.queryOptions())),
  head: () => ({ meta: [{ title: titleOf('Litterlog') }, { name: 'robots', content: 'noindex' }] }),
  component: Dashboard,
})
