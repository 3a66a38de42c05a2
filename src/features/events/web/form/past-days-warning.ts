import { createFormFieldError } from '#platform/web/form/submit-failure.ts'
import { type EventStartAndEndDays, isUpcomingEvent } from '../../rules/event.ts'
import { eventFormUiTexts as texts } from './copy.ts'

export type PastDaysWarning = ReturnType<typeof createPastDaysWarning>

/** Creates the warning of one event form about days that are over. */
export function createPastDaysWarning() {
  let warnedDays: string | undefined
  return {
    /** Throws a form error if the event's days are over. The same days pass when the form is sent again. */
    throwOnce({ startDate, endDate }: EventStartAndEndDays, now: Date) {
      const days = `${startDate} ${endDate}`
      if (days === warnedDays || isUpcomingEvent({ startDate, endDate }, now)) return
      warnedDays = days
      throw createFormFieldError([endDate ? 'endDate' : 'startDate'], texts.daysOver)
    },
  }
}
