import { pendingUploadUiTexts as texts } from '#features/cleanups/web/outbox/copy.ts'
import type { MemberCleanupTotalsAndStreak } from '#features/progress/contract.ts'
import { annualGoalPercent, projectPiecesAtYearEnd } from '#features/progress/rules/statistics.ts'
import { formatNumber } from '#platform/numbers.ts'
import { GoalTrailChart } from '#platform/web/charts/goal-trail.tsx'
import { PageLink } from '#platform/web/page-link.tsx'

type Props = {
  progress: MemberCleanupTotalsAndStreak
  waiting?: number
}

export function AnnualGoalCard({ progress: { yearPieces, annualGoal, today, activeSince }, waiting = 0 }: Props) {
  const year = today.slice(0, 4)
  return (
    <section aria-label="Annual goal" className="card flex flex-col p-5 pb-4 sm:p-7 sm:pb-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 className="font-sans text-base font-semibold tracking-normal text-ink-2">{year} goal</h2>
          <p className="mt-1 leading-none">
            <b className="num text-[3.1rem] sm:text-[3.6rem]">{formatNumber(yearPieces)}</b>{' '}
            <span className="text-lg text-ink-2">
              {annualGoal ? `of ${formatNumber(annualGoal)} pieces` : 'pieces this year'}
            </span>
          </p>
          {waiting > 0 && <p className="mt-1.5 text-sm text-amber">{texts.more(waiting)}</p>}
        </div>
        {annualGoal && <GoalPercentage pieces={yearPieces} goal={annualGoal} today={today} activeSince={activeSince} />}
      </div>
      {annualGoal ? (
        <div className="mt-auto pt-3">
          <GoalTrailChart
            value={yearPieces}
            goal={annualGoal}
            label="Progress to annual goal"
            valueText={`${formatNumber(yearPieces)} of ${formatNumber(annualGoal)} pieces`}
          />
        </div>
      ) : (
        <div className="my-auto grid min-h-44 content-center justify-items-start gap-2">
          <PageLink to="/profile" className="text-lg font-semibold text-creek underline">
            Set your annual goal
          </PageLink>
          <p className="text-ink-2">Then a trail with a flag at its end stands here.</p>
        </div>
      )}
    </section>
  )
}

type PercentageProps = { pieces: number; goal: number; today: string; activeSince: string | null }

function GoalPercentage({ pieces, goal, today, activeSince }: PercentageProps) {
  const projected = pieces > 0 ? projectPiecesAtYearEnd({ pieces, today, activeSince }) : undefined
  const onTrack = projected === undefined ? undefined : `on track for ${formatNumber(projected)} by Dec 31`
  const forecast = pieces >= goal ? 'Goal reached' : onTrack
  return (
    <div className="flex items-baseline gap-2 max-sm:mt-1 sm:block sm:text-right">
      <b className="num text-xl sm:text-2xl">{formatNumber(annualGoalPercent(pieces, goal))}%</b>
      {forecast && <p className="text-sm text-ink-2">{forecast}</p>}
    </div>
  )
}
