import type { ReactNode } from 'react'
import { ChartTooltip } from './chart-tooltip.tsx'
import { useChartValueNavigation } from './use-chart-value-navigation.ts'
import { useElementSize } from './use-element-size.ts'

export type ChartDataPoint = { x: number; y: number; name: string; text: string }

type Props = {
  title: string
  label: string
  height: number
  points: (width: number) => ChartDataPoint[]
  children: (width: number, active: number | undefined) => ReactNode
}

/** Chart area over a horizontal axis. Mouse, touch or arrow keys step through its values, and a tooltip shows each. */
export function ChartPlot({ title, label, height, points, children }: Props) {
  const { box, width } = useElementSize({ width: 500, height })
  const marks = points(width)
  const { active, navigationProps } = useChartValueNavigation({
    count: marks.length,
    at: (event) => {
      const x = event.clientX - event.currentTarget.getBoundingClientRect().left
      const distances = marks.map((mark) => Math.abs(mark.x - x))
      return distances.indexOf(Math.min(...distances))
    },
  })
  const shown = active === undefined ? undefined : marks[active]

  return (
    <div
      {...navigationProps}
      ref={box}
      aria-label={`${title}, use the arrow keys to read the values`}
      className="relative rounded-md"
      style={{ height }}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="block size-full overflow-visible"
        role="img"
        aria-label={label}
      >
        {children(width, active)}
      </svg>
      <div role="status" className="pointer-events-none">
        {shown && <ChartTooltip {...shown} width={width} />}
      </div>
    </div>
  )
}
