import { useState } from 'react'
import { monthAxisLabels } from '#features/progress/rules/chart-sentences.ts'
import { BarChart } from '#platform/web/charts/bar-chart.tsx'
import { StreakBars } from '#platform/web/charts/streak-bars.tsx'
import { DonutChart } from '#platform/web/charts/donut-chart.tsx'
import { GoalTrailChart } from '#platform/web/charts/goal-trail.tsx'
import { LineChart } from '#platform/web/charts/line-chart.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ComponentExample } from './example.tsx'

export function ChartComponentExamples() {
  const [pieces, setPieces] = useState(684)
  const [weeks, setWeeks] = useState(9)
  return (
    <div className="grid gap-8">
      <div className="grid gap-5 lg:grid-cols-2">
        <BarChart
          title="By weekday"
          period="last 30 days"
          finding="Sunday is your day: 253 of 376 pieces."
          axis="Weekday"
          unit="pieces"
          bars={weekdays}
        />
        <BarChart
          title="By month"
          period="2026"
          finding="November is already your best month."
          axis="Month"
          unit="pieces"
          bars={months}
        />
        <DonutChart title="Top locations" period="all time" axis="Location" unit="pieces" slices={locations} />
        <DonutChart
          title="One location"
          period="all time"
          axis="Location"
          unit="pieces"
          slices={locations.slice(0, 1)}
        />
        <LineChart
          title="Member Growth"
          period="2026"
          finding="291 joined in November so far, already 23 more than in October."
          axis="Month"
          unit="members"
          {...joined}
        />
        <BarChart
          title="Nothing yet"
          period="last 30 days"
          finding="The first cleanup puts the first bar here."
          axis="Weekday"
          unit="pieces"
          bars={weekdays.map(({ name, label }) => ({ name, label, value: 0 }))}
        />
      </div>
      <div className="card p-5 sm:p-7">
        <GoalTrailChart
          value={pieces}
          goal={1000}
          label="Progress to annual goal"
          valueText={`${pieces} of 1,000 pieces`}
        />
        <div className="mt-4 flex flex-wrap gap-3">
          {[0, 300, 684, 1000].map((value) => (
            <Button key={value} variant="outline" size="sm" onPress={() => setPieces(value)}>
              Walk to {value}
            </Button>
          ))}
        </div>
      </div>
      <div className="grid gap-5 rounded-lg bg-spruce-deep p-5 text-on-spruce [--focus:var(--sun)] sm:p-7">
        <StreakBars done={weeks} of={12} isOpen label={`${weeks} weeks cleaned, this week still open`} size="lg" />
        <div className="flex gap-3">
          <Button onPress={() => setWeeks((now) => Math.min(now + 1, 12))}>Log this week</Button>
        </div>
      </div>
      <ComponentExample title="Blazes in a row of the board">
        <StreakBars done={5} of={8} label="5 weeks in a row" />
        <StreakBars done={8} of={8} label="12 weeks in a row" />
        <StreakBars done={0} of={8} isOpen label="No streak yet, this week still open" />
      </ComponentExample>
    </div>
  )
}

const picked = [18, 44, 61, 39, 52, 28, 0, 17, 30, 55, 340, 0]
const months = monthAxisLabels.map((month, index) => ({ ...month, value: picked[index]! }))

const weekdays = Object.entries({
  Monday: 0,
  Tuesday: 12,
  Wednesday: 0,
  Thursday: 23,
  Friday: 0,
  Saturday: 88,
  Sunday: 253,
}).map(([name, value]) => ({ name, label: name.slice(0, 3), value }))

const locations = [
  { name: '85016', value: 612 },
  { name: '85253', value: 268 },
  { name: '85008', value: 148 },
  { name: '86336', value: 94 },
  { name: '92037', value: 66 },
]

const each = [96, 118, 164, 231, 212, 188, 140, 171, 246, 268, 291]
const joined = {
  marks: monthAxisLabels.slice(0, each.length),
  each: { name: 'Monthly', values: each },
  sum: {
    name: 'Cumulative',
    values: each.map((_, index) => each.slice(0, index + 1).reduce((sum, value) => sum + value, 489)),
  },
}
