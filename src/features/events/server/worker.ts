import { type Handler, defineSchedule, handle } from '#platform/server/queue/job.ts'
import { earliestDay } from '#platform/days.ts'
import { forgetSubmitters } from './service/forget.ts'
import { turnTo } from './queries/finder-counts.ts'

/** Names and addresses of those who submitted events that are long over. */
const forgetSchedule = defineSchedule('events.forget', '0 4 * * *')

/** When it is the next day everywhere on Earth; who reads the finder before that is done does it. */
const turnSchedule = defineSchedule('events.turn', '0 12 * * *')

export const eventHandlers: Handler[] = [
  handle(forgetSchedule, (_, { platform }) => forgetSubmitters(platform)),
  handle(turnSchedule, (_, { platform: { db, clock } }) => turnTo(db, earliestDay(clock.now()))),
]
