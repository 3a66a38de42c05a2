import { Chip } from '#platform/web/ui/data/chip.tsx'
import { GALLONS_PER_BAG, GALLONS_PER_PIECE, GRAMS_PER_PIECE, formatEstimate, impactOf } from '../../rules/impact.ts'

/** What so many pieces may weigh and fill. */
export function ImpactEstimate({ pieces }: { pieces: number }) {
  const { kilograms, pounds, gallons, liters, bags } = impactOf(pieces)
  return (
    <section className="grid items-center gap-7 md:grid-cols-[1fr_1.6fr]">
      <div>
        <h3 className="flex items-center gap-2.5 text-xl">
          Impact estimate <Chip tone="creek">BETA</Chip>
        </h3>
        <p className="mt-1.5 max-w-[40ch] text-sm text-ink-2">
          Counted at {GRAMS_PER_PIECE} grams and {GALLONS_PER_PIECE} gallons a piece. An estimate, not a weighing.
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3">
        <Estimate of="Weight" value={`${formatEstimate(kilograms)} kg`} also={`${formatEstimate(pounds)} lb`} />
        <Estimate of="Volume" value={`${formatEstimate(gallons)} gal`} also={`${formatEstimate(liters)} liters`} />
        <Estimate of="Bags" value={formatEstimate(bags)} also={`of ${GALLONS_PER_BAG} gallons`} />
      </dl>
    </section>
  )
}

const Estimate = ({ of, value, also }: { of: string; value: string; also: string }) => (
  <div>
    <dt className="text-sm text-ink-2">{of}</dt>
    <dd className="num text-[1.75rem] leading-tight">{value}</dd>
    <dd className="text-sm text-ink-2">{also}</dd>
  </div>
)
