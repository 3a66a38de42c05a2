import { type JobHandler, defineJobHandler, defineScheduledJob } from '#platform/server/queue/job.ts'
import { mergePendingLitterboardRankingChanges } from './service.ts'

const compactSchedule = defineScheduledJob('litterboard.fold', '* * * * *')

export const litterboardJobHandlers: JobHandler[] = [
  defineJobHandler(compactSchedule, (_, { platform: { db } }) => mergePendingLitterboardRankingChanges(db)),
]
