import { type Handler, defineSchedule, handle } from '#platform/server/queue/job.ts'
import { earliestDay } from '#platform/days.ts'
import { forgetSubmitters } from './service/forget.ts'
import { turnTo } from './queries/finder-counts.ts'

/** Deletes names and e-mail addresses of submitters long after their events. */
const forgetSchedule = defineSchedule('events.forget', '0 4 * * *')

/**
 * Advances the finder's day at noon UTC, when the next day has begun everywhere on Earth. A read of the finder that
 * comes first does it itself.
 */
const turnSchedule = defineSchedule('events.turn', '0 12 * * *')

export const eventHandlers: Handler[] = [
  handle(forgetSchedule, (_, { platform }) => forgetSubmitters(platform)),
  handle(turnSchedule, (_, { platform: { db, clock } }) => turnTo(db, earliestDay(clock.now()))),
]
