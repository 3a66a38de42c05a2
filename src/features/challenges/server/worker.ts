import { type JobHandler, defineSchedule, defineHandler } from '#platform/server/queue/job.ts'
import { compactRanking } from '#platform/server/ranking/compact.ts'
import { challengeRanking } from './queries/participants.ts'

const compactRankingSchedule = defineSchedule('challenges.fold', '* * * * *')

export const challengeHandlers: JobHandler[] = [
  defineHandler(compactRankingSchedule, (_, { platform: { db } }) => compactRanking(db, challengeRanking)),
]
