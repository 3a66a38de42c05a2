import { formatCompactNumber, formatNumber } from '#platform/numbers.ts'
import { roundUpAxisMaximum, type ChartAxisTick, chartAxisTickLabel } from './drawing/axis.ts'
import { ChartFrame, type ChartAccessibleTexts } from './drawing/chart-frame.tsx'
import { ChartPlot } from './drawing/plot.tsx'

type Series = { name: string; values: number[] }

type Props = ChartAccessibleTexts & {
  /** Axis ticks of a line chart, one per value. The last tick is the current period. */
  marks: ChartAxisTick[]
  axis: string
  unit: string
  /** Non-cumulative series of the line chart: each value counts one period only. */
  each: Series
  /**
   * Cumulative series of the line chart. It has a separate pane, because on a shared scale it would flatten the other
   * series.
   */
  sum: Series
}

const HEIGHT = 262
const LEFT = 46
const RIGHT = 58

export function LineChart({ marks, axis, unit, each, sum, ...texts }: Props) {
  const last = marks.length - 1
  const x = (index: number, width: number) => LEFT + ((width - LEFT - RIGHT) * index) / Math.max(last, 1)
  const valuesInWords = marks.map(({ name }, index) => `${name} ${formatNumber(each.values[index] ?? 0)}`).join(', ')

  return (
    <ChartFrame
      {...texts}
      table={{
        columns: [axis, each.name, sum.name],
        rows: marks.map(({ name }, index) => [name, each.values[index] ?? 0, sum.values[index] ?? 0]),
      }}
    >
      <ChartPlot
        title={texts.title}
        label={`${texts.title}: ${valuesInWords}; ${sum.name.toLowerCase()} ${formatNumber(sum.values[last] ?? 0)} ${unit}`}
        height={HEIGHT}
        points={(width) =>
          marks.map(({ name }, index) => ({
            x: x(index, width),
            y: 148,
            name: `${name}, ${sum.name.toLowerCase()} ${formatNumber(sum.values[index] ?? 0)}`,
            text: `${formatNumber(each.values[index] ?? 0)} ${unit}`,
          }))
        }
      >
        {(width, active) => {
          const xs = marks.map((_, index) => x(index, width))
          return (
            <>
              {active !== undefined && (
                <line x1={xs[active]} x2={xs[active]} y1="28" y2="228" stroke="var(--line-strong)" strokeWidth="1.5" />
              )}
              <LinePane {...each} xs={xs} top={28} height={70} color="var(--chart-1)" hasDots />
              <LinePane {...sum} xs={xs} top={140} height={88} color="var(--chart-2)" edge="var(--sun-edge)" />
              {marks.map((mark, index) => (
                <text
                  key={mark.name}
                  x={xs[index]}
                  y={HEIGHT - 10}
                  textAnchor="middle"
                  fontSize="13"
                  fontWeight={index === last ? 700 : 400}
                  fill={index === last ? 'var(--ink)' : 'var(--ink-2)'}
                >
                  {chartAxisTickLabel(mark, width)}
                </text>
              ))}
            </>
          )
        }}
      </ChartPlot>
    </ChartFrame>
  )
}

type LinePaneProps = {
  name: string
  values: number[]
  xs: number[]
  top: number
  height: number
  color: string
  /** Outline of a chart line whose color is too pale on the card. */
  edge?: string
  hasDots?: boolean
}

/** Part of a line chart with one series and its own y axis. The last point is ringed and labeled. */
function LinePane({ name, values, xs, top, height, color, edge, hasDots }: LinePaneProps) {
  const greatest = roundUpAxisMaximum(Math.max(...values, 0))
  const base = top + height
  const y = (value: number) => base - (height * value) / greatest
  const from = xs[0] ?? 0
  const to = xs.at(-1) ?? 0
  const path = values.map((value, index) => `${index ? 'L' : 'M'}${xs[index]} ${y(value)}`).join('')
  const line = { d: path, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

  return (
    <>
      <text x={from} y={top - 10} fontSize="13.5" fontWeight="600" fill="var(--ink-2)">
        {name}
      </text>
      <line x1={from} x2={to} y1={top} y2={top} stroke="var(--chart-grid)" strokeWidth="1.5" strokeDasharray="2 5" />
      <line x1={from} x2={to} y1={base} y2={base} stroke="var(--ink-2)" strokeWidth="1.5" />
      {[0, greatest].map((tick) => (
        <text key={tick} x={from - 8} y={y(tick) + 4.5} textAnchor="end" fontSize="13" fill="var(--ink-3)">
          {formatCompactNumber(tick).replace('.0', '')}
        </text>
      ))}
      {edge && <path {...line} stroke={edge} strokeWidth="5.5" />}
      <path {...line} stroke={color} strokeWidth={edge ? 3 : 2.5} />
      {hasDots &&
        values
          .slice(0, -1)
          .map((value, index) => <circle key={xs[index]} cx={xs[index]} cy={y(value)} r="3" fill={color} />)}
      {values.slice(-1).map((value) => (
        <g key="last">
          {edge && <circle cx={to} cy={y(value)} r="5.5" fill="none" stroke={edge} strokeWidth="5.5" />}
          <circle cx={to} cy={y(value)} r="5.5" fill="var(--card)" stroke={color} strokeWidth="3" />
          <text x={to + 13} y={y(value) + 5} fontSize="15" fill="var(--ink)" className="num">
            {formatCompactNumber(value)}
          </text>
        </g>
      ))}
    </>
  )
}
