import { type JobHandler, defineSchedule, defineHandler } from '#platform/server/queue/job.ts'
import { earliestDayOnEarth } from '#platform/days.ts'
import { deleteOldSubmitterData } from './service/submitter-retention.ts'
import { advanceFinderDay } from './queries/finder-counts.ts'

/** Deletes names and e-mail addresses of submitters long after their events. */
const deleteSubmittersSchedule = defineSchedule('events.forget', '0 4 * * *')

/**
 * Removes past events from the event finder at noon UTC, when the next day has begun everywhere on Earth. A request
 * that reads the finder earlier removes them itself.
 */
const advanceDaySchedule = defineSchedule('events.turn', '0 12 * * *')

export const eventJobHandlers: JobHandler[] = [
  defineHandler(deleteSubmittersSchedule, (_, { platform }) => deleteOldSubmitterData(platform)),
  defineHandler(advanceDaySchedule, (_, { platform: { db, clock } }) =>
    advanceFinderDay(db, earliestDayOnEarth(clock.now())),
  ),
]
