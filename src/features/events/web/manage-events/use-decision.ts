import { useState } from 'react'
import { codeOf } from '#platform/errors.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'
import { type Decision, type ManagedEvent } from '../../contract/admin.ts'
import { eventSentences as say } from '../../copy.ts'
import { client, events } from '../api.ts'

export type Decided = Decision['status']

const NONE: ReadonlySet<string> = new Set()
/** Error codes whose message is shown to the admin. */
const TELLING = ['CONFLICT', 'NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN']

/** Approves, rejects or resets an event. Its row is busy until the list is reloaded. */
export function useDecision() {
  const changed = useChanged(events)
  const [busy, setBusy] = useState(NONE)

  const decide = async ({ id, updatedAt }: ManagedEvent, status: Decided) => {
    if (busy.has(id)) return
    setBusy((ids) => new Set([...ids, id]))
    try {
      await client.decideEvent({ id, status, updatedAt })
      void notify.success(say.decided(status))
    } catch (error) {
      const isTelling = error instanceof Error && TELLING.includes(String(codeOf(error)))
      void notify.error(say.notDecided, { description: isTelling ? error.message : undefined })
    }
    // The list is reloaded after a failure too: the decision may have been saved, or another admin may have decided.
    await changed()
    setBusy((ids) => new Set([...ids].filter((each) => each !== id)))
  }
  return { busy, decide }
}
