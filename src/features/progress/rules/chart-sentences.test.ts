import { expect, test } from 'vitest'
import {
  describeCleanupImpact,
  describeLocationChart,
  describeMonthChart,
  describeMonthMinutesChart,
  describeWeekdayChart,
} from './chart-sentences.ts'

test.each([
  [[0, 12, 0, 23, 0, 88, 253], 'Sunday is your day: 253 of 376 pieces.'],
  [[0, 0, 0, 0, 0, 0, 0], 'No pieces in the last 30 days: the next cleanup puts a bar here.'],
  [[0, 0, 0, 0, 0, 0, 40], 'Sunday is your only day: 40 pieces.'],
  [[1, 0, 0, 0, 0, 0, 0], 'Monday is your only day: 1 piece.'],
  [[0, 0, 5, 0, 0, 1200, 1200], 'Saturday and Sunday are your days: 1,200 pieces each.'],
  [[1, 1, 1, 0, 0, 0, 0], 'Monday, Tuesday, and Wednesday are your days: 1 piece each.'],
  [[9, 9, 9, 9, 0, 3, 0], 'Four days share the lead: 9 pieces each.'],
  [[2, 2, 2, 2, 2, 2, 2], 'Every day is your day: 2 pieces each.'],
])('weekday chart %j is summarized as "%s"', (weekdays, sentence) => {
  expect(describeWeekdayChart(weekdays)).toBe(sentence)
})

const year = (set: Record<number, number>) => Array.from({ length: 12 }, (_, index) => set[index + 1] ?? 0)

test.each([
  [{ 3: 61, 10: 55, 11: 340 }, '2026-11-21', 'November is already your best month.'],
  [{}, '2026-11-21', 'No pieces in 2026 yet: the next cleanup puts the first bar here.'],
  [{}, '2027-01-01', 'No pieces in 2027 yet: the next cleanup puts the first bar here.'],
  [{ 1: 18 }, '2027-01-09', 'Your year began in January: 18 pieces so far.'],
  [{ 1: 1 }, '2027-01-09', 'Your year began in January: 1 piece so far.'],
  [{ 11: 340 }, '2026-11-21', 'Your year began in November: 340 pieces so far.'],
  [{ 5: 61 }, '2026-11-21', 'May is your only month so far: 61 pieces.'],
  [{ 5: 61, 11: 60 }, '2026-11-21', 'May is your best month so far: 61 pieces.'],
  [{ 3: 61, 5: 61, 11: 1 }, '2026-11-21', 'March and May are your best months so far: 61 pieces each.'],
  [{ 5: 61, 11: 61 }, '2026-11-21', 'November is level with May: 61 pieces each.'],
  [{ 3: 1, 5: 1, 11: 1 }, '2026-11-21', 'November is level with March and May: 1 piece each.'],
  [{ 1: 4, 2: 4, 3: 4, 11: 4 }, '2026-11-21', 'Four months share the lead: 4 pieces each.'],
  // Cleanups may be dated ahead of today in the member's time zone, here in the next month.
  [{ 1: 7, 2: 9 }, '2027-01-31', 'February is your best month so far: 9 pieces.'],
])('month chart %j on %s is summarized as "%s"', (months, today, sentence) => {
  expect(describeMonthChart({ months: year(months), today })).toBe(sentence)
})

test('a month chart with twelve equal months has its own summary sentence', () => {
  expect(describeMonthChart({ months: Array(12).fill(5), today: '2026-12-31' })).toBe(
    'All twelve months share the lead: 5 pieces each.',
  )
})

const places = (...pieces: number[]) =>
  pieces.map((count, index) => ({ name: ['85016', '85253', '85008', '86336', '92037'][index]!, pieces: count }))

test.each([
  [places(612, 268, 148, 94, 66), 1188, '85016 leads with 612 of 1,188 pieces.'],
  [places(612, 268, 148, 94, 66), 1420, '85016 leads with 612 pieces, and 232 more come from other places.'],
  [places(6, 5, 4, 3, 2), 21, '85016 leads with 6 pieces, and 1 more comes from other places.'],
  [places(30), 30, 'Everything so far is from 85016: 30 pieces.'],
  [places(1), 1, 'Everything so far is from 85016: 1 piece.'],
  [places(30), 40, '85016 leads with 30 pieces, and 10 more come from other places.'],
  [places(40, 40, 3), 83, '85016 and 85253 lead with 40 pieces each.'],
  [places(1, 1, 1, 1, 1), 5, 'Five places share the lead: 1 piece each.'],
  [places(2, 2, 2, 2, 2), 16, 'Five places share the lead: 2 pieces each, and 6 more come from other places.'],
])('location chart %j with %d pieces in total is summarized as "%s"', (locations, totalPieces, sentence) => {
  expect(describeLocationChart({ locations, totalPieces })).toBe(sentence)
})

test.each([
  [1, 'A first bag is begun'],
  [9, 'A first bag is begun'],
  [10, 'A first bag is 1% full'],
  [909, 'A first bag is 99% full'],
  [910, 'Enough to fill 1 bag'],
  [1188, 'Enough to fill 1.3 bags'],
  [1_000_000, 'Enough to fill 1.1K bags'],
])('the impact estimate of %d pieces is summarized as "%s"', (pieces, sentence) => {
  expect(describeCleanupImpact(pieces)).toBe(`${sentence}, estimated at 10 g and 0.033 gal a piece.`)
})

test.each([
  [{ 11: 90 }, '1 h 30 min so far, all in November.'],
  [{ 3: 60, 11: 90 }, '2 h 30 min so far, most in November: 1 h 30 min.'],
  [{ 3: 90, 5: 90, 11: 20 }, '3 h 20 min so far, most in March and May: 1 h 30 min each.'],
  [{ 1: 15, 2: 15, 3: 15, 4: 15, 5: 5 }, '1 h 5 min so far. Four months share the lead: 15 min each.'],
])('hours chart %j is summarized as "%s"', (months, sentence) => {
  expect(describeMonthMinutesChart(year(months))).toBe(sentence)
})
