import { countDays } from '#platform/days.ts'

export const MIN_ANNUAL_GOAL = 365
export const DEFAULT_ANNUAL_GOAL = 1000
export const MAX_ANNUAL_GOAL = 10_000_000
export const MAX_BIO_LENGTH = 1000
export const BIO_FIELD_ROWS = 5
export const MIN_USERNAME_LENGTH = 2
export const MAX_USERNAME_LENGTH = 20
export const USERNAME_CHECK_DEBOUNCE_MS = 500

const WEEK_DAYS = 7

export type GoalPace = {
  piecesPerDay: number
  /** Undefined in the last days of the year, when no whole week is left. */
  piecesPerWeek: number | undefined
}

/** Pace that reaches an annual goal by the end of this year, if the member begins today. */
export function calculateGoalPace(goal: number, today: string): GoalPace {
  const nextYear = `${Number(today.slice(0, 4)) + 1}-01-01`
  const daysLeft = countDays(today, nextYear)
  return {
    piecesPerDay: Math.ceil(goal / daysLeft),
    piecesPerWeek: daysLeft < WEEK_DAYS ? undefined : Math.ceil((goal * WEEK_DAYS) / daysLeft),
  }
}
