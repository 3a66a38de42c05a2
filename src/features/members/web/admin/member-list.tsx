import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { ListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import { AdminListFrame } from '#platform/web/ui/admin-list/admin-list-frame.tsx'
import { AdminConsoleList } from '#platform/web/ui/admin-list/admin-console-list.tsx'
import { useListSearch } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'
import { useLastData } from '#platform/web/ui/table/use-last-data.ts'
import { useTimeZone } from '#platform/web/use-hydrated.ts'
import type { AdminMember, AdminMemberPage } from '../../contract/admin.ts'
import { memberAdminCopy } from '../../copy.ts'
import { MEMBER_EXPORT_PATH, MEMBERS_PAGE_SIZE, MEMBERS_TOPIC } from '../../rules/admin.ts'
import { useAuth } from '../session/use-auth.ts'
import { memberListDefinition, memberListQuery, unverifiedMembersQuery } from './queries.ts'
import { ConfirmAction, type ConfirmedAction } from './confirm-action.tsx'
import { StreakDialog, type StreakClient } from './streak-dialog.tsx'
import { UuidDialog } from './uuid-dialog.tsx'
import { memberListCopy as say } from './copy.ts'
import type { MemberAction } from './member-actions.ts'
import { MEMBER_CARD_HEIGHT, memberCard, memberColumns } from './member-columns.tsx'
import { UnverifiedMembersButton } from './unverified-members.tsx'
import { useRefetchMembers, useSetMemberVisibility } from './use-set-member-visibility.ts'

const route = getRouteApi('/_admin/admin-main/users')

export function AdminMemberList({ streaks }: { streaks: StreakClient }) {
  const { user } = useAuth()
  const searchParams = route.useSearch()
  const list = useListSearch(searchParams, route.useNavigate(), memberListDefinition)
  const read = useQuery(memberListQuery(searchParams))
  const shown = useLastData(read.data)
  const subtitle = useHeadline(read.data, list.isSearch)
  const selection = useRowSelection(read.data?.members)
  const { busy, setVisibility } = useSetMemberVisibility()
  const refetchMembers = useRefetchMembers()
  const timeZone = useTimeZone()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  useLiveUpdates([MEMBERS_TOPIC], () => void refetchMembers())

  const runAction = (member: AdminMember, action: MemberAction) => {
    if (action === 'makePrivate' || action === 'makePublic') void setVisibility(member, action === 'makePublic')
    else setOpenDialog({ member, about: action })
  }
  const columnOptions = user && {
    me: user,
    timeZone,
    onAct: runAction,
    onName: (member: AdminMember) => setOpenDialog({ member, about: 'uuid' }),
  }
  return (
    <AdminListFrame
      copy={{ title: memberAdminCopy.title, subtitle, search: say.search }}
      search={list.search}
      action={<UnverifiedMembersButton />}
      tools={<ListToolbar selection={selection} exportPath={MEMBER_EXPORT_PATH} filter={list.filter} />}
    >
      {columnOptions && (
        <AdminConsoleList
          label="Members"
          read={read}
          rowsOf={({ members }) => members}
          perPage={MEMBERS_PAGE_SIZE}
          list={list}
          selection={selection}
          nameOf={({ fullName }) => fullName}
          columns={memberColumns(columnOptions)}
          card={memberCard(columnOptions)}
          cardHeight={MEMBER_CARD_HEIGHT}
          busy={busy}
          copy={{
            failed: say.failed,
            empty: memberAdminCopy.none,
            found: (total, isOne) => (shown?.isMore ? say.tooMany : say.found(total, isOne)),
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
function useHeadline(found: AdminMemberPage | undefined, isSearch: boolean): string {
  const all = useQuery({ ...memberListQuery({}), enabled: isSearch })
  const { data: waiting } = useQuery(unverifiedMembersQuery(1))
  const total = useLastData((isSearch ? all.data : found)?.total)
  // A non-breaking space keeps the line's height while the count loads.
  if (total === undefined) return '\u00a0'
  const parts = [say.members(total), ...(waiting?.total ? [say.notVerified(waiting.total, waiting.isMore)] : [])]
  return `${parts.join(', ')}.`
}

type OpenDialog = { member: AdminMember; about: ConfirmedAction | 'editStreak' | 'uuid' }

type Props = OpenDialog & { streaks: StreakClient; onGone: (id: string) => void; onClose: () => void }

function MemberDialog({ member, about, streaks, onGone, onClose }: Props) {
  if (about === 'uuid') return <UuidDialog member={member} onClose={onClose} />
  if (about === 'editStreak') return <StreakDialog member={member} streaks={streaks} onClose={onClose} />
  return <ConfirmAction member={member} action={about} onGone={onGone} onClose={onClose} />
}
