import { useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import { type EventDecisionInput, type EventForAdmins } from '../../contract/admin.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import { client, events } from '../api.ts'

export type EventDecisionStatus = EventDecisionInput['status']

const NONE: ReadonlySet<string> = new Set()
/**
 * API error codes with a message that the toast shows to the admin. After any other failed decision the toast has no
 * explanation.
 */
const EXPLAINED_ERRORS = ['CONFLICT', 'NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN']

/** Approves, rejects or resets an event. Its row is busy until the list is reloaded. */
export function useEventDecision() {
  const changed = useInvalidateFeatureQueries(events)
  const [busy, setBusy] = useState(NONE)

  const decide = async ({ id, updatedAt }: EventForAdmins, status: EventDecisionStatus) => {
    if (busy.has(id)) return
    setBusy((ids) => new Set([...ids, id]))
    try {
      await client.decideEvent({ id, status, updatedAt })
      void showToast.success(texts.decided(status))
    } catch (error) {
      const isExplained = error instanceof Error && EXPLAINED_ERRORS.includes(String(getApiErrorCode(error)))
      void showToast.error(texts.notDecided, { description: isExplained ? error.message : undefined })
    }
    // The event list is reloaded after a failure too: the decision may have been saved, or another admin may have
    // decided.
    await changed()
    setBusy((ids) => new Set([...ids].filter((each) => each !== id)))
  }
  return { busy, decide }
}
