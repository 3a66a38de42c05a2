import { formatNumber } from '#platform/numbers.ts'
import { ChartFrame, type ChartAccessibleTexts } from './drawing/chart-frame.tsx'
import { ChartTooltip } from './drawing/chart-tooltip.tsx'
import { useChartValueNavigation } from './drawing/use-chart-value-navigation.ts'

type Slice = { name: string; value: number }

type Props = ChartAccessibleTexts & {
  /** Slices of a donut chart in descending order, at most five: there are five colors. */
  slices: Slice[]
  /** Slice of a donut chart for everything outside `slices`, so that all shares add up to 100%. */
  rest?: Slice | undefined
  axis: string
  unit: string
  unitOfOne?: string
}

/** Slice colors of a donut chart. The second one is pale and needs an outline on the card. */
const sliceColors = [
  { fill: 'var(--chart-1)', text: 'var(--card)' },
  { fill: 'var(--chart-2)', text: 'var(--on-sun)', edge: 'var(--sun-edge)' },
  { fill: 'var(--chart-3)', text: 'var(--card)' },
  { fill: 'var(--chart-4)', text: 'var(--card)' },
  { fill: 'var(--chart-5)', text: 'var(--card)' },
]
const sliceColor = (index: number) => sliceColors[index % sliceColors.length]!
const restColor = { fill: 'var(--ink-3)', text: 'var(--card)', edge: undefined }

