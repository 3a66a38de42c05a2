import { type JobHandler, defineScheduledJob, defineJobHandler } from '#platform/server/queue/job.ts'
import { earliestDayOnEarth } from '#platform/days.ts'
import { eventDecisionEmailJob } from './jobs.ts'
import { sendEventDecisionEmail } from './service/decision-emails.ts'
import { deleteOldEventSubmitterData } from './service/submitter-retention.ts'
import { removePastEventsFromFinder } from './queries/finder-counts.ts'

/** Deletes names and e-mail addresses of submitters long after their events. */
const deleteSubmittersSchedule = defineScheduledJob('events.forget', '0 4 * * *')

/**
 * Removes past events from the event finder at noon UTC, when the next day has begun everywhere on Earth. A request
 * that reads the finder earlier removes them itself.
 */
const advanceDaySchedule = defineScheduledJob('events.turn', '0 12 * * *')

export const eventJobHandlers: JobHandler[] = [
  defineJobHandler(eventDecisionEmailJob, (decision, { platform }) => sendEventDecisionEmail(platform, decision)),
  defineJobHandler(deleteSubmittersSchedule, (_, { platform }) => deleteOldEventSubmitterData(platform)),
  defineJobHandler(advanceDaySchedule, (_, { platform: { db, clock } }) =>
    removePastEventsFromFinder(db, earliestDayOnEarth(clock.now())),
  ),
]
