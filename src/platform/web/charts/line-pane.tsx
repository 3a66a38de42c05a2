import { compactNumber } from '#platform/numbers.ts'
import { axisTop } from './drawing/axis.ts'

type Props = {
  name: string
  values: number[]
  /** where each value stands */
  xs: number[]
  top: number
  height: number
  colour: string
  /** an outline, for a colour too pale to be seen on the card */
  edge?: string
  hasDots?: boolean
}

/** One line over its own scale, the last point ringed and labelled. */
export function LinePane({ name, values, xs, top, height, colour, edge, hasDots }: Props) {
  const greatest = axisTop(Math.max(...values, 0))
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
          {compactNumber(tick).replace('.0', '')}
        </text>
      ))}
      {edge && <path {...line} stroke={edge} strokeWidth="5.5" />}
      <path {...line} stroke={colour} strokeWidth={edge ? 3 : 2.5} />
      {hasDots &&
        values
          .slice(0, -1)
          .map((value, index) => <circle key={xs[index]} cx={xs[index]} cy={y(value)} r="3" fill={colour} />)}
      {values.slice(-1).map((value) => (
        <g key="last">
          {edge && <circle cx={to} cy={y(value)} r="5.5" fill="none" stroke={edge} strokeWidth="5.5" />}
          <circle cx={to} cy={y(value)} r="5.5" fill="var(--card)" stroke={colour} strokeWidth="3" />
          <text x={to + 13} y={y(value) + 5} fontSize="15" fill="var(--ink)" className="num">
            {compactNumber(value)}
          </text>
        </g>
      ))}
    </>
  )
}
