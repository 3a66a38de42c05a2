import { findAuditedChanges } from '#features/audit/server/queries.ts'
import { findStateBeforeChange, wasChangeUndone } from '#features/audit/server/service.ts'
import { SERVER_UNDO_LIMIT_SECONDS } from '#features/cleanups/rules/review.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { lockAdminRow, throwGivenError } from '#features/members/server/service/current-user.ts'
import { nextUpdatedAtTimestamp } from '#platform/server/clock.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { EventDecisionUndoInput, EventForAdmins } from '../../contract/admin.ts'
import type { StoredEventStatus } from '../../rules/event.ts'
import { findEventForAdmins } from '../queries/admin.ts'
import {
  EVENT_STATUS_CHANGES,
  createEventConflictError,
  lockEventRow,
  recordEventActionInAuditLog,
  updateEventRow,
} from './event-rows.ts'

type UndoRequest = { admin: CurrentUser; seen: EventDecisionUndoInput }

/**
 * Undoes a change of an event's status; what an update changed beside it stays. Only the admin who made it can, for a
 * short time, and only if the event has not changed since.
 */
export const undoEventDecision = (
  platform: PlatformServices,
  { admin, seen: { id, updatedAt } }: UndoRequest,
): Promise<EventForAdmins> =>
  runInTransaction(platform.db, async (tx) => {
    await lockAdminRow(tx, admin.id)
    const row = (await lockEventRow(tx, id)) ?? throwGivenError(errors.NOT_FOUND())
    const now = platform.clock.now()
    const found = await findAuditedChanges(tx, { ids: [id], actions: [...EVENT_STATUS_CHANGES, 'event_undone'] })
    const changes = { entries: found.filter(({ userId }) => userId === admin.id), undoAction: 'event_undone' } as const
    if (!wasChangeUndone(row, updatedAt, changes)) {
      const before = findStateBeforeChange(row, updatedAt, changes) as { status: StoredEventStatus } | undefined
      if (!before) throw await createEventConflictError(tx, platform, id)
      if (row.updatedAt.getTime() < now.getTime() - SERVER_UNDO_LIMIT_SECONDS * 1000) throw errors.TOO_LATE()
      const { status } = before
      const undoneAt = nextUpdatedAtTimestamp(row, now)
      await recordEventActionInAuditLog(tx, admin, {
        action: 'undone',
        about: row,
        before: { status: row.status, updatedAt: row.updatedAt.toISOString() },
        after: { status, updatedAt: undoneAt.toISOString() },
      })
      await updateEventRow(tx, id, { status, updatedBy: admin.id, updatedAt: undoneAt })
    }
    return (await findEventForAdmins(tx, id, now))!
  })
