import { type AdminListSearchParams, readAdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { MEMBER_LIST_FILTERS, type MemberListFilter } from '../../rules/admin.ts'

/** URL parameters of the console's member list. Without `show`, it has all members who are not deleted. */
export type MemberListSearchParams = AdminListSearchParams & { show?: Exclude<MemberListFilter, 'all'> | undefined }

export const readMemberListSearchParams = (address: Record<string, unknown>): MemberListSearchParams => ({
  ...readAdminListSearchParams(address),
  show: MEMBER_LIST_FILTERS.find(
    (filter): filter is Exclude<MemberListFilter, 'all'> => filter !== 'all' && filter === address['show'],
  ),
})
