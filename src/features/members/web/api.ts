import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: members } = createApiClient<typeof contract>(
  'members',
  () => import('virtual:contract/members'),
)

/** Query for the current session. Server rendering embeds the result in the page. */
export const sessionQueryOptions = () => members.session.queryOptions({ staleTime: 60_000 })
