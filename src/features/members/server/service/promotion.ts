import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { enqueueJob } from '#platform/server/queue/enqueue.ts'
import { adminRightsEmailJob } from '../jobs.ts'
import { sessions } from '../tables.ts'
import { revokeTrustedDevices } from './sessions.ts'

/**
 * Makes a new admin confirm their identity in each session. Somebody else may have used the account while a password
 * was enough, so session proofs and remembered devices lose their effect on the console. The admin is emailed the
 * account's factors. This file imports no email, because the command line runs it without a build.
 */
export async function forgetProofsOfNewAdmin(tx: Tx, memberId: string): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: null, factorShownAt: null }).where(eq(sessions.userId, memberId))
  await revokeTrustedDevices(tx, memberId)
  await enqueueJob(tx, adminRightsEmailJob, { memberId })
}