/** Formats a slice's rounded percentage; a share above zero is never shown as 0%. */
const formatPercent = (share: number) => (share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`)

const SIZE = 200
const MIN_LABELED_SHARE = 0.1
const TOOLTIP_MS = 5000

export function DonutChart({ slices: named, rest, axis, unit, unitOfOne = unit, ...texts }: Props) {
  const slices = rest ? [...named, rest] : named
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const unitOf = (value: number) => (value === 1 ? unitOfOne : unit)
  const ends = slices.map(
    (_, index) => slices.slice(0, index + 1).reduce((sum, { value }) => sum + value, 0) / (total || 1),
  )
  const parts = slices.map((slice, index) => {
    const from = ends[index - 1] ?? 0
    const to = ends[index]!
    // Compute the slice's share from its value. Rounding errors in `to - from` could put a slice of exactly 10% below
    // the minimum for a label.
    const share = slice.value / (total || 1)
    const color = slice === rest ? restColor : sliceColor(index)
    return { ...slice, ...color, from, to, ...arcMiddle(from, to), share, percent: formatPercent(share) }
  })
  const { active, navigationProps } = useChartValueNavigation({
    count: parts.length,
    at: ({ target }) => {
      const part = target instanceof Element && target.closest<HTMLElement>('[data-part]')
      return part ? Number(part.dataset.part) : undefined
    },
    stays: TOOLTIP_MS,
  })
  const shown = active === undefined ? undefined : parts[active]
  const words = ({ name, value, percent }: (typeof parts)[number]) => `${name} ${formatNumber(value)}, ${percent}`

  return (
    <ChartFrame {...texts} table={{ columns: [axis, unit], rows: slices.map(({ name, value }) => [name, value]) }}>
      <div className="@container my-auto">
        <div
          {...navigationProps}
          aria-label={`${texts.title}, use the arrow keys to read the values`}
          className="grid items-center gap-5 rounded-md @md:grid-cols-[200px_1fr] @md:gap-7"
        >
          <div className="relative mx-auto w-[200px]">
            <svg
              viewBox={`0 0 ${SIZE} ${SIZE}`}
              className="block w-full"
              role="img"
              aria-label={`${texts.title}: ${parts.map(words).join('; ')}`}
            >
              {parts.map(({ name, from, to, fill, edge }, index) => (
                <path
                  key={name}
                  data-part={index}
                  d={arcPath(from, to)}
                  fill={fill}
                  stroke={edge}
                  strokeWidth="1.5"
                  opacity={active === undefined || active === index ? 1 : 0.55}
                />
              ))}
              {parts.map(
                ({ name, share, x, y, percent, text }) =>
                  share >= MIN_LABELED_SHARE && (
                    <text
                      key={name}
                      x={x}
                      y={y + 4.5}
                      textAnchor="middle"
                      fontSize="13"
                      fontWeight="700"
                      fill={text}
                      pointerEvents="none"
                    >
                      {percent}
                    </text>
                  ),
              )}
              <text
                x="100"
                y="101"
                textAnchor="middle"
                fontSize={total < 100_000 ? 27 : 20}
                fill="var(--ink)"
                className="num"
              >
                {formatNumber(total)}
              </text>
              <text x="100" y="119" textAnchor="middle" fontSize="13" fill="var(--ink-2)">
                {unitOf(total)}
              </text>
            </svg>
            <div role="status" className="pointer-events-none">
              {shown && (
                <ChartTooltip
                  {...shown}
                  {...tooltipBesideHole(shown)}
                  width={SIZE}
                  text={`${formatNumber(shown.value)} ${unitOf(shown.value)}, ${shown.percent}`}
                />
              )}
            </div>
          </div>
          {/* Visual legend; screen readers get the table. */}
          <ol aria-hidden="true" className="grid">
            {parts.map(({ name, value, percent, fill, edge }, index) => (
              <li key={name} data-part={index} className="flex items-center gap-2.5 py-[5px]">
                <svg viewBox="0 0 13 13" className="size-[13px] shrink-0">
                  <rect
                    x=".75"
                    y=".75"
                    width="11.5"
                    height="11.5"
                    rx="2.5"
                    fill={fill}
                    stroke={edge ?? fill}
                    strokeWidth="1.5"
                  />
                </svg>
                <span className="min-w-0 truncate font-semibold">{name}</span>
                <span className="ml-auto text-ink-2 tabular-nums">{formatNumber(value)}</span>
                <span className="w-11 text-right text-ink-2 tabular-nums">{percent}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </ChartFrame>
  )
}

const CENTER = 100
const OUTER = 84
const INNER = 50
const GAP = 1.5

const pointOnRing = (radius: number, turn: number) => {
  const angle = 2 * Math.PI * turn
  return [CENTER + radius * Math.sin(angle), CENTER - radius * Math.cos(angle)]
    .map((value) => value.toFixed(2))
    .join(' ')
}

/** Positions a slice's tooltip above or below the hole of the ring, so that the total stays visible. */
const tooltipBesideHole = ({ y }: { y: number }) =>
  y > CENTER ? { y: CENTER + INNER, isBelow: true } : { y: CENTER - INNER }

/** SVG path of a ring segment. `from` and `to` are fractions of a full turn, clockwise from twelve o'clock. */
function arcPath(from: number, to: number) {
  if (to - from > 0.999) return ring(OUTER, 1) + ring(INNER, 0)
  const [outer, inner] = [OUTER, INNER].map((radius) => Math.min(GAP / (2 * Math.PI * radius), (to - from) / 2.1))
  const far = to - from > 0.5 ? 1 : 0
  const [a, b, c, d] = [
    pointOnRing(OUTER, from + outer!),
    pointOnRing(OUTER, to - outer!),
    pointOnRing(INNER, to - inner!),
    pointOnRing(INNER, from + inner!),
  ]
  return `M${a}A${OUTER} ${OUTER} 0 ${far} 1 ${b}L${c}A${INNER} ${INNER} 0 ${far} 0 ${d}Z`
}

/** SVG path of a full circle as two halves, because an arc cannot end where it starts. */
const ring = (radius: number, sweep: 0 | 1) =>
  `M${pointOnRing(radius, 0)}A${radius} ${radius} 0 1 ${sweep} ${pointOnRing(radius, 0.5)}A${radius} ${radius} 0 1 ${sweep} ${pointOnRing(radius, 1)}Z`

const arcMiddle = (from: number, to: number) => {
  const [x, y] = pointOnRing((OUTER + INNER) / 2, (from + to) / 2)
    .split(' ')
    .map(Number)
  return { x: x!, y: y! }
}
