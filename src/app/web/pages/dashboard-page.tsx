import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#app/web/page-head.ts'
import { members } from '#features/members/web/api.ts'
import { waitOnServer } from '#platform/bridge.ts'
import { Dashboard } from './dashboard.tsx'

export const Route = createFileRoute('/_public/_member/dashboard')({
  loader: ({ context: { queryClient } }) => waitOnServer(queryClient.prefetchQuery(members.profile.queryOptions())),
  head: () => memberHead('Litterlog'),
  component: Dashboard,
})
