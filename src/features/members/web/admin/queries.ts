import type { QueryClient } from '@tanstack/react-query'
import { MEMBER_SORTS, type MemberSort } from '../../rules/admin.ts'
import type { Asked } from '#platform/web/ui/managed-list/search-params.ts'
import { type Listing, inputOf } from '#platform/web/ui/managed-list/listing.ts'
import { members } from '../api.ts'

export const listing: Listing<MemberSort> = {
  sorts: MEMBER_SORTS,
  order: { column: 'created_at', direction: 'descending' },
}

export const memberListQuery = (asked: Asked) => members.managed.queryOptions({ input: inputOf(asked, listing) })

export const unverifiedQuery = (page: number) => members.unverified.queryOptions({ input: { page } })

/** Route loader: prefetches the member list and the number of unverified members for its subtitle. */
export async function prefetch(queryClient: QueryClient, asked: Asked) {
  await Promise.all([queryClient.prefetchQuery(memberListQuery(asked)), queryClient.prefetchQuery(unverifiedQuery(1))])
}
