import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { cleanupUiTexts } from '#features/cleanups/copy.ts'
import type { PendingCleanupTotals } from '#features/cleanups/web/outbox/pending.ts'
import { pendingUploadUiTexts as texts } from '#features/cleanups/web/outbox/copy.ts'
import {
  LITTERBOARD_PAGE_SIZE,
  OWN_LITTERBOARD_ROW_ID,
  GLOBAL_RANK_SORT,
  pageNumberOfRank,
} from '#features/litterboard/rules.ts'
import { litterboard } from '#features/litterboard/web/api.ts'
import type { MemberCleanupTotalsAndStreak } from '#features/progress/contract.ts'
import { formatNumber, formatOrdinal, labelCleanups, piecesInWords } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Duration } from '#platform/web/ui/data/duration.tsx'
import { StatStrip } from '#platform/web/ui/data/stat-strip.tsx'

type Props = {
  progress: MemberCleanupTotalsAndStreak
  pending: PendingCleanupTotals | undefined
}

export function MemberStatistics({ progress, pending }: Props) {
  const { totalPieces, totalCleanups, totalMinutes, streak, stats, waiting } = progress
  const { data } = useQuery(litterboard.myRank.queryOptions())
  const rank = data?.rank
  const pendingMinutes = pending?.minutes ?? 0
  return (
    <div>
      <StatStrip
        stats={[
          { label: 'Pieces, all time', value: formatNumber(totalPieces), note: morePending(pending?.pieces) },
          {
            label: labelCleanups(totalCleanups),
            value: formatNumber(totalCleanups),
            note: morePending(pending?.cleanups),
          },
          ...(totalMinutes > 0 || pendingMinutes > 0
            ? [
                {
                  label: cleanupUiTexts.timeSpent,
                  value: <Duration minutes={totalMinutes} />,
                  note: pendingMinutes > 0 && texts.moreTime(pendingMinutes),
                },
              ]
            : []),
          { label: 'Week streak', value: formatNumber(streak.currentStreakWeeks) },
          { label: 'Loves received', value: formatNumber(stats.totalMemberLove) },
          rank
            ? { label: 'Litterboard', value: <LitterboardLink rank={rank} /> }
            : { label: 'Litterboard, no rank yet', value: '–' },
        ]}
      />
      {waiting.pieces > 0 && (
        <p className="mt-2.5 flex items-center justify-end gap-1.5 text-sm text-ink-2">
          <Clock aria-hidden className="size-4 shrink-0 text-amber" />
          {piecesInWords(waiting.pieces)} waiting for review
        </p>
      )}
    </div>
  )
}

const morePending = (count = 0) => count > 0 && texts.more(count)

/** Link to the Litterboard, sorted by the column that defines the member's rank. */
const LitterboardLink = ({ rank }: { rank: number }) => (
  <PageLink
    to="/leaderboard"
    search={{ sort: GLOBAL_RANK_SORT, page: String(pageNumberOfRank(rank, LITTERBOARD_PAGE_SIZE)) }}
    hash={OWN_LITTERBOARD_ROW_ID}
    aria-label={`${formatOrdinal(rank)} on the Litterboard, go to your row`}
    className="text-inherit underline decoration-line-strong decoration-2 underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
  >
    {formatOrdinal(rank)}
  </PageLink>
)
