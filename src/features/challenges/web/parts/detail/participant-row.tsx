import type { Ref } from 'react'
import { avatarAt } from '#features/photos/rules.ts'
import { cleanupsInWords, cleanupsUnit, formatNumber, piecesUnit } from '#platform/numbers.ts'
import { WeekStreak } from '#platform/web/charts/week-streak.tsx'
import { PageLink, useFrom } from '#platform/web/page-link.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { RankedRow } from '#platform/web/ui/data/ranked-row.tsx'
import type { Participant } from '../../../contract/challenge.ts'
import { activeInWords } from '../words.ts'

type Props = {
  ref?: Ref<HTMLLIElement>
  participant: Participant
  /** on its page */
  lastRank: number
  timeZone: string
  now: Date
}

export function ParticipantRow({ ref, participant, lastRank, timeZone, now }: Props) {
  const { rank, username, displayName, weekStreak, cleanupCount, litterPiecesCount, isSelf } = participant
  const from = useFrom()
  return (
    <RankedRow
      ref={ref}
      rank={rank}
      lastRank={lastRank}
      avatar={<Avatar name={displayName} src={avatarAt(participant.avatarUrl, 48)} size={48} />}
      name={
        username ? (
          <PageLink to={`/bio/${username}`} state={{ from }} className="hover:underline">
            {displayName}
          </PageLink>
        ) : (
          displayName
        )
      }
      isOwn={isSelf}
      place={activeInWords(participant.lastUpdatedAt, timeZone, now)}
      summary={`${cleanupsInWords(cleanupCount)}, ${formatNumber(weekStreak)} wk`}
      streak={<WeekStreak weeks={weekStreak} />}
      count={
        <>
          <b className="font-semibold text-ink">{formatNumber(cleanupCount)}</b> {cleanupsUnit(cleanupCount)}
        </>
      }
      score={litterPiecesCount}
      unit={piecesUnit(litterPiecesCount)}
    />
  )
}
