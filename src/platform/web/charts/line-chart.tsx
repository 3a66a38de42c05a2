import { formatNumber } from '#platform/numbers.ts'
import { type Mark, markLabel } from './drawing/axis.ts'
import { ChartFrame, type ChartTexts } from './drawing/chart-frame.tsx'
import { LinePane } from './line-pane.tsx'
import { Plot } from './drawing/plot.tsx'

type Series = { name: string; values: number[] }

type Props = ChartTexts & {
  /** one mark per value; the last is the present one */
  marks: Mark[]
  /** what the marks are, as "Month" */
  axis: string
  /** what is counted, as "members" */
  unit: string
  /** the value of each mark alone */
  each: Series
  /** everything up to that mark; its own pane, because on one scale it would flatten the other */
  sum: Series
}

const HEIGHT = 262
const LEFT = 46
const RIGHT = 58

export function LineChart({ marks, axis, unit, each, sum, ...texts }: Props) {
  const last = marks.length - 1
  const x = (index: number, width: number) => LEFT + ((width - LEFT - RIGHT) * index) / Math.max(last, 1)
  const told = marks.map(({ name }, index) => `${name} ${formatNumber(each.values[index] ?? 0)}`).join(', ')

  return (
    <ChartFrame
      {...texts}
      table={{
        columns: [axis, each.name, sum.name],
        rows: marks.map(({ name }, index) => [name, each.values[index] ?? 0, sum.values[index] ?? 0]),
      }}
    >
      <Plot
        title={texts.title}
        label={`${texts.title}: ${told}; ${sum.name.toLowerCase()} ${formatNumber(sum.values[last] ?? 0)} ${unit}`}
        height={HEIGHT}
        points={(width) =>
          marks.map(({ name }, index) => ({
            x: x(index, width),
            // between the panes
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
              <LinePane {...each} xs={xs} top={28} height={70} colour="var(--chart-1)" hasDots />
              <LinePane {...sum} xs={xs} top={140} height={88} colour="var(--chart-2)" edge="var(--sun-edge)" />
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
                  {markLabel(mark, width)}
                </text>
              ))}
            </>
          )
        }}
      </Plot>
    </ChartFrame>
  )
}
