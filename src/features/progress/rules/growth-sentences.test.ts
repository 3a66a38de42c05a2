import { expect, test } from 'vitest'
import type { AdminStats } from '../contract.ts'
import { computePercentChange, findAdminStatsPeriodStarts } from './admin-stats.ts'
import {
  describeCleanupGrowth,
  describeCommunityGrowth,
  describePeriodComparison,
  describeAccountDeletions,
  buildGrowthChartSeries,
  describeMemberGrowth,
} from './growth-sentences.ts'

type Line = keyof AdminStats['before']
/** Test data: monthly values of one chart line from January on. */
const months = (line: Line, ...values: number[]): AdminStats['months'] =>
  values.map((value, index) => {
    const none = { members: 0, cleanups: 0, deletions: 0, communities: 0 }
    return { ...none, [line]: value, month: `2026-${String(index + 1).padStart(2, '0')}` }
  })

test.each([
  [291, 268, 9],
  [21_402, 22_918, -7],
  [61, 61, 0],
  [1, 0, 100],
  [0, 0, 0],
  [0, 5, -100],
  [201, 200, 1],
  [1, 300, -100],
])('the change to %i from %i in the previous period is %i percent', (current, prior, percent) => {
  expect(computePercentChange(current, prior)).toBe(percent)
})

test.each([
  ['2026-11-22', 'month', '2026-11-01', '2026-10-01'],
  ['2027-01-01', 'month', '2027-01-01', '2026-12-01'],
  ['2028-03-01', 'month', '2028-03-01', '2028-02-01'],
  // November 22, 2026 is a Sunday, the last day of its week.
  ['2026-11-22', 'week', '2026-11-16', '2026-11-09'],
  ['2026-11-23', 'week', '2026-11-23', '2026-11-16'],
  ['2027-01-01', 'week', '2026-12-28', '2026-12-21'],
  ['2028-03-01', 'week', '2028-02-28', '2028-02-21'],
] as const)(
  'day %s falls in the %s that began on %s, after the one that began on %s',
  (today, range, from, previous) => {
    expect(findAdminStatsPeriodStarts(today, range)).toEqual({ from, previous })
  },
)

test.each([
  [{ range: 'month', from: '2026-11-01' } as const, 'November so far against the whole of October.'],
  [{ range: 'month', from: '2027-01-01' } as const, 'January so far against the whole of December.'],
  [{ range: 'week', from: '2026-11-02' } as const, 'The week of Nov 2 so far against the whole week of Oct 26.'],
])('the comparison sentence of the admin dashboard names the current and the previous period: %j', (stats, words) => {
  expect(describePeriodComparison(stats)).toBe(words)
})

test.each([
  [[268, 291], '291 joined in February so far, already 23 more than in January.'],
  [[0, 1], '1 joined in February so far, already 1 more than in January.'],
  [[268, 268], '268 joined in February so far, as many as in the whole of January.'],
  [[1268, 4], '4 joined in February so far, after 1,268 in January.'],
  [[5, 0], 'Nobody joined in February so far, after 5 in January.'],
  [[0, 0], 'Nobody joined in February so far.'],
  [[7], '7 joined in January so far.'],
])('member growth %j is summarized in one sentence', (values, words) => {
  expect(describeMemberGrowth(months('members', ...values))).toBe(words)
})

test.each([
  [[0, 0], 'No cleanups in 2026 yet.'],
  [[560], '560 cleanups in January so far.'],
  [[521, 560], 'February is the best month of the year, with 560 cleanups.'],
  [[1, 0], 'January is the best month so far, with 1 cleanup; February has none.'],
  [[1560, 1], 'January is the best month so far, with 1,560 cleanups; February has 1.'],
  [[9, 9, 2], 'January and February share the lead, with 9 cleanups each.'],
  [[1, 1, 1, 1], 'Four months share the lead, with 1 cleanup each.'],
])('cleanup growth %j is summarized in one sentence', (values, words) => {
  expect(describeCleanupGrowth(months('cleanups', ...values))).toBe(words)
})

test.each([
  [[0, 0], 'No accounts deleted this year.'],
  [[43, 9], '52 accounts deleted this year, never more than 43 a month.'],
  [[0, 3], '3 accounts deleted this year, all in February.'],
  [[1, 0], '1 account deleted this year, in January.'],
  [[1], '1 account deleted this year.'],
])('account deletions %j are summarized in one sentence', (values, words) => {
  expect(describeAccountDeletions(months('deletions', ...values))).toBe(words)
})

test.each([
  [61, 1611, '61 new ZIP and postal codes this month, 1,611 in all.'],
  [1, 1, '1 new ZIP or postal code this month, 1 in all.'],
  [0, 9, 'No new ZIP or postal codes this month, 9 in all.'],
  [0, 0, 'No ZIP or postal codes yet.'],
])('community growth is summarized in one sentence with %i new and %i total communities', (added, total, words) => {
  const communities = { current: 0, previous: 0, priorTotal: 0, total }
  expect(describeCommunityGrowth({ months: months('communities', 4, added), communities })).toBe(words)
})

test("the cumulative chart line starts at last year's total", () => {
  const before = { members: 100, cleanups: 0, deletions: 0, communities: 0 }
  expect(buildGrowthChartSeries({ months: months('members', 3, 0, 4), before }, 'members')).toEqual({
    each: [3, 0, 4],
    sum: [103, 103, 107],
  })
})
