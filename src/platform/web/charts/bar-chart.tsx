import { formatNumber } from '#platform/numbers.ts'
import { type ChartAxisTick, roundUpAxisMaximum, chartAxisTickLabel } from './drawing/axis.ts'
import { ChartFrame, type ChartAccessibleTexts } from './drawing/chart-frame.tsx'
import { ChartPlot } from './drawing/plot.tsx'

type Bar = ChartAxisTick & { value: number }

type Props = ChartAccessibleTexts & {
  bars: Bar[]
  unit: string
  unitOfOne?: string
  axis: string
  /** How a bar chart writes its values; by default as numbers with their unit. */
  notation?: BarNotation
}

/** How a bar chart writes values other than plain numbers, such as minutes as hours. */
export type BarNotation = {
  /** Value of one step on the axis, such as 60 for hours. */
  axisStep: number
  format: (value: number) => string
  /** Formats a value for the narrow spaces of a bar chart: at a bar and on the axis. */
  formatShort: (value: number) => string
}

const HEIGHT = 240
const LEFT = 40
const TOP = 24
const BASE = HEIGHT - 30
const WIDEST = 46
/** Measured widths of a digit and a space in the value labels of a bar chart (13.5 px semi-bold). */
const DIGIT = 8
const SPACE = 4
const textWidth = (text: string) => text.length * DIGIT - text.replaceAll(/\S/g, '').length * (DIGIT - SPACE)

export function BarChart({ bars, unit, unitOfOne = unit, axis, notation, ...texts }: Props) {
  const { axisStep = 1, format = formatNumber, formatShort = formatNumber } = notation ?? {}
  const greatest = Math.max(...bars.map((bar) => bar.value), 0)
  // The first bar of maximum height always shows its value.
  const first = bars.findIndex((bar) => bar.value === greatest)
  const top = roundUpAxisMaximum(greatest / axisStep) * axisStep
  const y = (value: number) => BASE - ((BASE - TOP) * value) / top
  const band = (width: number) => (width - LEFT) / bars.length
  const x = (index: number, width: number) => LEFT + band(width) * (index + 0.5)
  const valuesInWords = bars.map((bar) => `${bar.name} ${format(bar.value)}`).join(', ')

  return (
    <ChartFrame {...texts} table={{ columns: [axis, unit], rows: bars.map((bar) => [bar.name, format(bar.value)]) }}>
      <ChartPlot
        title={texts.title}
        label={`${texts.title}: ${valuesInWords}${notation ? '' : ` ${unit}`}`}
        height={HEIGHT}
        points={(width) =>
          bars.map((bar, index) => ({
            x: x(index, width),
            y: y(bar.value) - (bar.value && 18),
            name: bar.name,
            text: notation ? format(bar.value) : `${formatNumber(bar.value)} ${bar.value === 1 ? unitOfOne : unit}`,
          }))
        }
      >
        {(width, active) => (
          <>
            <Ticks top={top} y={y} width={width} format={formatShort} />
            {bars.map((bar, index) => (
              <BarMark
                key={bar.name}
                x={x(index, width)}
                y={y(bar.value)}
                width={Math.min(WIDEST, band(width) * 0.6)}
                room={band(width)}
                value={bar.value}
                text={formatShort(bar.value)}
                label={chartAxisTickLabel(bar, width)}
                isBest={greatest > 0 && bar.value === greatest}
                isValueShown={index === first}
                isActive={index === active}
              />
            ))}
            <line x1={LEFT} x2={width} y1={BASE} y2={BASE} stroke="var(--ink-2)" strokeWidth="2" />
          </>
        )}
      </ChartPlot>
    </ChartFrame>
  )
}

type TicksProps = { top: number; y: (value: number) => number; width: number; format: (value: number) => string }

function Ticks({ top, y, width, format }: TicksProps) {
  return [0, top / 2, top].map((tick) => (
    <g key={tick}>
      {tick > 0 && (
        <line
          x1={LEFT}
          x2={width}
          y1={y(tick)}
          y2={y(tick)}
          stroke="var(--chart-grid)"
          strokeWidth="1.5"
          strokeDasharray="2 5"
        />
      )}
      <text x={LEFT - 8} y={y(tick) + 4.5} textAnchor="end" fontSize="13" fill="var(--ink-3)" className="tabular-nums">
        {tick === 0 ? 0 : format(tick)}
      </text>
    </g>
  ))
}

type MarkProps = {
  x: number
  y: number
  width: number
  room: number
  value: number
  text: string
  label: string
  isBest: boolean
  /** Shows the value label of the bar even if the label is wider than the bar's space. */
  isValueShown: boolean
  isActive: boolean
}

function BarMark({ x, y, width, room, value, text, label, isBest, isValueShown: isTold, isActive }: MarkProps) {
  const height = Math.max(BASE - y, 3)
  const round = Math.min(4, height)
  const fits = isTold || textWidth(text) <= room
  return (
    <>
      {value > 0 && (
        <path
          d={`M${x - width / 2} ${BASE}v${round - height}q0-${round} ${round}-${round}h${width - 2 * round}q${round} 0 ${round} ${round}v${height - round}Z`}
          fill={isBest ? 'var(--sun)' : 'var(--chart-1)'}
          stroke={isBest ? 'var(--sun-edge)' : undefined}
          strokeWidth="1.5"
          opacity={isActive ? 0.8 : undefined}
        />
      )}
      {value > 0 && fits && (
        <text x={x} y={BASE - height - 7} textAnchor="middle" fontSize="13.5" fontWeight="650" fill="var(--ink)">
          {text}
        </text>
      )}
      <text
        x={x}
        y={HEIGHT - 9}
        textAnchor="middle"
        fontSize="13.5"
        fontWeight={isBest ? 700 : 400}
        fill={isBest ? 'var(--ink)' : 'var(--ink-2)'}
      >
        {label}
      </text>
    </>
  )
}
