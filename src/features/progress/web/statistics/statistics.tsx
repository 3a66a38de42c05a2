import { useQuery } from '@tanstack/react-query'
import { ChartColumn, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { cleanupUiTexts } from '#features/cleanups/copy.ts'
import { formatMinutes, formatMinutesShort } from '#platform/minutes.ts'
import { BarChart, type BarNotation } from '#platform/web/charts/bar-chart.tsx'
import { DonutChart } from '#platform/web/charts/donut-chart.tsx'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import type { MemberStatisticsData as Numbers } from '../../contract.ts'
import {
  WEEKDAY_NAMES,
  monthAxisLabels,
  describeLocationChart,
  describeMonthChart,
  describeMonthMinutesChart,
  describeWeekdayChart,
} from '../../rules/chart-sentences.ts'
import { countPiecesElsewhere } from '../../rules/statistics.ts'
import { progress } from '../api.ts'
import { BagsCard } from './bags-card.tsx'
import { CleanupImpactCard } from './impact-card.tsx'

/** Texts of a member's statistics. The product specification fixes the wording. */
const copy = {
  empty: 'Start logging your cleanups to see detailed statistics and visualizations of your impact.',
  noLocations: 'No location data available',
  loading: 'Loading your statistics',
  notLoaded: 'Unable to load your statistics',
  notLoadedBecause: "We're having trouble adding up your cleanups.",
  older: 'What you see below may be older.',
}

/** A member's statistics. Cached numbers stay visible during a refetch, and when it fails (stale-while-revalidate). */
export default function Statistics() {
  const { data, isError, isFetching, refetch } = useQuery(progress.statistics.queryOptions())
  if (!data && isFetching) return <StatisticsSkeleton />
  const errorState = (
    <ErrorState title={copy.notLoaded} isInline={Boolean(data)} onRetry={() => void refetch()}>
      {data ? copy.older : copy.notLoadedBecause}
    </ErrorState>
  )
  if (!data) return <div className="card">{errorState}</div>
  return (
    <div className="grid gap-5">
      {isError && <div className="card">{errorState}</div>}
      {countCleanupPieces(data) > 0 ? <Cards numbers={data} /> : <NoStatistics />}
    </div>
  )
}

/**
 * Pieces of a member's cleanups without corrections. A response that an older version stored for offline use lacks
 * them.
 */
const countCleanupPieces = ({ totalPieces, ...numbers }: Numbers): number =>
  (numbers as Partial<Numbers>).cleanupPieces ?? totalPieces

const Cards = ({ numbers }: { numbers: Numbers }) => (
  // An odd last card has its own line.
  <div className="grid gap-5 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
    <BarChart
      title="By weekday"
      period="last 30 days"
      finding={describeWeekdayChart(numbers.weekdays)}
      axis="Weekday"
      unit="pieces"
      unitOfOne="piece"
      bars={WEEKDAY_NAMES.map((name, index) => ({ name, label: name.slice(0, 3), value: numbers.weekdays[index]! }))}
    />
    <BarChart
      title="By month"
      period={numbers.today.slice(0, 4)}
      finding={describeMonthChart(numbers)}
      axis="Month"
      unit="pieces"
      unitOfOne="piece"
      bars={monthAxisLabels.map((month, index) => ({ ...month, value: numbers.months[index]! }))}
    />
    <HoursCard {...numbers} />
    <LocationsCard locations={numbers.locations} totalPieces={countCleanupPieces(numbers)} />
    <BagsCard {...numbers} />
    <CleanupImpactCard pieces={numbers.totalPieces} />
  </div>
)

const HOURS: BarNotation = { axisStep: 60, format: formatMinutes, formatShort: formatMinutesShort }

/** Chart of time spent. Left out if none was recorded this year, and for numbers that an older version stored. */
function HoursCard({ monthMinutes, today }: Partial<Pick<Numbers, 'monthMinutes'>> & Pick<Numbers, 'today'>) {
  if (!monthMinutes?.some((minutes) => minutes > 0)) return null
  return (
    <BarChart
      title="Hours by month"
      period={today.slice(0, 4)}
      finding={describeMonthMinutesChart(monthMinutes)}
      axis="Month"
      unit={cleanupUiTexts.timeSpent}
      notation={HOURS}
      bars={monthAxisLabels.map((month, index) => ({ ...month, value: monthMinutes[index]! }))}
    />
  )
}

const NoStatistics = () => (
  <div className="card py-6">
    <EmptyState
      icon={ChartColumn}
      title={copy.empty}
      action={
        <PageLink to="/log-cleanup" className={buttonClassName()}>
          {cleanupUiTexts.logFirst}
        </PageLink>
      }
    >
      One bag is enough to draw the first bar.
    </EmptyState>
  </div>
)

const LOCATION_CHART_COPY = { title: 'Top locations', period: 'all time' }

function LocationsCard({ locations, totalPieces }: Pick<Numbers, 'locations' | 'totalPieces'>) {
  if (locations.length === 0) return <NoLocations />
  const elsewhere = countPiecesElsewhere(totalPieces, locations)
  return (
    <DonutChart
      {...LOCATION_CHART_COPY}
      finding={describeLocationChart({ locations, totalPieces })}
      axis="Location"
      unit="pieces"
      unitOfOne="piece"
      slices={locations.map(({ name, pieces }) => ({ name, value: pieces }))}
      rest={elsewhere > 0 ? { name: 'Other', value: elsewhere } : undefined}
    />
  )
}

const NoLocations = () => (
  <section className="card flex flex-col p-5 sm:p-6">
    <div className="flex items-baseline justify-between gap-4">
      <h3 className="text-lg">{LOCATION_CHART_COPY.title}</h3>
      <span className="text-sm text-ink-2">{LOCATION_CHART_COPY.period}</span>
    </div>
    <p className="my-auto flex flex-col items-center gap-3 py-12 text-ink-2">
      <MapPin aria-hidden className="size-9 stroke-[1.6] text-ink-3" />
      {copy.noLocations}
    </p>
  </section>
)

const StatisticsSkeleton = () => (
  <SkeletonGroup label={copy.loading} className="grid gap-5 lg:grid-cols-2">
    <Card>
      <Skeleton className="h-60" />
    </Card>
    <Card>
      <Skeleton className="h-60" />
    </Card>
    <Card>
      <div className="@container">
        <Skeleton className="h-[406px] @md:h-[200px]" />
      </div>
    </Card>
    <Card>
      <Skeleton className="h-[214px] lg:h-[200px]" />
    </Card>
  </SkeletonGroup>
)

const Card = ({ children }: { children: ReactNode }) => (
  <div className="card p-5 sm:p-6">
    <Skeleton className="mb-3 h-[28.5px] w-36" />
    {children}
    <Skeleton className="mt-2 h-[22.5px] w-64 max-w-full" />
  </div>
)
