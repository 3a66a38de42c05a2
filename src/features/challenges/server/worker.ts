import { type Handler, handle } from '#platform/server/queue/job.ts'
import { foldRanking } from '#platform/server/ranking/fold.ts'
import { foldSchedule } from './jobs.ts'
import { standing } from './queries/participants.ts'

export const challengeHandlers: Handler[] = [
  handle(foldSchedule, (_, { platform: { db } }) => foldRanking(db, standing)),
]
