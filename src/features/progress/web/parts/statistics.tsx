import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { BarChart } from '#platform/web/charts/bar-chart.tsx'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import type { Statistics as Numbers } from '../../contract.ts'
import { WEEKDAYS, monthFinding, weekdayFinding } from '../../rules/findings.ts'
import { statisticsSentences as say } from '../../rules/statistics-words.ts'
import { progress } from '../api.ts'
import { monthMarks } from './month-marks.ts'
import { ImpactCard } from './statistics/impact-card.tsx'
import { LocationsCard } from './statistics/locations-card.tsx'
import { StatisticsSkeleton } from './statistics/statistics-skeleton.tsx'

/** The tab "Detailed Stats". What was read once stays on the screen while it is read again, and when that fails. */
export default function Statistics() {
  const { data, isError, isFetching, refetch } = useQuery(progress.statistics.queryOptions())
  if (!data && isFetching) return <StatisticsSkeleton />
  const trouble = (
    <ErrorState title={say.notLoaded} isInline={Boolean(data)} onRetry={() => void refetch()}>
      {data ? say.older : say.notLoadedBecause}
    </ErrorState>
  )
  if (!data) return <div className="card">{trouble}</div>
  return (
    <div className="grid gap-5">
      {isError && <div className="card">{trouble}</div>}
      {data.totalPieces > 0 ? <Cards numbers={data} /> : <Empty />}
    </div>
  )
}

const Cards = ({ numbers }: { numbers: Numbers }) => (
  <div className="grid gap-5 lg:grid-cols-2">
    <BarChart
      title="By weekday"
      period="last 30 days"
      finding={weekdayFinding(numbers.weekdays)}
      axis="Weekday"
      unit="pieces"
      unitOfOne="piece"
      bars={WEEKDAYS.map((name, index) => ({ name, label: name.slice(0, 3), value: numbers.weekdays[index]! }))}
    />
    <BarChart
      title="By month"
      period={numbers.today.slice(0, 4)}
      finding={monthFinding(numbers)}
      axis="Month"
      unit="pieces"
      unitOfOne="piece"
      bars={monthMarks.map((month, index) => ({ ...month, value: numbers.months[index]! }))}
    />
    <LocationsCard {...numbers} />
    <ImpactCard pieces={numbers.totalPieces} />
  </div>
)

const Empty = () => (
  <div className="card py-6">
    <EmptyState
      icon={ChartColumn}
      title={say.empty}
      action={
        <PageLink to="/log-cleanup" className={buttonStyle()}>
          Log your first cleanup
        </PageLink>
      }
    >
      One bag is enough to draw the first bar.
    </EmptyState>
  </div>
)
