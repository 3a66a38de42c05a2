import { createFormFieldError } from '#platform/web/form/submit-failure.ts'
import { eventUiTexts } from '../../copy.ts'
import { type EventStartAndEndDays, isUpcomingEvent, nameFieldOfLastDay } from '../../rules/event.ts'
import { eventFormUiTexts as texts } from './copy.ts'

export type PastDaysCheck = ReturnType<typeof createPastDaysWarning>

/** Creates the warning of one admin's event form about days that are over. */
export function createPastDaysWarning() {
  let warnedDays: string | undefined
  /** Throws a form error if the event's days are over. The same days pass when the form is sent again. */
  return ({ startDate, endDate }: EventStartAndEndDays, now: Date) => {
    const days = `${startDate} ${endDate}`
    if (days === warnedDays || isUpcomingEvent({ startDate, endDate }, now)) return
    warnedDays = days
    throw createFormFieldError([nameFieldOfLastDay({ endDate })], texts.daysOver)
  }
}

/** Throws a form error if the days of a visitor's event are over, as the server does. */
export const refusePastDays: PastDaysCheck = (days, now) => {
  if (!isUpcomingEvent(days, now)) throw createFormFieldError([nameFieldOfLastDay(days)], eventUiTexts.daysOver)
}
