import type { ReactNode } from 'react'
import { listBagTotals } from '#features/cleanups/copy/bags.ts'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { cleanupsInWords, formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import type { Challenge } from '../../contract/challenge.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { formatChallengeProgress } from './format.ts'

export function ChallengeStats({ challenge }: { challenge: Challenge }) {
  const { today } = useVisitorToday()
  const { goalLitterPieces: goal, phase, summary } = challenge
  const { totalParticipants, totalCleanups, totalLitterPieces, progressPercentage } = summary
  const isInPounds = useIsInPounds()
  const inBags = listBagTotals({
    bags: summary.totalBags,
    weighedGrams: summary.totalWeighedGrams,
    estimatedGrams: summary.totalEstimatedGrams,
  })
    .map(({ amount, inWords }) => inWords(amount, isInPounds))
    .join(', ')
  const percent = `${formatNumber(progressPercentage)}%`
  return (
    <dl className="mt-5 grid grid-cols-2 gap-4 sm:gap-5 md:grid-cols-[1fr_1fr_1.9fr]">
      <Stat name="Challenge Goal">
        {goal > 0 ? (
          <>
            <BigNumber>{goal}</BigNumber>
            <span className="text-sm text-ink-2">litter {pluralizePiece(goal)}</span>
          </>
        ) : (
          <b className="font-display mt-2 block text-[1.15rem] leading-tight font-bold sm:text-[1.7rem]">
            {texts.noGoal}
          </b>
        )}
      </Stat>
      <Stat name="Participants">
        <BigNumber>{totalParticipants}</BigNumber>
        <span className="text-sm text-ink-2">
          {cleanupsInWords(totalCleanups)}
          {phase !== 'ended' && ' so far'}
        </span>
      </Stat>
      <Stat name="Our Progress" isWide>
        {goal > 0 ? (
          <>
            <p className="text-ink-2 tabular-nums sm:absolute sm:top-6 sm:right-6">
              <b className="font-semibold text-ink">{formatNumber(totalLitterPieces)}</b>{' '}
              {pluralizePiece(totalLitterPieces)}, {percent}
            </p>
            <div className="mt-3 mb-2.5 sm:mt-4">
              <ProgressBar
                value={progressPercentage}
                label="Challenge progress"
                valueText={`${percent}, ${formatNumber(totalLitterPieces)} of ${formatNumber(goal)} pieces`}
              />
            </div>
          </>
        ) : (
          <p className="flex items-baseline gap-2 text-ink-2">
            <BigNumber>{totalLitterPieces}</BigNumber> {pluralizePiece(totalLitterPieces)}
          </p>
        )}
        <p className="text-sm text-ink-2">{formatChallengeProgress(challenge, today)}</p>
        {inBags && <p className="text-sm text-ink-2 tabular-nums">{inBags}</p>}
      </Stat>
    </dl>
  )
}

const Stat = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={`card relative min-w-0 p-5 sm:p-6 ${isWide ? 'max-md:col-span-2' : ''}`}>
    <dt className="font-semibold text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Large total of a challenge, whose font shrinks with more digits, because a phone shows two side by side. */
function BigNumber({ children }: { children: number }) {
  const words = formatNumber(children)
  const size =
    words.length < 7
      ? 'text-[2.1rem] sm:text-[2.6rem]'
      : words.length < 10
        ? 'text-[1.5rem] sm:text-[2.2rem]'
        : 'text-[1.15rem] sm:text-[1.7rem]'
  return <b className={`num block leading-tight text-ink ${size}`}>{words}</b>
}
