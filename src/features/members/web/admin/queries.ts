import type { QueryClient } from '@tanstack/react-query'
import { MAX_LISTED_MEMBER_NOTES, MEMBER_SORT_COLUMNS, type MemberSortColumn } from '../../rules/admin.ts'
import { loadTitledPage } from '#platform/web/load-titled-page.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { type AdminListDefinition, toListApiInput } from '#platform/web/ui/admin-list/list-definition.ts'
import type { MemberNote } from '../../contract/admin.ts'
import { client, members } from '../api.ts'
import { adminMemberListUiTexts as texts } from './copy.ts'
import type { MemberListSearchParams } from './search-params.ts'

export const adminMemberListDefinition: AdminListDefinition<MemberSortColumn> = {
  sorts: MEMBER_SORT_COLUMNS,
  order: { column: 'created_at', direction: 'descending' },
}

export const toMemberListInput = (params: MemberListSearchParams) => ({
  ...toListApiInput(params, adminMemberListDefinition),
  show: params.show,
})

export const memberListQueryOptions = (searchParams: MemberListSearchParams) =>
  members.managed.queryOptions({ input: toMemberListInput(searchParams) })

export const memberDetailsQueryOptions = (id: string) => members.managedMember.queryOptions({ input: { id } })

/** Loads a member and the title of their console page, which shows failures itself. */
export const loadMemberPage = (queryClient: QueryClient, id: string) =>
  loadTitledPage(queryClient, { ...memberDetailsQueryOptions(id), retry: false }, ({ member }) => member.fullName)

export const createMemberPageHead = (title: string | undefined, status: string) =>
  memberPageHead(status === 'notFound' ? texts.memberGone : (title ?? 'Member'))

/** Reads pages of notes about a member, older than a given note, until they contain the wanted ones. */
export const olderMemberNotesQueryOptions = (id: string, newer: string, wantedIds: string[]) => ({
  queryKey: [...members.notes.key(), id, newer, wantedIds],
  queryFn: async () => {
    const read: MemberNote[] = []
    for (let before: string | undefined = newer; before;) {
      const { notes }: { notes: MemberNote[] } = await client.notes({ id, before })
      read.push(...notes)
      const isLastPage = notes.length < MAX_LISTED_MEMBER_NOTES
      const isComplete = wantedIds.every((wanted) => read.some((note) => note.id === wanted))
      before = isLastPage || isComplete ? undefined : notes.at(-1)?.id
    }
    return read
  },
})

export const memberCountsQueryOptions = () => members.managedCounts.queryOptions()

export const unverifiedMembersQueryOptions = (page: number) => members.unverified.queryOptions({ input: { page } })

export async function prefetchMemberLists(queryClient: QueryClient, searchParams: MemberListSearchParams) {
  await Promise.all([
    queryClient.prefetchQuery(memberListQueryOptions(searchParams)),
    queryClient.prefetchQuery(memberCountsQueryOptions()),
    queryClient.prefetchQuery(unverifiedMembersQueryOptions(1)),
  ])
}
