import { formatMinutes } from '#platform/minutes.ts'
import { formatNumber, numberInWords, piecesInWords } from '#platform/numbers.ts'
import type { MemberStatisticsData } from '../contract.ts'
import {
  GALLONS_PER_LITTER_PIECE,
  GRAMS_PER_LITTER_PIECE,
  formatImpactEstimate,
  estimateCleanupImpact,
} from './impact.ts'
import { countPiecesElsewhere } from './statistics.ts'

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const monthAxisLabels = MONTH_NAMES.map((name) => ({ name, label: name.slice(0, 3), short: name.slice(0, 1) }))

export const englishListFormat = new Intl.ListFormat('en-US')
/**
 * Spells out a number at the start of a sentence, such as "Three". Twelve becomes "All twelve", because only months can
 * be so many.
 */
export const formatCountAtSentenceStart = (count: number) =>
  count === MONTH_NAMES.length ? 'All twelve' : capitalize(numberInWords(count))
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** Maximum number of tied names that a sentence lists; with more, it gives their number instead. */
export const MAX_TIED_NAMES_LISTED = 3

/** English month name of a date such as 2026-11-21 or a month such as 2026-11. */
export const getMonthName = (day: string): string => MONTH_NAMES[Number(day.slice(5, 7)) - 1]!

export function describeWeekdayChart(weekdays: MemberStatisticsData['weekdays']): string {
  const { names, most, total } = findLeaders(weekdays, WEEKDAY_NAMES)
  if (total === 0) return 'No pieces in the last 30 days: the next cleanup puts a bar here.'
  if (names.length === WEEKDAY_NAMES.length) return `Every day is your day: ${piecesInWords(most)} each.`
  if (names.length > MAX_TIED_NAMES_LISTED)
    return `${formatCountAtSentenceStart(names.length)} days share the lead: ${piecesInWords(most)} each.`
  if (names.length > 1) return `${englishListFormat.format(names)} are your days: ${piecesInWords(most)} each.`
  if (most === total) return `${names[0]} is your only day: ${piecesInWords(most)}.`
  return `${names[0]} is your day: ${formatNumber(most)} of ${piecesInWords(total)}.`
}

export function describeMonthChart({ months, today }: Pick<MemberStatisticsData, 'months' | 'today'>): string {
  const { names, most, total } = findLeaders(months, MONTH_NAMES)
  const now = getMonthName(today)
  const isNow = names.includes(now)
  if (total === 0) return `No pieces in ${today.slice(0, 4)} yet: the next cleanup puts the first bar here.`
  if (isNow && most === total) return `Your year began in ${now}: ${piecesInWords(most)} so far.`
  if (isNow && names.length === 1) return `${now} is already your best month.`
  if (names.length > MAX_TIED_NAMES_LISTED)
    return `${formatCountAtSentenceStart(names.length)} months share the lead: ${piecesInWords(most)} each.`
  if (isNow)
    return `${now} is level with ${englishListFormat.format(names.filter((name) => name !== now))}: ${piecesInWords(most)} each.`
  if (names.length > 1)
    return `${englishListFormat.format(names)} are your best months so far: ${piecesInWords(most)} each.`
  if (most === total) return `${names[0]} is your only month so far: ${piecesInWords(most)}.`
  return `${names[0]} is your best month so far: ${piecesInWords(most)}.`
}

/** One-sentence summary of the chart with the time spent per month. It is shown only for a year in which there is some. */
export function describeMonthMinutesChart(monthMinutes: MemberStatisticsData['monthMinutes']): string {
  const { names, most, total } = findLeaders(monthMinutes, MONTH_NAMES)
  const sum = formatMinutes(total)
  if (most === total) return `${sum} so far, all in ${names[0]}.`
  if (names.length > MAX_TIED_NAMES_LISTED)
    return `${sum} so far. ${formatCountAtSentenceStart(names.length)} months share the lead: ${formatMinutes(most)} each.`
  if (names.length > 1) return `${sum} so far, most in ${englishListFormat.format(names)}: ${formatMinutes(most)} each.`
  return `${sum} so far, most in ${names[0]}: ${formatMinutes(most)}.`
}

/** One-sentence summary of the location chart, which names five locations and sums the others. */
export function describeLocationChart({
  locations,
  totalPieces,
}: Pick<MemberStatisticsData, 'locations' | 'totalPieces'>): string {
  const { names, most } = findLeaders(
    locations.map(({ pieces }) => pieces),
    locations.map(({ name }) => name),
  )
  const elsewhere = countPiecesElsewhere(totalPieces, locations)
  const rest =
    elsewhere > 0 ? `, and ${formatNumber(elsewhere)} more ${elsewhere === 1 ? 'comes' : 'come'} from other places` : ''
  if (locations.length === 1 && !rest) return `Everything so far is from ${names[0]}: ${piecesInWords(most)}.`
  if (names.length > MAX_TIED_NAMES_LISTED)
    return `${formatCountAtSentenceStart(names.length)} places share the lead: ${piecesInWords(most)} each${rest}.`
  if (names.length > 1) return `${englishListFormat.format(names)} lead with ${piecesInWords(most)} each${rest}.`
  if (rest) return `${names[0]} leads with ${piecesInWords(most)}${rest}.`
  return `${names[0]} leads with ${formatNumber(most)} of ${piecesInWords(totalPieces)}.`
}

export function describeCleanupImpact(pieces: number): string {
  const { bags } = estimateCleanupImpact(pieces)
  const basis = `estimated at ${GRAMS_PER_LITTER_PIECE} g and ${GALLONS_PER_LITTER_PIECE} gal a piece`
  const percent = Math.floor(bags * 100)
  if (percent < 1) return `A first bag is begun, ${basis}.`
  if (bags < 1) return `A first bag is ${percent}% full, ${basis}.`
  const filled = formatImpactEstimate(bags)
  return `Enough to fill ${filled} ${filled === '1' ? 'bag' : 'bags'}, ${basis}.`
}

/** Returns the chart entries with the highest value; several in a tie. */
function findLeaders(values: number[], labels: readonly string[]) {
  const most = Math.max(...values)
  const names = labels.filter((_, index) => values[index] === most)
  const total = values.reduce((sum, value) => sum + value, 0)
  return { names, most, total }
}
