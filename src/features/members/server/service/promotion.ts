import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { enqueueJob } from '#platform/server/queue/enqueue.ts'
import { adminRightsEmailJob } from '../jobs.ts'
import { sessions } from '../tables.ts'
import { hasSecondFactor } from './factors.ts'
import { revokeTrustedDevices } from './sessions.ts'

/**
 * Makes a new admin prove in each session who they are. Somebody else may have used the account while a password was
 * enough: what sessions have shown, and remembered devices, are worth nothing to the console. If the account has factors,
 * the admin is told by e-mail which. This file imports no email, because the command line runs it without a build.
 */
export async function forgetProofsOfNewAdmin(tx: Tx, memberId: string): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: null, factorShownAt: null }).where(eq(sessions.userId, memberId))
  await revokeTrustedDevices(tx, memberId)
  if (await hasSecondFactor(tx, memberId)) await enqueueJob(tx, adminRightsEmailJob, { memberId })
}
