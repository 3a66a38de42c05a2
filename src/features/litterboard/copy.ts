import { cleanupsInWords, formatNumber, formatOrdinal, membersInWords, piecesInWords } from '#platform/numbers.ts'
import type { LitterboardResultPage, LitterboardRow } from './contract.ts'
import { type LitterboardSort, getLitterboardSortRule } from './rules.ts'

export const litterboardUiTexts = {
  about: 'Everybody who picks up, ranked.',
  loading: 'Loading the Litterboard',
  notLoaded: 'Error loading litterboard data',
  nothingIsLost: 'Nothing is lost. Your cleanups and your streak are safe in your Litterlog.',
  changed: 'The standings have changed.',
  notFound: 'Failed to find your place. Please try again.',
  empty: 'Nobody is on the Litterboard yet.',
  emptyAbout: 'It begins with the first member who finishes the welcome.',
  emptyPlaceAbout: 'Write a whole ZIP or postal code, or the name of a country as profiles have it: United States.',
  isPrivate: 'Your profile is private, so you are not on the Litterboard.',
  isNew: 'Finish your welcome, and you are on the Litterboard.',
}

export const emptyLitterboardLocationTitle = (location: string) => `Nobody in “${location}” is on the Litterboard yet.`

export function explainAbsenceFromLitterboard(location: string, isNewUser: boolean): string {
  if (isNewUser) return litterboardUiTexts.isNew
  return location ? `You are not among the members in “${location}”.` : litterboardUiTexts.isPrivate
}

export const formatLitterboardSortLabel = (sort: LitterboardSort): string =>
  `${sort[0]!.toUpperCase()}${sort.slice(1).replaceAll('_', ' ')}`

/** Size of the list, such as "2,614 members in “85016”." */
export const formatListedMemberCount = (total: number, location: string): string =>
  `${membersInWords(total)}${location ? ` in “${location}”` : ''}.`

/** The member's own rank and gap to the next row, such as "You are 18th, 16 pieces behind dune_walker." */
export function formatOwnStanding(rank: number, sort: LitterboardSort, rows: readonly LitterboardRow[]): string {
  const index = rows.findIndex(({ isSelf }) => isSelf)
  const [before, own] = [rows[index - 1], rows[index]]
  const gap = before && own ? formatGap(sort, before, own) : ''
  return `You are ${formatOrdinal(own?.rank ?? rank)}${gap}.`
}

const formatTotal = { totalCleanups: cleanupsInWords, totalLitterPieces: piecesInWords }

function formatGap(sort: LitterboardSort, before: LitterboardRow, own: LitterboardRow): string {
  const { rankedTotal } = getLitterboardSortRule(sort)
  if (!rankedTotal) return ''
  const gap = before[rankedTotal] - own[rankedTotal]
  if (gap <= 0) return `, level with ${before.displayName}`
  return `, ${formatTotal[rankedTotal](gap)} behind ${before.displayName}`
}

/** Range of ranks on the current page, such as "11 to 20 of 2,614". */
export function formatRankRange({ rows, total }: LitterboardResultPage): string {
  const [first, last] = [rows[0]?.rank ?? 0, rows.at(-1)?.rank ?? 0]
  return `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const monthOptions = { timeZone: 'UTC', month: 'short', year: 'numeric' } as const
const monthFormat = new Intl.DateTimeFormat('en-US', monthOptions)
const dayFormat = new Intl.DateTimeFormat('en-US', { ...monthOptions, day: 'numeric' })

const formatUnits = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/**
 * Relative time up to a week, such as "just now" or "5 minutes ago", then the date. `now` is the time at which the
 * board was read.
 */
export function formatTimeAgo(at: string, now: number): string {
  const passed = now - Date.parse(at)
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${formatUnits(Math.floor(passed / MINUTE), 'minute')} ago`
  if (passed < DAY) return `${formatUnits(Math.floor(passed / HOUR), 'hour')} ago`
  if (passed < 7 * DAY) return `${formatUnits(Math.floor(passed / DAY), 'day')} ago`
  return dayFormat.format(new Date(at))
}

/**
 * Explains a member's rank on the two "newest" boards ("logged 3 hours ago"). Undefined on the boards sorted by totals.
 */
export function formatLatestMemberActivity(
  { lastCleanupAt, createdAt }: LitterboardRow,
  now: number,
): string | undefined {
  if (lastCleanupAt) return `logged ${formatTimeAgo(lastCleanupAt, now)}`
  return createdAt && `joined ${monthFormat.format(new Date(`${createdAt}-01T00:00:00Z`))}`
}
