import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { AdminListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import { AdminListFrame } from '#platform/web/ui/admin-list/admin-list-frame.tsx'
import { AdminConsoleList } from '#platform/web/ui/admin-list/admin-console-list.tsx'
import { useAdminListSearch } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'
import { useLastLoadedData } from '#platform/web/ui/table/use-last-data.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { MemberForAdmins, AdminMemberListResultPage } from '../../contract/admin.ts'
import { memberManagementUiTexts } from '../../copy.ts'
import { MEMBERS_CSV_EXPORT_PATH, MEMBER_LIST_PAGE_SIZE, MEMBERS_LIVE_UPDATE_TOPIC } from '../../rules/admin.ts'
import { useCurrentSession } from '../session/use-auth.ts'
import { adminMemberListDefinition, memberListQueryOptions, unverifiedMembersQueryOptions } from './queries.ts'
import { ConfirmAdminActionDialog, type AdminActionWithConfirmation } from './confirm-action.tsx'
import { StreakCorrectionDialog, type WeekStreakCorrectionApiClient } from './streak-dialog.tsx'
import { MemberUuidDialog } from './uuid-dialog.tsx'
import { adminMemberListUiTexts as texts } from './copy.ts'
import type { AdminMemberMenuActionName } from './member-actions.ts'
import { MEMBER_LIST_CARD_HEIGHT, createMemberListCard, createMemberListColumns } from './member-columns.tsx'
import { UnverifiedMembersButton } from './unverified-members.tsx'
import { useRefetchMembers, useSetMemberVisibility } from './use-set-member-visibility.ts'

const route = getRouteApi('/_admin/admin-main/users')

export function AdminMemberList({ streaks }: { streaks: WeekStreakCorrectionApiClient }) {
  const { user } = useCurrentSession()
  const searchParams = route.useSearch()
  const list = useAdminListSearch(searchParams, route.useNavigate(), adminMemberListDefinition)
  const read = useQuery(memberListQueryOptions(searchParams))
  const shown = useLastLoadedData(read.data)
  const subtitle = useHeadline(read.data, list.isSearch)
  const selection = useRowSelection(read.data?.members)
  const { busy, setVisibility } = useSetMemberVisibility()
  const refetchMembers = useRefetchMembers()
  const timeZone = useVisitorTimeZone()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  useLiveUpdates([MEMBERS_LIVE_UPDATE_TOPIC], () => void refetchMembers())

  const runAction = (member: MemberForAdmins, action: AdminMemberMenuActionName) => {
    if (action === 'makePrivate' || action === 'makePublic') void setVisibility(member, action === 'makePublic')
    else setOpenDialog({ member, about: action })
  }
  const columnOptions = user && {
    me: user,
    timeZone,
    onAct: runAction,
    onName: (member: MemberForAdmins) => setOpenDialog({ member, about: 'uuid' }),
  }
  return (
    <AdminListFrame
      copy={{ title: memberManagementUiTexts.title, subtitle, search: texts.search }}
      search={list.search}
      action={<UnverifiedMembersButton />}
      tools={<AdminListToolbar selection={selection} exportPath={MEMBERS_CSV_EXPORT_PATH} filter={list.filter} />}
    >
      {columnOptions && (
        <AdminConsoleList
          label="Members"
          read={read}
          rowsOf={({ members }) => members}
          perPage={MEMBER_LIST_PAGE_SIZE}
          list={list}
          selection={selection}
          nameOf={({ fullName }) => fullName}
          columns={createMemberListColumns(columnOptions)}
          card={createMemberListCard(columnOptions)}
          cardHeight={MEMBER_LIST_CARD_HEIGHT}
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
          streaks={streaks}
          onGone={selection.drop}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </AdminListFrame>
  )
}

/** Subtitle of the member list: the number of members, and how many have not verified their e-mail. */
function useHeadline(found: AdminMemberListResultPage | undefined, isSearch: boolean): string {
  const all = useQuery({ ...memberListQueryOptions({}), enabled: isSearch })
  const { data: waiting } = useQuery(unverifiedMembersQueryOptions(1))
  const total = useLastLoadedData((isSearch ? all.data : found)?.total)
  // A non-breaking space keeps the line's height while the count loads.
  if (total === undefined) return '\u00a0'
  const parts = [texts.members(total), ...(waiting?.total ? [texts.notVerified(waiting.total, waiting.isMore)] : [])]
  return `${parts.join(', ')}.`
}

type OpenDialog = { member: MemberForAdmins; about: AdminActionWithConfirmation | 'editStreak' | 'uuid' }

type Props = OpenDialog & { streaks: WeekStreakCorrectionApiClient; onGone: (id: string) => void; onClose: () => void }

function MemberDialog({ member, about, streaks, onGone, onClose }: Props) {
  if (about === 'uuid') return <MemberUuidDialog member={member} onClose={onClose} />
  if (about === 'editStreak') return <StreakCorrectionDialog member={member} streaks={streaks} onClose={onClose} />
  return <ConfirmAdminActionDialog member={member} action={about} onGone={onGone} onClose={onClose} />
}
