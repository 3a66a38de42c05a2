import { formatNumber, hoursInWords, minutesInWords } from './numbers.ts'

export const TIME_SPENT = 'Time spent'

const HOUR = 60
/** Durations from this many hours on are rounded to whole hours. */
const HOURS_WITHOUT_MINUTES = 100
const isRounded = (minutes: number) => minutes >= HOURS_WITHOUT_MINUTES * HOUR

/**
 * Formats minutes as hours and minutes: "45 min", "2 h", "1 h 30 min". Totals from 100 hours on are rounded to whole
 * hours, such as "1,204 h".
 */
export function formatMinutes(minutes: number): string {
  if (isRounded(minutes)) return `${formatNumber(minutes / HOUR)} h`
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Same as `formatMinutes`, for labels in charts with little room: "45 min", "2 h", "1 h 30". */
export const formatMinutesShort = (minutes: number): string =>
  isRounded(minutes) || minutes < HOUR || minutes % HOUR === 0
    ? formatMinutes(minutes)
    : `${Math.floor(minutes / HOUR)} h ${minutes % HOUR}`

/** Same as `formatMinutes`, in words that a screen reader pronounces: "1 hour 30 minutes". */
export function durationInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  if (hours === 0) return minutesInWords(rest)
  return rest === 0 ? hoursInWords(hours) : `${hoursInWords(hours)} ${minutesInWords(rest)}`
}

const HOURS_UNIT = '(?:h|hrs?|hours?)'
const MINUTES_UNIT = '(?:m|mins?|minutes?)'
/** "90", "90 min" */
const ONLY_MINUTES = new RegExp(`^(\\d+)\\s*${MINUTES_UNIT}?$`)
/** "1:30", "1 h", "1 h 30", "1h30min", "1 hour 30 minutes" */
const HOURS_AND_MINUTES = new RegExp(`^(\\d+)\\s*(?:${HOURS_UNIT}(?:\\s*(\\d{1,2})\\s*${MINUTES_UNIT}?)?|:(\\d{2}))$`)
/** "1.5 h", "1,5 hours" */
const DECIMAL_HOURS = new RegExp(`^(\\d+[.,]\\d+)\\s*${HOURS_UNIT}$`)

/**
 * Reads a duration as a user types it, in minutes; a number alone means minutes. Returns null for an empty text and NaN
 * for an unreadable one. A number with too many digits becomes the highest one, which exceeds every limit.
 */
export function readTypedMinutes(text: string): number | null {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  const [, onlyMinutes] = ONLY_MINUTES.exec(typed) ?? []
  if (onlyMinutes) return capped(Number(onlyMinutes))
  const [, decimalHours] = DECIMAL_HOURS.exec(typed) ?? []
  if (decimalHours) return capped(Math.round(Number(decimalHours.replace(',', '.')) * HOUR))
  const [, hours, minutes, minutesAfterColon] = HOURS_AND_MINUTES.exec(typed) ?? []
  const rest = Number(minutes ?? minutesAfterColon ?? 0)
  return hours === undefined || rest >= HOUR ? Number.NaN : capped(Number(hours) * HOUR + rest)
}

const capped = (minutes: number) => Math.min(minutes, Number.MAX_SAFE_INTEGER)

export type MinutesStepRule = {
  /** Value of the first step up from an empty field. */
  first: number
  /** Distance between the steps of a stepper, which is also the lowest value that a step reaches. */
  step: number
  most: number
}

/**
 * Next value of a stepper for minutes, a multiple of `step`: 47 goes up to 50 and down to 45. Below the lowest step,
 * the field becomes empty (null).
 */
export function stepMinutes(
  minutes: number | null,
  direction: 'up' | 'down',
  { first, step, most }: MinutesStepRule,
): number | null {
  if (minutes === null || Number.isNaN(minutes)) return direction === 'up' ? first : null
  const steps = direction === 'up' ? Math.floor(minutes / step) + 1 : Math.ceil(minutes / step) - 1
  return steps < 1 ? null : Math.min(steps * step, most)
}
