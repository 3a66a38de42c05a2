import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { AdminListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import { FilterChips } from '#platform/web/ui/admin-list/filter-chips.tsx'
import { AdminListFrame } from '#platform/web/ui/admin-list/admin-list-frame.tsx'
import { AdminConsoleList } from '#platform/web/ui/admin-list/admin-console-list.tsx'
import { useAdminListSearch } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'
import { useLastLoadedData } from '#platform/web/ui/table/use-last-data.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { MemberForAdmins } from '../../contract/admin.ts'
import { memberManagementUiTexts } from '../../copy.ts'
import {
  MEMBERS_CSV_EXPORT_PATH,
  MEMBER_LIST_FILTERS,
  MEMBER_LIST_PAGE_SIZE,
  MEMBERS_LIVE_UPDATE_TOPIC,
} from '../../rules/admin.ts'
import { useCurrentSession } from '../session/use-auth.ts'
import {
  adminMemberListDefinition,
  memberCountsQueryOptions,
  memberListQueryOptions,
  toMemberListInput,
} from './queries.ts'
import { MemberDialog, type MemberDialogDependencies, type OpenMemberDialog } from './member-dialogs.tsx'
import { adminMemberListUiTexts as texts, formatCappedCount } from './copy.ts'
import { createDeletedMemberCard, createDeletedMemberColumns } from './deleted-columns.tsx'
import type { MemberActionName } from './member-actions.ts'
import { MEMBER_LIST_CARD_HEIGHT, createMemberListCard, createMemberListColumns } from './member-columns.tsx'
import { UnverifiedMembersButton } from './unverified-members.tsx'
import { useRefetchMembers, useSetMemberVisibility } from './use-set-member-visibility.ts'

const route = getRouteApi('/_admin/admin-main/users/')

export function AdminMemberList({ dependencies }: { dependencies: MemberDialogDependencies }) {
  const { user } = useCurrentSession()
  const searchParams = route.useSearch()
  const navigate = route.useNavigate()
  const list = useAdminListSearch(searchParams, navigate, adminMemberListDefinition)
  const read = useQuery(memberListQueryOptions(searchParams))
  const shown = useLastLoadedData(read.data)
  const filter = searchParams.show ?? 'all'
  const selection = useRowSelection(read.data?.members, filter)
  const { busy, setVisibility } = useSetMemberVisibility()
  const refetchMembers = useRefetchMembers()
  const timeZone = useVisitorTimeZone()
  const [openDialog, setOpenDialog] = useState<OpenMemberDialog>()
  const { data: counts } = useQuery(memberCountsQueryOptions())
  // A non-breaking space keeps the line's height while the count loads.
  const subtitle = counts ? texts.headline(counts) : '\u00a0'
  const isDeleted = filter === 'deleted'
  useLiveUpdates([MEMBERS_LIVE_UPDATE_TOPIC], () => void refetchMembers())

  const runAction = (member: MemberForAdmins, action: MemberActionName) => {
    if (action === 'makePrivate' || action === 'makePublic') void setVisibility(member, action === 'makePublic')
    else setOpenDialog({ member, about: action })
  }
  const columnOptions = user && {
    me: user,
    timeZone,
    onAct: runAction,
    onName: (member: MemberForAdmins) => setOpenDialog({ member, about: 'uuid' }),
  }
  const deletedOptions = {
    timeZone,
    onRestore: (member: MemberForAdmins) => setOpenDialog({ member, about: 'restore' }),
  }
  return (
    <AdminListFrame
      copy={{ title: memberManagementUiTexts.title, subtitle, search: texts.search }}
      search={list.search}
      action={<UnverifiedMembersButton />}
      tools={
        <AdminListToolbar
          selection={selection}
          exportPath={MEMBERS_CSV_EXPORT_PATH}
          exportConfirmedAs={texts.exportMembers}
          filter={toMemberListInput(searchParams)}
        />
      }
    >
      <div className="mb-3 grid gap-3">
        <FilterChips
          label={texts.filters}
          options={MEMBER_LIST_FILTERS.map((id) => ({
            id,
            label: texts.filter[id],
            count: counts && formatCappedCount(counts[id]),
          }))}
          value={filter}
          onChange={(show) =>
            void navigate({
              search: (now) => ({ ...now, page: undefined, show: show === 'all' ? undefined : show }),
              resetScroll: false,
            })
          }
        />
        {isDeleted && <p className="max-w-[64ch] text-[0.9375rem] text-ink-2">{texts.deletedHint}</p>}
      </div>
      {columnOptions && (
        <AdminConsoleList
          label="Members"
          read={read}
          rowsOf={({ members }) => members}
          perPage={MEMBER_LIST_PAGE_SIZE}
          list={list}
          selection={isDeleted ? undefined : selection}
          key={String(isDeleted)}
          nameOf={({ fullName }) => fullName}
          columns={isDeleted ? createDeletedMemberColumns(deletedOptions) : createMemberListColumns(columnOptions)}
          card={isDeleted ? createDeletedMemberCard(deletedOptions) : createMemberListCard(columnOptions)}
          cardHeight={isDeleted ? undefined : MEMBER_LIST_CARD_HEIGHT}
          busy={busy}
          copy={{
            failed: texts.failed,
            empty: memberManagementUiTexts.none,
            found: (total, isOne) => (shown?.isMore ? texts.tooMany : texts.found(total, isOne)),
          }}
        />
      )}
      {openDialog && (
        <MemberDialog
          {...openDialog}
          dependencies={dependencies}
          onGone={selection.drop}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </AdminListFrame>
  )
}
