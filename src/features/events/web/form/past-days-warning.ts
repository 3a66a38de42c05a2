import { createFormFieldError } from '#platform/web/form/submit-failure.ts'
import { eventUiTexts } from '../../copy.ts'
import { type EventDays, isUpcomingEvent, nameFieldOfLastDay } from '../../rules/event.ts'
import { eventFormUiTexts as texts } from './copy.ts'

export type PastDaysCheck = ReturnType<typeof createPastDaysWarning>

/** Creates the check that warns an admin once about an event in the past. */
export function createPastDaysWarning() {
  let warnedDays: string | undefined
  /** Throws a form error for an event in the past. The same days pass on a second submit. */
  return ({ startDate, endDate }: EventDays, now: Date) => {
    const days = `${startDate} ${endDate}`
    if (days === warnedDays || isUpcomingEvent({ startDate, endDate }, now)) return
    warnedDays = days
    throw createFormFieldError([nameFieldOfLastDay({ endDate })], texts.daysOver)
  }
}

/** Rejects a visitor's event in the past, as the server does. */
export const throwPastDaysError: PastDaysCheck = (days, now) => {
  if (!isUpcomingEvent(days, now)) throw createFormFieldError([nameFieldOfLastDay(days)], eventUiTexts.daysOver)
}
