import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: members } = createApi<typeof contract>(
  'members',
  () => import('virtual:contract/members'),
)

/** Who is signed in, if anybody. The server puts the answer into the page. */
export const sessionQuery = () => members.session.queryOptions({ staleTime: 60_000 })
