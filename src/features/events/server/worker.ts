import { earliestDay } from '#platform/days.ts'
import { type Handler, handle } from '#platform/server/queue/job.ts'
import { forgetSchedule, turnSchedule } from './jobs.ts'
import { forgetSubmitters } from './service/forget.ts'
import { turnTo } from './service/turn.ts'

export const eventHandlers: Handler[] = [
  handle(forgetSchedule, (_, { platform }) => forgetSubmitters(platform)),
  handle(turnSchedule, (_, { platform: { db, clock } }) => turnTo(db, earliestDay(clock.now()))),
]
