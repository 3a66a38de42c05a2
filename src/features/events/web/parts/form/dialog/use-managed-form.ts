import { useState } from 'react'
import { codeOf } from '#platform/errors.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'
import { EventCreation, type ManagedEvent } from '../../../../contract/managed.ts'
import { alsoInOrder } from '../../../../contract/typed.ts'
import { eventSentences as say } from '../../../../rules/sentences.ts'
import { client, events } from '../../../api.ts'
import { presentIn, refusalOf } from './refusals.ts'
import { type EventForm, type Typing, aNewOne, typedIn } from './typing.ts'
import { checkParts, useParts, usePressed } from './use-parts.ts'

type Options = { adminId: string; event: ManagedEvent | null; onSaved: () => void }

export function useManagedForm({ adminId, event: opened, onSaved }: Options) {
  const changed = useChanged(events)
  const [event, see] = useState(opened)
  /** as it is now, where it changed since it was opened */
  const [present, setPresent] = useState<ManagedEvent>()
  const [start] = useState(() => (event ? typedIn(event) : aNewOne()))
  const failed = event ? say.notUpdated : say.notCreated
  const form: EventForm = useForm({
    schema: alsoInOrder(EventCreation),
    start,
    // a change that was begun nobody wants to find again
    draft: opened ? undefined : { name: `event:${adminId}:new` },
    failed: { otherwise: failed },
    submit: async (typed) => {
      checkParts(parts)
      setPresent(undefined)
      const [status, updatedAt] = form.getValues(['status', 'updatedAt'])
      const saving = updatedAt ? client.updateEvent({ ...typed, status, updatedAt }) : client.createEvent(typed)
      await saving.catch((error: unknown) => {
        // it may have been saved all the same
        if (codeOf(error) === undefined) void changed()
        setPresent(presentIn(error))
        throw refusalOf(error, failed)
      })
      void notify.success(event ? say.updated : say.created)
      void changed()
      onSaved()
    },
  })
  const startFrom = (values: Typing) => {
    parts.image.forget()
    form.startOver(values)
  }
  const parts = useParts(form)
  const { pressed, isWaiting } = usePressed(form, parts.image)
  return {
    event,
    form: pressed,
    isWaiting,
    ...parts,
    startOver: () => startFrom(event ? typedIn(event) : aNewOne()),
    /** in place of what was typed */
    loadPresent:
      present &&
      (() => {
        see(present)
        startFrom(typedIn(present))
        void changed()
      }),
  }
}
