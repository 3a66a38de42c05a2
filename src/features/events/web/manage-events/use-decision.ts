import { useState } from 'react'
import { DECISION_UNDO_TOAST_TIMES } from '#features/cleanups/rules/review.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import { type EventDecisionInput, type EventForAdmins } from '../../contract/admin.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import type { EventDecisionStatusWithReason } from '../../rules/event.ts'
import { client, events } from '../api.ts'

export type EventDecisionStatus = EventDecisionInput['status']

type UndoTexts = { label: string; description?: string }

const NONE: ReadonlySet<string> = new Set()
/** API error codes of a failed decision whose message is shown to the admin. */
export const EXPLAINED_DECISION_ERRORS = ['CONFLICT', 'NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'TOO_LATE']

/**
 * Approves, rejects or resets an event, and undoes that. Its row is busy until the list reloads. A toast offers the
 * undo, unless `onDecided` does. Another admin's earlier decision cannot be undone.
 */
export function useEventDecision(onDecided?: (decided: EventForAdmins, isOwn: boolean) => void) {
  const changed = useInvalidateFeatureQueries(events)
  const { user } = useCurrentSession()
  const [busy, setBusy] = useState(NONE)

  const send = async (id: string, request: () => Promise<void>) => {
    if (busy.has(id)) return
    setBusy((ids) => new Set([...ids, id]))
    try {
      await request()
    } finally {
      // Even a failed request may have saved the decision, or another admin may have decided, so the list reloads.
      await changed()
      setBusy((ids) => new Set([...ids].filter((each) => each !== id)))
    }
  }
  const undo = ({ id, updatedAt }: EventForAdmins) =>
    send(id, async () => {
      await client.undoEventDecision({ id, updatedAt })
      void showToast.success(texts.undone)
    }).catch(toastFailure)

  const toastUndoable = (title: string, changed: EventForAdmins, undoing: UndoTexts = { label: 'Undo' }) =>
    void showToast.success(title, {
      ...DECISION_UNDO_TOAST_TIMES,
      ...(undoing.description && { description: undoing.description }),
      action: { label: undoing.label, onPress: () => void undo(changed) },
    })
  const decide = async (decision: EventDecisionInput) => {
    const decided = await client.decideEvent(decision)
    const isOwn = decided.updatedBy === user?.id
    if (onDecided) onDecided(decided, isOwn)
    else if (isOwn) toastUndoable(texts.decided(decision.status), decided)
    else void showToast.success(texts.decided(decision.status))
  }
  return {
    busy,
    toastUndoable,
    undo,
    approve: ({ id, updatedAt }: EventForAdmins) =>
      send(id, () => decide({ id, status: 'approved', reason: '', updatedAt })).catch(toastFailure),
    /** Rejects or resets an event. The dialog for the reason shows a thrown error. */
    decideWithReason: ({ id, updatedAt }: EventForAdmins, status: EventDecisionStatusWithReason, reason: string) =>
      send(id, () => decide({ id, status, reason, updatedAt })),
  }
}

function toastFailure(error: unknown) {
  const isExplained = error instanceof Error && EXPLAINED_DECISION_ERRORS.includes(String(getApiErrorCode(error)))
  void showToast.error(texts.notDecided, { description: isExplained ? error.message : undefined })
}
