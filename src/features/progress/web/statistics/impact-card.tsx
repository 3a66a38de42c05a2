import { useId } from 'react'
import { formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { describeCleanupImpact } from '../../rules/chart-sentences.ts'
import {
  GALLONS_PER_LITTER_BAG,
  splitLitterBagsForDrawing,
  formatImpactEstimate,
  estimateCleanupImpact,
} from '../../rules/impact.ts'

/** Smallest fraction of a litter bag that the impact card shows; below it, the card shows pieces. */
const MIN_SHOWN_BAGS = 0.1

export function CleanupImpactCard({ pieces }: { pieces: number }) {
  const { kilograms, pounds, gallons, liters, bags } = estimateCleanupImpact(pieces)
  const { each, fills } = splitLitterBagsForDrawing(bags)
  const filled = formatImpactEstimate(bags)
  const isBegun = bags >= MIN_SHOWN_BAGS
  return (
    <section className="card flex min-w-0 flex-col p-5 sm:p-6">
      <h3 className="mb-4 flex items-center gap-2.5 text-lg">
        Impact estimate <Chip tone="creek">Beta</Chip>
      </h3>
      <div className="my-auto flex items-end gap-5 pb-5">
        <div
          className={`grid shrink-0 gap-2 ${fills.length > 2 ? 'grid-cols-4 sm:grid-cols-5' : 'grid-flow-col'}`}
          aria-hidden="true"
        >
          {fills.map((fill, index) => (
            <Bag key={index} fill={fill} className={fills.length > 2 ? 'h-[46px] sm:h-[58px]' : 'h-[92px]'} />
          ))}
        </div>
        <p className="pb-1 leading-tight">
          <b className="num block text-[2.4rem] leading-none">{isBegun ? filled : formatNumber(pieces)}</b>
          <span className="text-ink-2">
            {isBegun
              ? `${GALLONS_PER_LITTER_BAG}-gallon ${filled === '1' ? 'bag' : 'bags'}`
              : `${pluralizePiece(pieces)} toward a ${GALLONS_PER_LITTER_BAG}-gallon bag`}
          </span>
          {each > 1 && <span className="block text-sm text-ink-3">each drawn one is {formatNumber(each)}</span>}
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-3 border-t border-line pt-4">
        <Estimate
          of="Weight"
          value={`${formatImpactEstimate(kilograms)} kg`}
          also={`${formatImpactEstimate(pounds)} lb`}
        />
        <Estimate
          of="Volume"
          value={`${formatImpactEstimate(liters)} L`}
          also={`${formatImpactEstimate(gallons)} gal`}
        />
        <Estimate of="Counted" value={formatNumber(pieces)} also={pluralizePiece(pieces)} />
      </dl>
      <p className="mt-4 text-sm text-ink-2">{describeCleanupImpact(pieces)}</p>
    </section>
  )
}

const Estimate = ({ of, value, also }: { of: string; value: string; also: string }) => (
  <div className="min-w-0">
    <dt className="sr-only">{of}</dt>
    <dd className="num text-xl">{value}</dd>
    <dd className="text-sm text-ink-2">{also}</dd>
  </div>
)

const BAG_OUTLINE = 'M12 70c-12-14-10-36 0-48 4-5 9-8 12-14l-6-6h24l-6 6c3 6 8 9 12 14 10 12 12 34 0 48-10 4-26 4-36 0Z'
const BAG_TOP = 4
const BAG_BOTTOM = 73

function Bag({ fill, className }: { fill: number; className: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 60 74" className={`w-auto ${className}`}>
      <clipPath id={id}>
        <rect x="0" y={fill < 1 ? BAG_BOTTOM - (BAG_BOTTOM - BAG_TOP) * fill : 0} width="60" height="80" />
      </clipPath>
      <path d={BAG_OUTLINE} fill="var(--spruce-wash)" />
      <path d={BAG_OUTLINE} fill="var(--spruce)" clipPath={`url(#${id})`} />
    </svg>
  )
}
