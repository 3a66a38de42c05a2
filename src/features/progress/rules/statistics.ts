import { addDays, countDays, weekdayIndexFromMonday } from '#platform/days.ts'

/** Progress toward a member's annual goal in whole percent; may exceed 100. */
export const annualGoalPercent = (pieces: number, goal: number): number => Math.floor((pieces / goal) * 100)

/** Number of days in the year since the first cleanup from which a projection is made. */
const MIN_DAYS_OF_PROJECTION = 28

/**
 * Projects a member's pieces at the end of the year from the average per day since their first cleanup or January 1.
 * Undefined during the first four weeks after that day.
 */
export function projectPiecesAtYearEnd({ pieces, today, activeSince }: ProjectionInput): number | undefined {
  const { from, until } = dateRangeOfYear(today)
  const first = activeSince && activeSince > from ? activeSince : from
  if (!activeSince || countDays(first, today) < MIN_DAYS_OF_PROJECTION) return undefined
  const perDay = pieces / countDays(first, addDays(today, 1))
  return Math.round(pieces + perDay * countDays(addDays(today, 1), until))
}

type ProjectionInput = { pieces: number; today: string; activeSince: string | null }

/** Location name for grouping: the text before the first comma ("85016, Phoenix" counts as "85016"). */
export const locationNameForStatisticsGrouping = (location: string): string => location.split(',')[0]!.trim()

/** Number of days that the weekday chart covers, including today. */
const WEEKDAY_CHART_DAYS = 30
const MAX_LOCATIONS = 5

export const firstDayOfWeekdayChart = (today: string): string => addDays(today, 1 - WEEKDAY_CHART_DAYS)

/** Half-open date range of the year that contains `today`. */
export function dateRangeOfYear(today: string): { from: string; until: string } {
  const year = Number(today.slice(0, 4))
  return { from: `${year}-01-01`, until: `${year + 1}-01-01` }
}

export function sumPiecesByWeekday(days: { day: string; pieces: number }[]): number[] {
  const sums = Array<number>(7).fill(0)
  for (const { day, pieces } of days) sums[weekdayIndexFromMonday(day)]! += pieces
  return sums
}

/** Sums pieces or minutes by month, January to December; all months must be of one year. */
export function sumByMonth<Unit extends string>(
  months: ({ month: string } & Record<Unit, number>)[],
  unit: Unit,
): number[] {
  const sums = Array<number>(12).fill(0)
  for (const each of months) sums[Number(each.month.slice(5, 7)) - 1]! += each[unit]
  return sums
}

/** Pieces from all locations but the listed ones. Locations without a name are among the others. */
export const countPiecesElsewhere = (totalPieces: number, locations: { pieces: number }[]): number =>
  Math.max(0, totalPieces - locations.reduce((sum, { pieces }) => sum + pieces, 0))

/** The five named locations with the most pieces. Ties sort by name. */
export function findTopCleanupLocations(
  locations: { location: string; pieces: number }[],
): { name: string; pieces: number }[] {
  const sums = new Map<string, number>()
  for (const { location, pieces } of locations) {
    const name = locationNameForStatisticsGrouping(location)
    if (name) sums.set(name, (sums.get(name) ?? 0) + pieces)
  }
  return Array.from(sums, ([name, pieces]) => ({ name, pieces }))
    .toSorted((a, b) => b.pieces - a.pieces || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_LOCATIONS)
}
