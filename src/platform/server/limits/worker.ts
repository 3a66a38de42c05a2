import { lt } from 'drizzle-orm'
import { defineScheduledJob, defineJobHandler } from '../queue/job.ts'
import { rateLimits } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const sweepRateLimitsHandler = defineJobHandler(
  defineScheduledJob('limits.sweep', '20 * * * *'),
  (_, { platform: { db, clock } }) =>
    db.delete(rateLimits).where(lt(rateLimits.lastRequest, clock.now().getTime() - DAY_MS)),
)
