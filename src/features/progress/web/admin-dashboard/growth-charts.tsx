import { LineChart } from '#platform/web/charts/line-chart.tsx'
import type { AdminStats } from '../../contract.ts'
import { cleanupFinding, communityFinding, deletionFinding, linesOf, memberFinding } from '../../rules/growth.ts'
import { monthMarks } from '../../rules/findings.ts'

/** Of the current year, from January to this month. */
export function GrowthCharts({ stats }: { stats: AdminStats }) {
  const { months } = stats
  const charts = [
    { line: 'members', title: 'Member Growth', unit: 'members', finding: memberFinding(months) },
    { line: 'cleanups', title: 'Cleanup Growth', unit: 'cleanups', finding: cleanupFinding(months) },
    { line: 'deletions', title: 'Deletion Growth', unit: 'accounts', finding: deletionFinding(months) },
    { line: 'communities', title: 'Community Growth', unit: 'communities', finding: communityFinding(stats) },
  ] as const
  return (
    // of whatever is found there is room for two lines
    <div className="mt-5 grid gap-5 lg:grid-cols-2 [&_figure>p]:min-h-[2lh]">
      {charts.map(({ line, title, unit, finding }) => {
        const { each, sum } = linesOf(stats, line)
        return (
          <LineChart
            key={line}
            title={title}
            level={2}
            period={months[0]!.month.slice(0, 4)}
            finding={finding}
            axis="Month"
            unit={unit}
            marks={monthMarks.slice(0, months.length)}
            each={{ name: 'Monthly', values: each }}
            sum={{ name: 'Cumulative', values: sum }}
          />
        )
      })}
    </div>
  )
}
