import { MapPin } from 'lucide-react'
import { DonutChart } from '#platform/web/charts/donut-chart.tsx'
import type { Statistics } from '../../../contract.ts'
import { locationFinding } from '../../../rules/findings.ts'
import { statisticsSentences as say } from '../../../rules/statistics-words.ts'

const TEXTS = { title: 'Top locations', period: 'all time' }

export function LocationsCard({ locations, totalPieces }: Pick<Statistics, 'locations' | 'totalPieces'>) {
  if (locations.length === 0) return <NoLocations />
  return (
    <DonutChart
      {...TEXTS}
      finding={locationFinding({ locations, totalPieces })}
      axis="Location"
      unit="pieces"
      unitOfOne="piece"
      slices={locations.map(({ name, pieces }) => ({ name, value: pieces }))}
    />
  )
}

const NoLocations = () => (
  <section className="card flex flex-col p-5 sm:p-6">
    <div className="flex items-baseline justify-between gap-4">
      <h3 className="text-lg">{TEXTS.title}</h3>
      <span className="text-sm text-ink-2">{TEXTS.period}</span>
    </div>
    <p className="my-auto flex flex-col items-center gap-3 py-12 text-ink-2">
      <MapPin aria-hidden className="size-9 stroke-[1.6] text-ink-3" />
      {say.noLocations}
    </p>
  </section>
)
