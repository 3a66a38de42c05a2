import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { enqueueJob } from '#platform/server/queue/enqueue.ts'
import { factorsResetEmailJob } from '../jobs.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '../tables.ts'
import { hasSecondFactor } from './factors.ts'
import { endMemberSessions } from './sessions.ts'

/**
 * Removes all second factors of a locked-out member, ends their sessions, and emails them. The caller locks the member
 * and writes the audit entry in the same transaction. Returns false without changes if there are none. This file
 * imports no email, because the command line runs it without a build.
 */
export async function resetFactors(tx: Tx, memberId: string): Promise<boolean> {
  if (!(await hasSecondFactor(tx, memberId))) return false
  await removeFactors(tx, memberId)
  await endMemberSessions(tx, memberId)
  await enqueueJob(tx, factorsResetEmailJob, { memberId })
  return true
}

export async function removeFactors(tx: Tx, memberId: string): Promise<void> {
  for (const table of [passkeys, authenticatorApps, recoveryCodes])
    await tx.delete(table).where(eq(table.userId, memberId))
}
