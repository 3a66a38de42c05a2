import { addDays, weekdayOf } from '#platform/days.ts'

/** In whole percent; it may pass 100, a bar stops there. */
export const percentOf = (pieces: number, goal: number): number => Math.floor((pieces / goal) * 100)

/** Where a place is counted: the text before the first comma. */
export const placeOf = (location: string): string => location.split(',')[0]!.trim()

/** How many days the chart of weekdays looks back, today among them. */
const DAYS = 30
const PLACES = 5

export const firstOfStatistics = (today: string): string => addDays(today, 1 - DAYS)

/** The year that a day is in: its first day, and that of the next. */
export function yearOf(today: string): { from: string; until: string } {
  const year = Number(today.slice(0, 4))
  return { from: `${year}-01-01`, until: `${year + 1}-01-01` }
}

/** From Monday to Sunday. */
export function weekdaySums(days: { day: string; pieces: number }[]): number[] {
  const sums = Array<number>(7).fill(0)
  for (const { day, pieces } of days) sums[weekdayOf(day)]! += pieces
  return sums
}

/** From January to December, of months in one year. */
export function monthSums(months: { month: string; pieces: number }[]): number[] {
  const sums = Array<number>(12).fill(0)
  for (const { month, pieces } of months) sums[Number(month.slice(5, 7)) - 1]! += pieces
  return sums
}

/** Where the most was picked up, as far as it has a name. Of two places with equally many the one whose name comes first stands first. */
export function topPlaces(locations: { location: string; pieces: number }[]): { name: string; pieces: number }[] {
  const sums = new Map<string, number>()
  for (const { location, pieces } of locations) {
    const name = placeOf(location)
    if (name) sums.set(name, (sums.get(name) ?? 0) + pieces)
  }
  return Array.from(sums, ([name, pieces]) => ({ name, pieces }))
    .toSorted((a, b) => b.pieces - a.pieces || (a.name < b.name ? -1 : 1))
    .slice(0, PLACES)
}
