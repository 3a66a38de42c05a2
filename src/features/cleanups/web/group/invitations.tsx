import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { dayInTimeZone, formatDay } from '#platform/days.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { OwnGroupInvitation } from '../../contract/group.ts'
import { groupInvitationUiTexts as texts } from '../../copy/together.ts'
import { createJoinGroupPath } from '../../rules/group.ts'
import { cleanups } from '../api.ts'
import { useDecline } from './use-decline.ts'

const VISIBLE_INVITATIONS = 3

export function OwnInvitationList() {
  const { data } = useQuery(cleanups.ownInvitations.queryOptions())
  const [isUnfolded, unfold] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const invitations = data?.invitations ?? []
  if (invitations.length === 0) return null
  const shown = isUnfolded ? invitations : invitations.slice(0, VISIBLE_INVITATIONS)
  return (
    <section aria-labelledby="invitations" className="card px-4 py-3 sm:px-7 sm:py-4">
      <h2 ref={heading} id="invitations" tabIndex={-1} className="text-base outline-none sm:text-lg">
        {texts.title}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {shown.map((invitation) => (
          <Invitation
            key={invitation.groupId}
            invitation={invitation}
            onDeclined={() =>
              // The section goes with its last invitation.
              (invitations.length > 1 ? heading.current : document.getElementById('content'))?.focus()
            }
          />
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

type InvitationProps = { invitation: OwnGroupInvitation; onDeclined: () => void }

function Invitation({ invitation, onDeclined }: InvitationProps) {
  const { groupId, code, hostName, date, closesAt } = invitation
  const isOnline = useOnline()
  const title = useId()
  const { isBusy, decline } = useDecline(groupId, { onDeclined })
  const until = formatDay(dayInTimeZone(useVisitorTimeZone(), new Date(closesAt)), 'TBD')
  const day = formatDay(date, 'TBD')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 py-3">
      <div className="min-w-0">
        <p id={title} className="font-semibold break-words max-sm:leading-snug">
          {texts.invited(hostName, day)}
        </p>
        <p className="mt-0.5 text-sm text-ink-2">{texts.size(invitation, until)}</p>
      </div>
      <div className="flex gap-2.5 max-sm:w-full">
        <PageLink
          to={createJoinGroupPath(code)}
          aria-describedby={title}
          className={buttonClassName({ variant: 'outline', size: 'sm' }, 'max-sm:flex-1')}
        >
          {texts.take}
        </PageLink>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:flex-1"
          aria-describedby={title}
          isDisabled={isBusy || !isOnline}
          onPress={() => void decline()}
        >
          {texts.noThanks}
        </Button>
      </div>
    </li>
  )
}
