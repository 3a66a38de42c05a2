import { isDay } from '#platform/days.ts'

/** The first day and the last one; an end that is left open has no day. */
export type Span = { from: string | undefined; to: string | undefined }

/** False when that is no stretch of time. */
export function isSpan({ from, to }: Span): boolean {
  const days = [from, to].filter((day) => day !== undefined)
  return days.every(isDay) && (days.length < 2 || from! <= to!)
}
