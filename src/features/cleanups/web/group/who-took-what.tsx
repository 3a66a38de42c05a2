import { useRef } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { dayInTimeZone } from '#platform/days.ts'
import { formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { Group, GroupMember, GroupShare } from '../../contract/group.ts'
import { joinCodeUiTexts } from '../../copy/group.ts'
import { groupDetailsUiTexts as texts, groupMemberName } from '../../copy/together.ts'
import { InvitedMember, RemindInvited } from './invited-members.tsx'
import { RowWords } from './row-words.tsx'
import { ShareBar, type ShareOwner, ShareSwatch } from './share-bar.tsx'

const ROW = 'flex items-center gap-3.5 py-3'

export function WhoTookWhat({ group }: { group: Group }) {
  const { total, rest, shares, invitations } = group
  const heading = useRef<HTMLHeadingElement>(null)
  const own = shares.find(({ isMe }) => isMe)?.pieces ?? 0
  return (
    <section aria-labelledby="shares" className="card overflow-hidden p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 ref={heading} id="shares" tabIndex={-1} className="text-xl outline-none">
          {texts.whoTookWhat}
        </h2>
        <p className="text-ink-2 tabular-nums">
          <b className="num text-[1.375rem] text-ink">{formatNumber(total)}</b> {pluralizePiece(total)}
        </p>
      </div>
      <div className="mt-4">
        <ShareBar
          label={texts.bar({ own, others: total - own - rest, rest })}
          parts={[
            ...shares.map(({ cleanupId, isMe, pieces }) => ({
              id: cleanupId,
              owner: isMe ? ('me' as const) : ('other' as const),
              pieces,
            })),
            { id: 'rest', owner: 'rest', pieces: rest },
          ]}
        />
      </div>
      <p className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-[0.875rem] text-ink-2">
        <Key owner="me">{texts.you}</Key>
        {shares.some(({ isMe }) => !isMe) && <Key owner="other">{texts.others}</Key>}
        <Key owner="rest">{texts.rest}</Key>
      </p>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {shares.map((share) => (
          <ShareRow key={share.cleanupId} share={share} />
        ))}
        {invitations.map((invitation, index) => (
          <li key={invitation.memberId ?? index} className={ROW}>
            <Avatar name={groupMemberName(invitation.name)} src={invitation.avatarUrl} size={44} />
            <InvitedMember
              group={group}
              invitation={invitation}
              name={<MemberName member={invitation} />}
              onTakenBack={() => heading.current?.focus()}
            />
          </li>
        ))}
        <li className={ROW}>
          <span aria-hidden className="share-rest size-11 shrink-0 rounded-full" />
          <RowWords name={<b className="font-semibold">{texts.rest}</b>}>{describeRest(group)}</RowWords>
          <Pieces pieces={rest} />
        </li>
      </ul>
      {group.isHost && <RemindInvited group={group} />}
    </section>
  )
}

function describeRest({ rest, status, join }: Group): string {
  if (rest === 0) return texts.noRest
  if (status === 'rejected') return texts.restOfRejected
  return join ? texts.restAbout : texts.restOfClosed
}

const Key = ({ owner, children }: { owner: ShareOwner; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <ShareSwatch owner={owner} />
    {children}
  </span>
)

function ShareRow({ share }: { share: GroupShare }) {
  const { pieces, isHost, isMe, joinedAt, name, avatarUrl } = share
  const joined = dayInTimeZone(useVisitorTimeZone(), new Date(joinedAt))
  return (
    <li
      className={`${ROW} ${isMe ? '-mx-5 bg-sun-wash px-5 shadow-[inset_0_0_0_2px_var(--sun-line)] sm:-mx-6 sm:px-6' : ''}`}
    >
      <Avatar name={groupMemberName(name)} src={avatarUrl} size={44} />
      <RowWords
        name={
          <>
            <MemberName member={share} />
            {isMe && (
              <Chip tone="sun" size="sm">
                {texts.you}
              </Chip>
            )}
          </>
        }
      >
        {isHost ? joinCodeUiTexts.host : joinCodeUiTexts.joined(joined)}
      </RowWords>
      <Pieces pieces={pieces} />
    </li>
  )
}

const MemberName = ({ member: { name, username } }: { member: GroupMember }) =>
  username ? (
    <PageLink
      to={`/bio/${username}`}
      className="min-w-0 font-semibold wrap-anywhere text-ink no-underline hover:underline"
    >
      {groupMemberName(name)}
    </PageLink>
  ) : (
    <b className="min-w-0 font-semibold wrap-anywhere">{groupMemberName(name)}</b>
  )

const Pieces = ({ pieces }: { pieces: number }) => (
  <p className="shrink-0 text-right">
    <b className="num block text-[1.4rem] leading-none">{formatNumber(pieces)}</b>
    <span className="text-[0.875rem] text-ink-2">{pluralizePiece(pieces)}</span>
  </p>
)
