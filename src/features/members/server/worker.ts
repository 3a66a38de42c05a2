import { lt } from 'drizzle-orm'
import { type Handler, handle } from '#platform/server/queue/job.ts'
import { purgeSchedule, resetJob, signUpTriedJob, sweepSchedule, verificationJob } from './jobs.ts'
import { purgeDeleted } from './service/leaving.ts'
import { sendReset } from './service/passwords.ts'
import { sendVerificationAgain, tellOwner } from './service/signing-up.ts'
import { sessions, verifications } from './tables.ts'

export const memberHandlers: Handler[] = [
  handle(verificationJob, ({ email }, { platform }) => sendVerificationAgain(platform, email)),
  handle(resetJob, ({ email }, { platform }) => sendReset(platform, email)),
  handle(signUpTriedJob, ({ email }, { platform }) => tellOwner(platform, email)),
  handle(purgeSchedule, (_, { platform }) => purgeDeleted(platform)),
  handle(sweepSchedule, async (_, { platform: { db, clock } }) => {
    for (const table of [verifications, sessions]) await db.delete(table).where(lt(table.expiresAt, clock.now()))
  }),
]
