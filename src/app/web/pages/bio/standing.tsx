import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import type { MemberLitterboardRankAndTotals as Numbers } from '#features/litterboard/contract.ts'
import { litterboard } from '#features/litterboard/web/api.ts'
import type { PublicProfile } from '#features/members/contract/profile.ts'
import { lastStreakInWords } from '#features/progress/copy.ts'
import { formatNumber, weeksInWords } from '#platform/numbers.ts'
import { StreakBars } from '#platform/web/charts/streak-bars.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import { memberBioPageUiTexts as texts, monthInWords } from './copy.ts'

/** Number of streak bars: at least as many as on the Litterboard, at most as many as fit on the card. */
const BARS = { least: 8, most: 10 }

export const useLitterboardStanding = ({ id }: MemberWithStanding) =>
  useQuery(litterboard.standing.queryOptions({ input: { id } }))

export function MemberTotals({ member }: { member: MemberWithStanding }) {
  const { data, isError, isFetching, refetch } = useLitterboardStanding(member)
  const joined = `Joined ${monthInWords(member.joinedMonth)}.`
  if (data) return <StandingNumbers standing={data} joined={joined} />
  if (!isError || isFetching) return <StandingSkeleton />
  return (
    <>
      <div className="mt-5 -mx-6 border-y border-line">
        <ErrorState title={texts.numbersFailed} level={2} isInline onRetry={() => void refetch()}>
          {texts.numbersFailedAbout}
        </ErrorState>
      </div>
      <p className="mt-5 text-sm text-ink-2">{joined}</p>
    </>
  )
}

/** Shows rank, loves and streak of a member. A member who is not on the Litterboard has no rank. */
function StandingNumbers({ standing, joined }: { standing: Numbers; joined: string }) {
  const { rank, totalUsers, totalMemberLove, weekStreak, lastStreak } = standing
  const { today } = useVisitorToday()
  return (
    <>
      <dl className="mt-5 flex divide-x divide-line border-y border-line *:flex-1 *:py-4 *:not-first:pl-5">
        {rank !== null && (
          <Figure label="Global rank">
            {formatNumber(rank)}{' '}
            <span className="font-sans text-base font-normal text-ink-2">of {formatNumber(totalUsers)}</span>
          </Figure>
        )}
        <Figure label="Member love">
          <span className="flex items-center gap-2">
            {formatNumber(totalMemberLove)}
            <Heart aria-hidden className="size-5 fill-current text-poppy" />
          </span>
        </Figure>
      </dl>
      {weekStreak > 0 && (
        <div className="mt-5">
          <StreakBars
            done={Math.min(weekStreak, BARS.most)}
            of={Math.min(Math.max(weekStreak, BARS.least), BARS.most)}
            label={`${weeksInWords(weekStreak)} in a row`}
          />
        </div>
      )}
      <p className="mt-5 text-sm text-ink-2 [div+&]:mt-2.5">
        {weekStreak > 0 ? (
          <>
            <b className="font-semibold text-ink">{weeksInWords(weekStreak)}</b> in a row.
          </>
        ) : lastStreak ? (
          `${lastStreakInWords(lastStreak, today)}.`
        ) : (
          texts.noStreak
        )}{' '}
        {joined}
      </p>
    </>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="num text-2xl leading-tight">{children}</dd>
  </div>
)

const StandingSkeleton = () => (
  <SkeletonGroup label="Loading the numbers">
    <div className="mt-5 flex gap-5 border-y border-line py-4 *:flex-1">
      {['rank', 'love'].map((each) => (
        <div key={each}>
          <Skeleton className="h-8 w-24" />
          <Skeleton className="mt-2.5 h-[15px] w-20" />
        </div>
      ))}
    </div>
    <Skeleton className="mt-5 h-[26px] w-[60%]" />
    <Skeleton className="mt-4 h-[15px] w-[80%]" />
  </SkeletonGroup>
)

export type MemberWithStanding = z.infer<typeof PublicProfile>
