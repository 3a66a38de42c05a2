import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInTimeZone, formatDay } from '#platform/days.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { OwnGroupInvitation } from '../../contract/group.ts'
import { groupInvitationUiTexts as texts, joinGroupUiTexts } from '../../copy/together.ts'
import { createJoinGroupPath } from '../../rules/group.ts'
import { cleanups, client } from '../api.ts'

/** Number of invitations that are shown before "Show more". */
const VISIBLE_INVITATIONS = 3

/** Lists the invitations to cleanups together that the member has not answered. */
export function OwnInvitationList() {
  const { data } = useQuery(cleanups.ownInvitations.queryOptions())
  const [isUnfolded, unfold] = useState(false)
  const invitations = data?.invitations ?? []
  if (invitations.length === 0) return null
  const shown = isUnfolded ? invitations : invitations.slice(0, VISIBLE_INVITATIONS)
  return (
    <section aria-labelledby="invitations" className="card px-4 py-3 sm:px-7 sm:py-4">
      <h2 id="invitations" className="text-base sm:text-lg">
        {texts.title}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {shown.map((invitation) => (
          <Invitation key={invitation.groupId} invitation={invitation} />
        ))}
      </ul>
      {shown.length < invitations.length && (
        <Button variant="ghost" size="sm" className="-ml-3" onPress={() => unfold(true)}>
          {texts.showMore(invitations.length - shown.length)}
        </Button>
      )}
    </section>
  )
}

function Invitation({ invitation }: { invitation: OwnGroupInvitation }) {
  const { groupId, code, hostName, date, closesAt } = invitation
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const until = formatDay(dayInTimeZone(useVisitorTimeZone(), new Date(closesAt)), 'TBD')
  const day = formatDay(date, 'TBD')
  const decline = async () => {
    setBusy(true)
    try {
      await client.declineInvitation({ groupId })
      await queryClient.invalidateQueries({ queryKey: cleanups.ownInvitations.key() })
    } catch {
      void showToast.error(joinGroupUiTexts.notDeclined)
    }
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words max-sm:leading-snug">{texts.invited(hostName, day)}</p>
        <p className="mt-0.5 text-sm text-ink-2">{texts.size(invitation, until)}</p>
      </div>
      <div className="flex gap-2.5 max-sm:w-full">
        <PageLink
          to={createJoinGroupPath(code)}
          className={buttonClassName({ variant: 'outline', size: 'sm' }, 'max-sm:flex-1')}
        >
          {texts.take}
        </PageLink>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:flex-1"
          isDisabled={isBusy || !isOnline}
          onPress={() => void decline()}
        >
          {texts.noThanks}
        </Button>
      </div>
    </li>
  )
}
