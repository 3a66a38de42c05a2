import { defineJobHandler, defineScheduledJob } from '../queue/job.ts'
import { compactTallies } from './compact.ts'

export const compactTalliesHandler = defineJobHandler(
  defineScheduledJob('counters.compact', '* * * * *'),
  (_, { platform }) => compactTallies(platform.db),
)
