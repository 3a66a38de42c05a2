import type { QueryClient } from '@tanstack/react-query'
import { MEMBER_SORTS, type MemberSort } from '../../rules/admin.ts'
import type { ListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { type ListDefinition, toListInput } from '#platform/web/ui/admin-list/list-definition.ts'
import { members } from '../api.ts'

export const memberListDefinition: ListDefinition<MemberSort> = {
  sorts: MEMBER_SORTS,
  order: { column: 'created_at', direction: 'descending' },
}

export const memberListQuery = (searchParams: ListSearchParams) =>
  members.managed.queryOptions({ input: toListInput(searchParams, memberListDefinition) })

export const unverifiedMembersQuery = (page: number) => members.unverified.queryOptions({ input: { page } })

/** Route loader: prefetches the member list and the number of unverified members for its subtitle. */
export async function prefetchMemberLists(queryClient: QueryClient, searchParams: ListSearchParams) {
  await Promise.all([
    queryClient.prefetchQuery(memberListQuery(searchParams)),
    queryClient.prefetchQuery(unverifiedMembersQuery(1)),
  ])
}
