import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Segmented } from '#platform/web/ui/fields/choice/segmented.tsx'
import { RANGES, type Range } from '../../../rules/admin-stats.ts'
import { comparison, growthWords as say } from '../../../rules/growth.ts'
import { growth } from './asked.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { GrowthCharts } from './growth-charts.tsx'
import { Metrics } from './metrics.tsx'
import { useFresh } from './use-fresh.ts'

const route = getRouteApi('/_admin/admin-main/')

/** Where admins arrive. What was read once stays on the screen while it is read again, and when that fails. */
export function AdminDashboard() {
  const { range = 'month' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isFetching, refetch } = useQuery({ ...growth(range), placeholderData: keepPreviousData })
  useFresh()
  const show = (wanted: Range) =>
    void navigate({ search: wanted === 'month' ? {} : { range: wanted }, replace: true, resetScroll: false })
  return (
    <>
      <div className="wrap py-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-3xl font-extrabold">{say.title}</h1>
            <p className="min-h-[1lh] text-ink-2 max-sm:min-h-[2lh]">{data && comparison(data)}</p>
          </div>
          <Segmented
            label="Metrics range"
            className="w-full sm:w-[330px]"
            options={RANGES.map((id) => ({ id, label: say.ranges[id] }))}
            value={range}
            onChange={show}
          />
        </header>
        {data ? (
          <>
            <Metrics stats={data} />
            <GrowthCharts stats={data} />
          </>
        ) : isFetching ? (
          <DashboardSkeleton />
        ) : (
          // a failure says nothing of itself
          <Button variant="outline" className="mt-6" onPress={() => void refetch()}>
            <RefreshCw aria-hidden />
            {say.again}
          </Button>
        )}
      </div>
    </>
  )
}
