import { Clock } from 'lucide-react'
import { avatarUrlAtSize } from '#features/photos/rules.ts'
import { cleanupsInWords, pluralizeCleanup, formatNumber, piecesInWords, pluralizePiece } from '#platform/numbers.ts'
import { WeekStreak } from '#platform/web/charts/streak-bars.tsx'
import { PageLink, useCurrentUrl } from '#platform/web/page-link.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { RankedRow } from '#platform/web/ui/data/ranked-row.tsx'
import type { LitterboardRow } from '../../contract.ts'
import { OWN_LITTERBOARD_ROW_ID } from '../../rules.ts'
import { formatLatestMemberActivity } from '../../copy.ts'

type Props = {
  row: LitterboardRow
  /** Last rank on this Litterboard page, which sets the width of the rank column. */
  lastRank: number
  /** Time in ms at which the Litterboard was read. Relative times ("3 hours ago") count from it. */
  readAt: number
  waiting?: number
}

export function LitterboardListRow({ row, lastRank, readAt, waiting }: Props) {
  const { isSelf, totalLitterPieces, totalCleanups, weekStreak } = row
  const place = [row.zipCode, row.country].filter(Boolean).join(', ')
  return (
    <RankedRow
      id={isSelf ? OWN_LITTERBOARD_ROW_ID : undefined}
      rank={row.rank}
      lastRank={lastRank}
      avatar={<Avatar name={row.displayName} src={avatarUrlAtSize(row.avatarUrl, 48)} size={48} />}
      name={<Name {...row} />}
      isOwn={isSelf}
      place={place}
      summary={`${cleanupsInWords(totalCleanups)}, ${formatNumber(weekStreak)} wk`}
      latest={formatLatestMemberActivity(row, readAt)}
      streak={<WeekStreak weeks={weekStreak} />}
      count={
        <>
          <b className="font-semibold text-ink">{formatNumber(totalCleanups)}</b> {pluralizeCleanup(totalCleanups)}
        </>
      }
      score={totalLitterPieces}
      unit={pluralizePiece(totalLitterPieces)}
      note={waiting ? <Waiting pieces={waiting} /> : undefined}
    />
  )
}

/** Name of a member, linked to their bio if they have a username. The bio links back to this Litterboard page. */
function Name({ username, displayName }: LitterboardRow) {
  const from = useCurrentUrl()
  if (!username) return displayName
  return (
    <PageLink to={`/bio/${username}`} state={{ from }} className="text-ink no-underline hover:underline">
      {displayName}
    </PageLink>
  )
}

const Waiting = ({ pieces }: { pieces: number }) => (
  <p className="flex items-center gap-1.5">
    <Clock aria-hidden className="size-4 shrink-0 text-amber" />
    {piecesInWords(pieces)} waiting for review
  </p>
)
