import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { auditLogs } from '#features/audit/server/tables.ts'
import { isAdmin } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { StoredStatus } from '../../rules/event.ts'
import { decisionLetters } from '../emails.tsx'
import type { EventRow } from './rows.ts'

const isDecision = (status: StoredStatus): status is keyof typeof decisionLetters => status in decisionLetters

/**
 * To whoever submitted it, if they gave an address and are no admin: these see it where they decide. Before it is written
 * down, because what was decided last is read there, and the same is not told twice.
 */
export async function tellDecision(tx: Tx, { config }: Pick<Platform, 'config'>, event: EventRow): Promise<void> {
  const { status, submitterEmail: to } = event
  if (!to || !isDecision(status) || (await isByAdmin(tx, event))) return
  if ((await lastDecision(tx, event.id)) === status) return
  await sendMail(tx, { to, ...decisionLetters[status](event, config.appUrl) })
}

const isByAdmin = async (tx: Tx, { submittedBy }: EventRow): Promise<boolean> =>
  submittedBy !== null && (await tx.$count(profiles, and(eq(profiles.id, submittedBy), isAdmin))) > 0

async function lastDecision(tx: Tx, id: string): Promise<unknown> {
  const { details, createdAt } = auditLogs
  const status = sql<string>`${details} -> 'after' ->> 'status'`
  const [last] = await tx
    .select({ status })
    .from(auditLogs)
    .where(
      and(
        sql`${details} ->> 'target_id' = ${id}`,
        sql`${details} ->> 'target_table' = 'cleanup_events'`,
        inArray(status, Object.keys(decisionLetters)),
      ),
    )
    .orderBy(desc(createdAt), desc(auditLogs.id))
    .limit(1)
  return last?.status
}
