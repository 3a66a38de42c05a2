import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLive } from '#platform/web/live.ts'
import { ListTools } from '#platform/web/ui/managed-list/list-tools.tsx'
import { ManagedFrame } from '#platform/web/ui/managed-list/managed-frame.tsx'
import { ManagedList } from '#platform/web/ui/managed-list/managed-list.tsx'
import { useAsked } from '#platform/web/ui/managed-list/use-asked.ts'
import { useSelection } from '#platform/web/ui/managed-list/use-selection.ts'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import { useTimeZone } from '#platform/web/use-awake.ts'
import type { ManagedMember, MemberPage } from '../../contract/admin.ts'
import { adminSentences } from '../../copy.ts'
import { EXPORT_PATH, MEMBERS_PAGE, MEMBERS_TOPIC } from '../../rules/admin.ts'
import { useAuth } from '../session/use-auth.ts'
import { listing, memberListQuery, unverifiedQuery } from './queries.ts'
import { ConfirmAction, type Confirmed } from './confirm-action.tsx'
import { StreakDialog, type Streaks } from './streak-dialog.tsx'
import { UuidDialog } from './uuid-dialog.tsx'
import { adminCopy as say } from './copy.ts'
import type { MemberAction } from './member-actions.ts'
import { CARD_HEIGHT, cardOf, columnsOf } from './member-columns.tsx'
import { UnverifiedButton } from './unverified-members.tsx'
import { useMembersChanged, useVisibility } from './use-visibility.ts'

const route = getRouteApi('/_admin/admin-main/users')

export function ManagedMembers({ streaks }: { streaks: Streaks }) {
  const { user } = useAuth()
  const asked = route.useSearch()
  const list = useAsked(asked, route.useNavigate(), listing)
  const read = useQuery(memberListQuery(asked))
  const shown = useLastShown(read.data)
  const subtitle = useHeadline(read.data, list.isSearch)
  const selection = useSelection(read.data?.members)
  const { busy, setVisibility } = useVisibility()
  const changed = useMembersChanged()
  const timeZone = useTimeZone()
  const [asking, ask] = useState<Asking>()
  useLive([MEMBERS_TOPIC], () => void changed())

  const act = (member: ManagedMember, action: MemberAction) => {
    if (action === 'makePrivate' || action === 'makePublic') void setVisibility(member, action === 'makePublic')
    else ask({ member, about: action })
  }
  const about = user && {
    me: user,
    timeZone,
    onAct: act,
    onName: (member: ManagedMember) => ask({ member, about: 'uuid' }),
  }
  return (
    <ManagedFrame
      say={{ title: adminSentences.title, subtitle, search: say.search }}
      search={list.search}
      action={<UnverifiedButton />}
      tools={<ListTools selection={selection} exportPath={EXPORT_PATH} filter={list.filter} />}
    >
      {about && (
        <ManagedList
          label="Members"
          read={read}
          rowsOf={({ members }) => members}
          perPage={MEMBERS_PAGE}
          list={list}
          selection={selection}
          nameOf={({ fullName }) => fullName}
          columns={columnsOf(about)}
          card={cardOf(about)}
          cardHeight={CARD_HEIGHT}
          busy={busy}
          say={{
            failed: say.failed,
            empty: adminSentences.none,
            found: (total, isOne) => (shown?.isMore ? say.tooMany : say.found(total, isOne)),
          }}
        />
      )}
      {asking && <MemberDialog {...asking} streaks={streaks} onGone={selection.drop} onClose={() => ask(undefined)} />}
    </ManagedFrame>
  )
}

/** Subtitle of the member list: the number of members, and how many have not verified their e-mail. */
function useHeadline(found: MemberPage | undefined, isSearch: boolean): string {
  const all = useQuery({ ...memberListQuery({}), enabled: isSearch })
  const { data: waiting } = useQuery(unverifiedQuery(1))
  const total = useLastShown((isSearch ? all.data : found)?.total)
  // A non-breaking space keeps the line's height while the count loads.
  if (total === undefined) return '\u00a0'
  const parts = [say.members(total), ...(waiting?.total ? [say.notVerified(waiting.total, waiting.isMore)] : [])]
  return `${parts.join(', ')}.`
}

type Asking = { member: ManagedMember; about: Confirmed | 'editStreak' | 'uuid' }

type Props = Asking & { streaks: Streaks; onGone: (id: string) => void; onClose: () => void }

function MemberDialog({ member, about, streaks, onGone, onClose }: Props) {
  if (about === 'uuid') return <UuidDialog member={member} onClose={onClose} />
  if (about === 'editStreak') return <StreakDialog member={member} streaks={streaks} onClose={onClose} />
  return <ConfirmAction member={member} action={about} onGone={onGone} onClose={onClose} />
}
