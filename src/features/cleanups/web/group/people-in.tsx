import { type ReactNode, useRef, useState } from 'react'
import { dayInTimeZone } from '#platform/days.ts'
import { formatNumber } from '#platform/numbers.ts'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import type { Group, GroupMember, GroupShare } from '../../contract/group.ts'
import { groupUiTexts, joinCodeUiTexts as texts } from '../../copy/group.ts'
import { TakeBackButton } from './take-back-button.tsx'

export function PeopleIn({ group }: { group: Group }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="mt-5 border-t border-line pt-4" aria-labelledby="people-in">
      <div className="flex items-baseline justify-between gap-3">
        <h3 ref={heading} id="people-in" tabIndex={-1} className="text-base outline-none">
          {texts.soFar}
        </h3>
        <span role="status" className="text-sm text-ink-2 tabular-nums">
          {texts.peopleIn(group.shares.length, group.people)}
        </span>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {group.shares.map((share) => (
          <Person key={share.cleanupId} member={share} note={<ShareNote share={share} />}>
            <b className="num text-xl">{formatNumber(share.pieces)}</b>
          </Person>
        ))}
        {group.invitations.map((invitation, index) => (
          <Person
            key={invitation.memberId ?? index}
            member={invitation}
            note={invitation.hasDeclined ? texts.declined : texts.invited}
          >
            <TakeBackButton
              groupId={group.id}
              invitation={invitation}
              className="-mr-3"
              onTakenBack={() => heading.current?.focus()}
            />
          </Person>
        ))}
      </ul>
    </section>
  )
}

type PersonProps = { member: GroupMember; note: ReactNode; children: ReactNode }

const Person = ({ member: { name, avatarUrl }, note, children }: PersonProps) => (
  <li className="flex min-h-[60px] items-center gap-3 py-2.5">
    <Avatar name={name ?? groupUiTexts.aMember} src={avatarUrl} size={40} />
    <span className="min-w-0 flex-1 leading-tight">
      <b className="block truncate font-semibold">{name ?? groupUiTexts.aMember}</b>
      <span className="block truncate text-xs text-ink-2">{note}</span>
    </span>
    {children}
  </li>
)

const JUST_NOW_MS = 120_000

function ShareNote({ share: { isMe, isHost, joinedAt } }: { share: GroupShare }) {
  const { timeZone } = useVisitorToday()
  const [openedAt] = useState(Date.now)
  if (isHost) return isMe ? texts.youAsHost : texts.host
  if (isMe) return texts.you
  return openedAt - Date.parse(joinedAt) < JUST_NOW_MS
    ? texts.joinedNow
    : texts.joined(dayInTimeZone(timeZone, new Date(joinedAt)))
}
