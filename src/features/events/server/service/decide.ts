import type { CurrentUser } from '#features/members/contract/session.ts'
import { lockAdminRow, throwGivenError } from '#features/members/server/service/current-user.ts'
import { nextUpdatedAtTimestamp } from '#platform/server/clock.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { EventDecisionInput, EventForAdmins } from '../../contract/admin.ts'
import { ALLOWED_EVENT_DECISIONS, needsDecisionReason } from '../../rules/event.ts'
import { findEventForAdmins } from '../queries/admin.ts'
import { announceEventDecision, isSameDecisionReason } from './decision-emails.ts'
import { createEventConflictError, lockEventRow, recordEventActionInAuditLog, updateEventRow } from './event-rows.ts'

type DecisionRequest = { admin: CurrentUser; decision: EventDecisionInput }

/**
 * Approves, rejects or resets an event, if the admin saw its stored version (optimistic locking). A repeated decision
 * changes nothing (idempotent), but another reason, or another admin's reason, causes an error.
 */
export const decideEventReview = (
  platform: PlatformServices,
  { admin, decision: { id, status, reason, updatedAt } }: DecisionRequest,
): Promise<EventForAdmins> =>
  runInTransaction(platform.db, async (tx) => {
    await lockAdminRow(tx, admin.id)
    const row = (await lockEventRow(tx, id)) ?? throwGivenError(errors.NOT_FOUND())
    const now = platform.clock.now()
    const isRepetition =
      row.status === status && (!reason || (row.updatedBy === admin.id && (await isSameDecisionReason(tx, id, reason))))
    if (!isRepetition) {
      const isAllowed =
        ALLOWED_EVENT_DECISIONS[row.status]?.includes(status) && row.updatedAt.getTime() === Date.parse(updatedAt)
      if (!isAllowed) throw await createEventConflictError(tx, platform, id)
      const decidedAt = nextUpdatedAtTimestamp(row, now)
      await announceEventDecision(tx, platform, { event: { ...row, status }, from: row.status, decidedAt })
      const states = { before: { status: row.status }, after: { status, updatedAt: decidedAt.toISOString() } }
      const notes = needsDecisionReason(row.status, status) ? reason : undefined
      await recordEventActionInAuditLog(tx, admin, { action: status, about: row, ...states, notes })
      await updateEventRow(tx, id, { status, updatedBy: admin.id, updatedAt: decidedAt })
    }
    return (await findEventForAdmins(tx, id, now))!
  })
