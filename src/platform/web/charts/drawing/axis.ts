/** The round number an axis ends at. Its half is whole as well: the middle line carries it. */
export function axisTop(greatest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const steps = unit === 1 ? [2, 4, 6, 8, 10] : [2, 3, 4, 5, 6, 8, 10]
    const top = steps.find((step) => step * unit >= greatest)
    if (top) return top * unit
  }
}

/** A place on an axis: `name` is read out, `label` is drawn, `short` where the chart is narrow. */
export type Mark = { name: string; label: string; short?: string }

const NARROW = 420

export const markLabel = (mark: Mark, width: number) => (width < NARROW ? (mark.short ?? mark.label) : mark.label)
