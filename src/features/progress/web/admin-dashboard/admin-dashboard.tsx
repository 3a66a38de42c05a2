import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LineChart } from '#platform/web/charts/line-chart.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#platform/web/ui/fields/segmented-control.tsx'
import { REVIEW_LIVE_UPDATE_TOPIC } from '#features/cleanups/rules/review.ts'
import { MEMBERS_LIVE_UPDATE_TOPIC } from '#features/members/rules/admin.ts'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import type { AdminStats } from '../../contract.ts'
import { type AdminStatsRange, ADMIN_STATS_RANGES } from '../../rules/admin-stats.ts'
import { monthAxisLabels } from '../../rules/chart-sentences.ts'
import {
  describeCleanupGrowth,
  describeCommunityGrowth,
  describePeriodComparison,
  describeAccountDeletions,
  adminDashboardUiTexts as texts,
  buildGrowthChartSeries,
  describeMemberGrowth,
} from '../../rules/growth-sentences.ts'
import { AdminDashboardMetrics } from './metrics.tsx'
import { adminStatsQuery } from './queries.ts'
import { progress } from '../api.ts'

const route = getRouteApi('/_admin/admin-main/')

/**
 * Home page of the console. Cached statistics stay visible during a refetch, and when it fails
 * (stale-while-revalidate).
 */
export function AdminDashboard() {
  const { range = 'month' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isFetching, refetch } = useQuery({
    ...adminStatsQuery(range),
    placeholderData: keepPreviousData,
  })
  useLiveRefresh()
  const selectRange = (selected: AdminStatsRange) =>
    void navigate({ search: selected === 'month' ? {} : { range: selected }, replace: true, resetScroll: false })
  return (
    <>
      <div className="wrap py-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-3xl font-extrabold">{texts.title}</h1>
            <p className="min-h-[1lh] text-ink-2 max-sm:min-h-[2lh]">{data && describePeriodComparison(data)}</p>
          </div>
          <SegmentedControl
            label="Metrics range"
            className="w-full sm:w-[330px]"
            options={ADMIN_STATS_RANGES.map((id) => ({ id, label: texts.ranges[id] }))}
            value={range}
            onChange={selectRange}
          />
        </header>
        {data ? (
          <>
            <AdminDashboardMetrics stats={data} />
            <GrowthCharts stats={data} />
          </>
        ) : isFetching ? (
          <DashboardSkeleton />
        ) : (
          // If the statistics cannot be loaded, only a retry button is shown, without a message.
          <Button variant="outline" className="mt-6" onPress={() => void refetch()}>
            <RefreshCw aria-hidden />
            {texts.again}
          </Button>
        )}
      </div>
    </>
  )
}

const DashboardSkeleton = () => (
  <SkeletonGroup label={texts.loading}>
    <div className="card mt-6 overflow-hidden max-xl:hidden">
      <Skeleton className="h-12 rounded-none!" />
      <div className="divide-y divide-line">
        {FOUR_ITEMS.map((nr) => (
          <div key={nr} className="flex h-[53px] items-center justify-between px-5">
            <Skeleton className="h-[18px] w-32" />
            <Skeleton className="h-[18px] w-1/2" />
          </div>
        ))}
      </div>
    </div>
    <div className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:hidden">
      {FOUR_ITEMS.map((nr) => (
        <div key={nr} className={`card p-4 ${nr % 2 ? 'h-[150.2px] sm:h-[172.7px]' : 'h-[172.7px]'}`}>
          <Skeleton className="h-6 w-32" />
          <Skeleton className="mt-2 h-8 w-24" />
          <Skeleton className="mt-2.5 h-[15px] w-4/5" />
        </div>
      ))}
    </div>
    <div className="mt-5 grid gap-5 lg:grid-cols-2">
      {FOUR_ITEMS.map((nr) => (
        <div key={nr} className="card p-5 sm:p-6">
          <Skeleton className="mb-3 h-[28.5px] w-36" />
          <Skeleton className="h-[262px]" />
          <Skeleton className="mt-2 h-[45px] w-64 max-w-full" />
        </div>
      ))}
    </div>
  </SkeletonGroup>
)

const FOUR_ITEMS = [0, 1, 2, 3]

function GrowthCharts({ stats }: { stats: AdminStats }) {
  const { months } = stats
  const charts = [
    { line: 'members', title: 'Member Growth', unit: 'members', finding: describeMemberGrowth(months) },
    { line: 'cleanups', title: 'Cleanup Growth', unit: 'cleanups', finding: describeCleanupGrowth(months) },
    { line: 'deletions', title: 'Deletion Growth', unit: 'accounts', finding: describeAccountDeletions(months) },
    { line: 'communities', title: 'Community Growth', unit: 'communities', finding: describeCommunityGrowth(stats) },
  ] as const
  return (
    // The sentences below the growth charts reserve two lines, so that all charts have the same height.
    <div className="mt-5 grid gap-5 lg:grid-cols-2 [&_figure>p]:min-h-[2lh]">
      {charts.map(({ line, title, unit, finding }) => {
        const { each, sum } = buildGrowthChartSeries(stats, line)
        return (
          <LineChart
            key={line}
            title={title}
            level={2}
            period={months[0]!.month.slice(0, 4)}
            finding={finding}
            axis="Month"
            unit={unit}
            marks={monthAxisLabels.slice(0, months.length)}
            each={{ name: 'Monthly', values: each }}
            sum={{ name: 'Cumulative', values: sum }}
          />
        )
      })}
    </div>
  )
}

/**
 * Minimum time in ms between live refreshes of the admin dashboard (throttling): on a busy day the statistics change
 * all the time.
 */
const MIN_REFRESH_INTERVAL_MS = 5000
const DAY_MS = 24 * 60 * 60 * 1000

/** Refetches admin statistics after live events (throttled), and at midnight UTC. */
function useLiveRefresh() {
  const queryClient = useQueryClient()
  const refresh = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: progress.adminStats.key() }))
  const [changedAt, setChangedAt] = useState(0)
  useLiveUpdates([REVIEW_LIVE_UPDATE_TOPIC, MEMBERS_LIVE_UPDATE_TOPIC], () =>
    setChangedAt((last) => Math.max(Date.now(), last)),
  )
  const readAt = useRef(0)
  useEffect(() => {
    if (changedAt <= readAt.current) return undefined
    const timer = setTimeout(
      () => {
        readAt.current = Date.now()
        refresh()
      },
      Math.max(0, readAt.current + MIN_REFRESH_INTERVAL_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [changedAt])
  useEffect(() => {
    let timer = setTimeout(refreshAtMidnight, msUntilTomorrow())
    function refreshAtMidnight() {
      refresh()
      timer = setTimeout(refreshAtMidnight, msUntilTomorrow())
    }
    return () => clearTimeout(timer)
  }, [])
}

/** Time until two seconds past midnight UTC, because the server's clock may be behind. */
const msUntilTomorrow = () => DAY_MS - (Date.now() % DAY_MS) + 2000
