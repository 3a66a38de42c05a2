import { type Handler, defineSchedule, handle } from '#platform/server/queue/job.ts'
import { foldRanking } from '#platform/server/ranking/fold.ts'
import { standing } from './queries/participants.ts'

const foldSchedule = defineSchedule('challenges.fold', '* * * * *')

export const challengeHandlers: Handler[] = [
  handle(foldSchedule, (_, { platform: { db } }) => foldRanking(db, standing)),
]
