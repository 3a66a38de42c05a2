import type { QueryClient } from '@tanstack/react-query'
import { MEMBER_SORT_COLUMNS, type MemberSortColumn } from '../../rules/admin.ts'
import type { AdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { type AdminListDefinition, toListApiInput } from '#platform/web/ui/admin-list/list-definition.ts'
import { members } from '../api.ts'

export const adminMemberListDefinition: AdminListDefinition<MemberSortColumn> = {
  sorts: MEMBER_SORT_COLUMNS,
  order: { column: 'created_at', direction: 'descending' },
}

export const memberListQueryOptions = (searchParams: AdminListSearchParams) =>
  members.managed.queryOptions({ input: toListApiInput(searchParams, adminMemberListDefinition) })

export const unverifiedMembersQueryOptions = (page: number) => members.unverified.queryOptions({ input: { page } })

/** Route loader: prefetches the member list and the number of unverified members for its subtitle. */
export async function prefetchMemberLists(queryClient: QueryClient, searchParams: AdminListSearchParams) {
  await Promise.all([
    queryClient.prefetchQuery(memberListQueryOptions(searchParams)),
    queryClient.prefetchQuery(unverifiedMembersQueryOptions(1)),
  ])
}
