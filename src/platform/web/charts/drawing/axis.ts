/** Round maximum of a chart's axis. Half of it is a whole number too, for the middle grid line. */
export function roundUpAxisMaximum(greatest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const steps = unit === 1 ? [2, 4, 6, 8, 10] : [2, 3, 4, 5, 6, 8, 10]
    const top = steps.find((step) => step * unit >= greatest)
    if (top) return top * unit
  }
}

/** Tick on a chart's axis: `name` is for screen readers, `label` is drawn, `short` is drawn on narrow charts. */
export type ChartAxisTick = { name: string; label: string; short?: string }

const NARROW = 420

export const chartAxisTickLabel = (tick: ChartAxisTick, width: number) =>
  width < NARROW ? (tick.short ?? tick.label) : tick.label
