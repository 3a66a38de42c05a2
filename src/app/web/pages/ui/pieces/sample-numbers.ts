import { monthMarks } from '#features/progress/rules/findings.ts'

const picked = [18, 44, 61, 39, 52, 28, 0, 17, 30, 55, 340, 0]
export const months = monthMarks.map((month, index) => ({ ...month, value: picked[index]! }))

export const weekdays = Object.entries({
  Monday: 0,
  Tuesday: 12,
  Wednesday: 0,
  Thursday: 23,
  Friday: 0,
  Saturday: 88,
  Sunday: 253,
}).map(([name, value]) => ({ name, label: name.slice(0, 3), value }))

export const locations = [
  { name: '85016', value: 612 },
  { name: '85253', value: 268 },
  { name: '85008', value: 148 },
  { name: '86336', value: 94 },
  { name: '92037', value: 66 },
]

const each = [96, 118, 164, 231, 212, 188, 140, 171, 246, 268, 291]
export const joined = {
  marks: monthMarks.slice(0, each.length),
  each: { name: 'Monthly', values: each },
  sum: {
    name: 'Cumulative',
    values: each.map((_, index) => each.slice(0, index + 1).reduce((sum, value) => sum + value, 489)),
  },
}
