import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLive } from '#platform/web/live.ts'
import { inputOf } from '#platform/web/ui/table/managed/listing.ts'
import { ListTools } from '#platform/web/ui/table/managed/list-tools.tsx'
import { ManagedFrame } from '#platform/web/ui/table/managed/managed-frame.tsx'
import { ManagedList } from '#platform/web/ui/table/managed/managed-list.tsx'
import { useAsked } from '#platform/web/ui/table/managed/use-asked.ts'
import { useSelection } from '#platform/web/ui/table/managed/use-selection.ts'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import { useTimeZone } from '#platform/web/use-awake.ts'
import type { ManagedMember } from '../../../contract/managed.ts'
import { EXPORT_PATH, MEMBERS_PAGE, MEMBERS_TOPIC, managedSentences } from '../../../rules/managed.ts'
import { useAuth } from '../session/auth.ts'
import { listing, managed } from './asked.ts'
import { type Asking, MemberDialog } from './dialogs/member-dialog.tsx'
import type { Streaks } from './dialogs/streak-dialog.tsx'
import { managingSentences as say } from './managing-sentences.ts'
import type { MemberAction } from './member-actions.ts'
import { CARD_HEIGHT, cardOf, columnsOf } from './member-columns.tsx'
import { UnverifiedButton } from './unverified/unverified-button.tsx'
import { useHeadline } from './use-headline.ts'
import { useMembersChanged } from './use-members-changed.ts'
import { useVisibility } from './use-visibility.ts'

const route = getRouteApi('/_admin/admin-main/users')

/** All members, for admins. */
export function ManagedMembers({ streaks }: { streaks: Streaks }) {
  const { user } = useAuth()
  const asked = route.useSearch()
  const list = useAsked(asked, route.useNavigate(), listing)
  const read = useQuery(managed(asked))
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
      say={{ title: managedSentences.title, subtitle, search: say.search }}
      search={list.search}
      action={<UnverifiedButton />}
      tools={<ListTools selection={selection} exportPath={EXPORT_PATH} filter={inputOf(asked, listing)} />}
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
            empty: managedSentences.none,
            found: (total, isOne) => (shown?.isMore ? say.tooMany : say.found(total, isOne)),
          }}
        />
      )}
      {asking && <MemberDialog {...asking} streaks={streaks} onGone={selection.drop} onClose={() => ask(undefined)} />}
    </ManagedFrame>
  )
}
