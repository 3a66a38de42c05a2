import type { Asked } from '#platform/web/ui/table/managed/asked.ts'
import { type Listing, inputOf } from '#platform/web/ui/table/managed/listing.ts'
import { MEMBER_SORTS, type MemberSort, SEARCH_LONGEST } from '../../../rules/managed.ts'
import { members } from '../../api.ts'

export const listing: Listing<MemberSort> = {
  sorts: MEMBER_SORTS,
  searchLongest: SEARCH_LONGEST,
  order: { column: 'created_at', direction: 'descending' },
}

export const managed = (asked: Asked) => members.managed.queryOptions({ input: inputOf(asked, listing) })

export const unverified = (page: number) => members.unverified.queryOptions({ input: { page } })
