import type { Mark } from '#platform/web/charts/drawing/axis.ts'
import { MONTHS } from '../../rules/findings.ts'

/** From January to December, on the axis of a chart. */
export const monthMarks: Mark[] = MONTHS.map((name) => ({ name, label: name.slice(0, 3), short: name.slice(0, 1) }))
