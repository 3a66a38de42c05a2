import { addDays, formatShortDay } from '#platform/days.ts'
import { cleanupsInWords, formatNumber } from '#platform/numbers.ts'
import type { AdminStats } from '../contract.ts'
import type { AdminStatsRange } from './admin-stats.ts'
import {
  MAX_TIED_NAMES_LISTED,
  formatCountAtSentenceStart,
  englishListFormat,
  getMonthName,
} from './chart-sentences.ts'

/** User-facing texts of the admin dashboard. */
export const adminDashboardUiTexts = {
  title: 'Admin Dashboard',
  loading: 'Loading the numbers',
  again: 'Try Again',
  ranges: { week: 'Week over week', month: 'Month over month' } satisfies Record<AdminStatsRange, string>,
}

export function describePeriodComparison({ range, from }: Pick<AdminStats, 'range' | 'from'>): string {
  if (range === 'month') return `${getMonthName(from)} so far against the whole of ${getMonthName(addDays(from, -1))}.`
  return `The week of ${formatShortDay(from)} so far against the whole week of ${formatShortDay(addDays(from, -7))}.`
}

type Months = AdminStats['months']
type ChartLine = keyof AdminStats['before']

export function describeMemberGrowth(months: Months): string {
  const [now, last] = [months.at(-1)!, months.at(-2)]
  const name = getMonthName(now.month)
  const joined = now.members > 0 ? formatNumber(now.members) : 'Nobody'
  const sentence = `${joined} joined in ${name} so far`
  if (!last || (now.members === 0 && last.members === 0)) return `${sentence}.`
  const before = getMonthName(last.month)
  const more = now.members - last.members
  if (more > 0) return `${sentence}, already ${formatNumber(more)} more than in ${before}.`
  if (more === 0) return `${sentence}, as many as in the whole of ${before}.`
  return `${sentence}, after ${formatNumber(last.members)} in ${before}.`
}

export function describeCleanupGrowth(months: Months): string {
  const now = months.at(-1)!
  const name = getMonthName(now.month)
  const most = Math.max(...months.map(({ cleanups }) => cleanups))
  const best = months.filter(({ cleanups }) => cleanups === most).map(({ month }) => getMonthName(month))
  if (most === 0) return `No cleanups in ${now.month.slice(0, 4)} yet.`
  if (months.length === 1) return `${cleanupsInWords(most)} in ${name} so far.`
  if (best.length > MAX_TIED_NAMES_LISTED)
    return `${formatCountAtSentenceStart(best.length)} months share the lead, with ${cleanupsInWords(most)} each.`
  if (best.length > 1) return `${englishListFormat.format(best)} share the lead, with ${cleanupsInWords(most)} each.`
  if (best[0] === name) return `${name} is the best month of the year, with ${cleanupsInWords(most)}.`
  const soFar = now.cleanups > 0 ? formatNumber(now.cleanups) : 'none'
  return `${best[0]} is the best month so far, with ${cleanupsInWords(most)}; ${name} has ${soFar}.`
}

export function describeAccountDeletions(months: Months): string {
  const some = months.filter(({ deletions }) => deletions > 0)
  const total = some.reduce((sum, { deletions }) => sum + deletions, 0)
  if (total === 0) return 'No accounts deleted this year.'
  const sentence = `${formatNumber(total)} ${total === 1 ? 'account' : 'accounts'} deleted this year`
  if (some.length === 1)
    return months.length === 1
      ? `${sentence}.`
      : `${sentence}, ${total === 1 ? '' : 'all '}in ${getMonthName(some[0]!.month)}.`
  const most = Math.max(...some.map(({ deletions }) => deletions))
  return `${sentence}, never more than ${formatNumber(most)} a month.`
}

export function describeCommunityGrowth({ months, communities }: Pick<AdminStats, 'months' | 'communities'>): string {
  const { communities: added } = months.at(-1)!
  if (communities.total === 0) return 'No ZIP or postal codes yet.'
  const sentence =
    added === 1
      ? '1 new ZIP or postal code'
      : `${added > 0 ? formatNumber(added) : 'No'} new ZIP ${added > 0 ? 'and' : 'or'} postal codes`
  return `${sentence} this month, ${formatNumber(communities.total)} in all.`
}

export function buildGrowthChartSeries({ months, before }: Pick<AdminStats, 'months' | 'before'>, line: ChartLine) {
  const each = months.map((month) => month[line])
  const sum = each.map((_, index) => before[line] + each.slice(0, index + 1).reduce((all, value) => all + value, 0))
  return { each, sum }
}
