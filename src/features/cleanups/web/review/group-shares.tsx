import { Users } from 'lucide-react'
import { useState } from 'react'
import { AdminMemberLink } from '#features/audit/web/log/member-link.tsx'
import { formatNumber, peopleInWords } from '#platform/numbers.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { reviewScreenUiTexts as words } from './copy.ts'

type Shared = Pick<CleanupForReview, 'cleanupId' | 'group' | 'shares'>
type Props = { cleanup: Shared }

const SHARES_LISTED_AT_FIRST = 12

/**
 * A cleanup of several people: how large it is, which member took how many pieces, and that the decision is for all.
 * Renders nothing for a cleanup logged alone.
 */
export function GroupShares({ cleanup: { cleanupId, group, shares } }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (!group) return null
  const rest = getGroupRest(group.total, shares)
  const listed = isWhole || shares.length <= SHARES_LISTED_AT_FIRST ? shares : shares.slice(0, SHARES_LISTED_AT_FIRST)
  return (
    <section className="grid gap-1.5 rounded-md bg-sunk px-4 py-3 text-sm leading-snug">
      <p className="flex gap-2 font-semibold">
        <Users aria-hidden className="mt-px size-[1.125rem] shrink-0" />
        {words.together({ ...group, rest })}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {listed.map(({ cleanupId: id, memberId, fullName, pieces, isHost }) => (
          <li key={id} className={id === cleanupId ? 'font-semibold' : undefined}>
            <AdminMemberLink id={memberId}>{fullName}</AdminMemberLink> {isHost && <span>{words.host} </span>}
            <span className="num">{formatNumber(pieces)}</span>
          </li>
        ))}
        {listed.length < shares.length && (
          <li>
            <button type="button" className="font-semibold text-creek underline" onClick={() => setWhole(true)}>
              {words.allShares(shares.length)}
            </button>
          </li>
        )}
        <li className="text-ink-2">
          {words.rest} <span className="num">{formatNumber(rest)}</span>
        </li>
      </ul>
      <p className="text-ink-2">{words.decidedTogether(shares.length)}</p>
    </section>
  )
}

type SignProps = Props & {
  /** Whether there is only room for the number of people. */
  isNarrow?: boolean
  isOnDark?: boolean
}

/** Short sign that a cleanup is one of several people, where a list has room for little. A tooltip lists the shares. */
export function GroupSign({ cleanup: { group, shares }, isNarrow = false, isOnDark = false }: SignProps) {
  if (!group) return null
  const about = words.together({ ...group, rest: getGroupRest(group.total, shares) })
  const names = shares.map(({ fullName, pieces }) => words.share(fullName, pieces)).join(', ')
  return (
    <span
      title={`${about}. ${names}`}
      className={`inline-flex shrink-0 items-center gap-1 text-sm font-normal whitespace-nowrap ${isOnDark ? '' : 'text-ink-2'}`}
    >
      <Users aria-hidden className="size-4 shrink-0" />
      <span aria-hidden>{isNarrow ? formatNumber(group.people) : peopleInWords(group.people)}</span>
      <span className="sr-only">{about}. </span>
    </span>
  )
}

const getGroupRest = (total: number, shares: Shared['shares']): number =>
  total - shares.reduce((sum, { pieces }) => sum + pieces, 0)
