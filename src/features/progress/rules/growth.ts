import { addDays, formatShortDay } from '#platform/days.ts'
import { cleanupsInWords, formatNumber } from '#platform/numbers.ts'
import type { AdminStats } from '../contract.ts'
import type { Range } from './admin-stats.ts'
import { MOST_NAMED, atStart, list, monthNamed } from './findings.ts'

/** User-facing texts of the admin dashboard. */
export const growthWords = {
  title: 'Admin Dashboard',
  loading: 'Loading the numbers',
  again: 'Try Again',
  ranges: { week: 'Week over week', month: 'Month over month' } satisfies Record<Range, string>,
}

export function comparison({ range, from }: Pick<AdminStats, 'range' | 'from'>): string {
  if (range === 'month') return `${monthNamed(from)} so far against the whole of ${monthNamed(addDays(from, -1))}.`
  return `The week of ${formatShortDay(from)} so far against the whole week of ${formatShortDay(addDays(from, -7))}.`
}

type Months = AdminStats['months']
type Line = keyof AdminStats['before']

export function memberFinding(months: Months): string {
  const [now, last] = [months.at(-1)!, months.at(-2)]
  const name = monthNamed(now.month)
  const joined = now.members > 0 ? formatNumber(now.members) : 'Nobody'
  const said = `${joined} joined in ${name} so far`
  if (!last || (now.members === 0 && last.members === 0)) return `${said}.`
  const before = monthNamed(last.month)
  const more = now.members - last.members
  if (more > 0) return `${said}, already ${formatNumber(more)} more than in ${before}.`
  if (more === 0) return `${said}, as many as in the whole of ${before}.`
  return `${said}, after ${formatNumber(last.members)} in ${before}.`
}

export function cleanupFinding(months: Months): string {
  const now = months.at(-1)!
  const name = monthNamed(now.month)
  const most = Math.max(...months.map(({ cleanups }) => cleanups))
  const best = months.filter(({ cleanups }) => cleanups === most).map(({ month }) => monthNamed(month))
  if (most === 0) return `No cleanups in ${now.month.slice(0, 4)} yet.`
  if (months.length === 1) return `${cleanupsInWords(most)} in ${name} so far.`
  if (best.length > MOST_NAMED)
    return `${atStart(best.length)} months share the lead, with ${cleanupsInWords(most)} each.`
  if (best.length > 1) return `${list.format(best)} share the lead, with ${cleanupsInWords(most)} each.`
  if (best[0] === name) return `${name} is the best month of the year, with ${cleanupsInWords(most)}.`
  const soFar = now.cleanups > 0 ? formatNumber(now.cleanups) : 'none'
  return `${best[0]} is the best month so far, with ${cleanupsInWords(most)}; ${name} has ${soFar}.`
}

export function deletionFinding(months: Months): string {
  const some = months.filter(({ deletions }) => deletions > 0)
  const total = some.reduce((sum, { deletions }) => sum + deletions, 0)
  if (total === 0) return 'No accounts deleted this year.'
  const said = `${formatNumber(total)} ${total === 1 ? 'account' : 'accounts'} deleted this year`
  if (some.length === 1)
    return months.length === 1 ? `${said}.` : `${said}, ${total === 1 ? '' : 'all '}in ${monthNamed(some[0]!.month)}.`
  const most = Math.max(...some.map(({ deletions }) => deletions))
  return `${said}, never more than ${formatNumber(most)} a month.`
}

export function communityFinding({ months, communities }: Pick<AdminStats, 'months' | 'communities'>): string {
  const { communities: added } = months.at(-1)!
  if (communities.total === 0) return 'No ZIP or postal codes yet.'
  const said =
    added === 1
      ? '1 new ZIP or postal code'
      : `${added > 0 ? formatNumber(added) : 'No'} new ZIP ${added > 0 ? 'and' : 'or'} postal codes`
  return `${said} this month, ${formatNumber(communities.total)} in all.`
}

export function linesOf({ months, before }: Pick<AdminStats, 'months' | 'before'>, line: Line) {
  const each = months.map((month) => month[line])
  const sum = each.map((_, index) => before[line] + each.slice(0, index + 1).reduce((all, value) => all + value, 0))
  return { each, sum }
}
