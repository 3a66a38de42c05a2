import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { litterboard } from '#features/litterboard/web/api.ts'
import type { Progress } from '#features/progress/contract.ts'
import { formatNumber, piecesInWords } from '#platform/numbers.ts'
import { StatStrip } from '#platform/web/ui/data/stat-strip.tsx'
import { ordinal } from '../words.ts'

/** What it all adds up to, and what still waits for an admin. */
export function Numbers({ progress: { totalPieces, totalCleanups, streak, stats, waiting } }: { progress: Progress }) {
  const { data } = useQuery(litterboard.myRank.queryOptions())
  const rank = data?.rank
  return (
    <div>
      <StatStrip
        stats={[
          { label: 'Pieces, all time', value: formatNumber(totalPieces) },
          { label: totalCleanups === 1 ? 'Cleanup' : 'Cleanups', value: formatNumber(totalCleanups) },
          { label: 'Week streak', value: formatNumber(streak.currentStreakWeeks) },
          { label: 'Loves received', value: formatNumber(stats.totalMemberLove) },
          rank ? { label: 'Litterboard', value: ordinal(rank) } : { label: 'Litterboard, no rank yet', value: '–' },
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
