import type { QueryClient } from '@tanstack/react-query'
import { MEMBER_SORT_COLUMNS, type MemberSortColumn } from '../../rules/admin.ts'
import { type AdminListDefinition, toListApiInput } from '#platform/web/ui/admin-list/list-definition.ts'
import { members } from '../api.ts'
import type { MemberListSearchParams } from './search-params.ts'

export const adminMemberListDefinition: AdminListDefinition<MemberSortColumn> = {
  sorts: MEMBER_SORT_COLUMNS,
  order: { column: 'created_at', direction: 'descending' },
}

/** Converts URL parameters of the member list to API input. */
export const toMemberListInput = (params: MemberListSearchParams) => ({
  ...toListApiInput(params, adminMemberListDefinition),
  show: params.show,
})

export const memberListQueryOptions = (searchParams: MemberListSearchParams) =>
  members.managed.queryOptions({ input: toMemberListInput(searchParams) })

export const memberDetailsQueryOptions = (id: string) => members.managedMember.queryOptions({ input: { id } })

export const memberCountsQueryOptions = () => members.managedCounts.queryOptions()

export const unverifiedMembersQueryOptions = (page: number) => members.unverified.queryOptions({ input: { page } })

/** Route loader: prefetches the member list, the counts of its filters and the first unverified members. */
export async function prefetchMemberLists(queryClient: QueryClient, searchParams: MemberListSearchParams) {
  await Promise.all([
    queryClient.prefetchQuery(memberListQueryOptions(searchParams)),
    queryClient.prefetchQuery(memberCountsQueryOptions()),
    queryClient.prefetchQuery(unverifiedMembersQueryOptions(1)),
  ])
}
