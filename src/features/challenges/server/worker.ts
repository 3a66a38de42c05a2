import { type JobHandler, defineScheduledJob, defineJobHandler } from '#platform/server/queue/job.ts'
import { mergePendingRankingChanges } from '#platform/server/ranking/compact.ts'
import { challengeRanking } from './queries/participants.ts'

const compactRankingSchedule = defineScheduledJob('challenges.fold', '* * * * *')

export const challengeJobHandlers: JobHandler[] = [
  defineJobHandler(compactRankingSchedule, (_, { platform: { db } }) =>
    mergePendingRankingChanges(db, challengeRanking),
  ),
]
