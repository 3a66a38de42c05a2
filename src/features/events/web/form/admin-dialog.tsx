import { useState } from 'react'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useTimeZone } from '#platform/web/use-awake.ts'
import { codeOf } from '#platform/errors.ts'
import { presentIn } from '#platform/web/form/failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'
import type { ManagedEvent } from '../../contract/admin.ts'
import { EventCreation } from '../../contract/event.ts'
import { formSentences as say } from './copy.ts'
import { EventFields } from './event-fields.tsx'
import { dayOfMoment } from '../manage-events/day-in-column.ts'
import { managingEvents } from '../manage-events/copy.ts'
import { alsoInOrder } from '../../contract/event.ts'
import { eventSentences } from '../../copy.ts'
import { client, events } from '../api.ts'
import { checkParts, eventRefusal, useParts, usePressed } from './form-parts.ts'
import { type EventForm, type Typing, aNewOne, typedIn } from './form-values.ts'

type Props = {
  /** Event to change; null creates a new one. */
  event: ManagedEvent | null
  onClose: () => void
  onSaved: () => void
}

export default function AdminDialog(props: Props) {
  const { user } = useAuth()
  return user && <DialogOf {...props} adminId={user.id} />
}

function DialogOf({ onClose, ...rest }: Props & { adminId: string }) {
  const { event, form, isWaiting, image, warnings, startOver, loadPresent } = useManagedForm(rest)
  return (
    <FormDialog
      form={form}
      isChange={Boolean(event)}
      width="wide"
      title={event ? 'Edit Event' : 'Create Event'}
      subtitle={event && <SubmittedBy event={event} />}
      action={event ? 'Save changes' : 'Create Event'}
      awaited={isWaiting && say.imageSending}
      remedy={
        loadPresent && (
          <Button variant="link" size="sm" className="px-0" onPress={loadPresent}>
            {say.loadPresent}
          </Button>
        )
      }
      onDiscard={image.forget}
      onClose={onClose}
    >
      <EventFields form={form} image={image} warnings={warnings} by="admin" isNew={!event} onStartOver={startOver} />
    </FormDialog>
  )
}

function SubmittedBy({ event }: { event: ManagedEvent }) {
  const { submitterName, submitterEmail, submittedAt } = event
  const who = [submitterName, submitterEmail].filter((part) => part).join(', ')
  return managingEvents.submitted(dayOfMoment(submittedAt, useTimeZone()), who)
}

function useManagedForm({ adminId, event: opened, onSaved }: Omit<Props, 'onClose'> & { adminId: string }) {
  const changed = useChanged(events)
  const [event, see] = useState(opened)
  /** Stored version of the event, if another admin has changed it since the dialog opened. */
  const [present, setPresent] = useState<ManagedEvent>()
  const [start] = useState(() => (event ? typedIn(event) : aNewOne()))
  const failed = event ? eventSentences.notUpdated : eventSentences.notCreated
  const form: EventForm = useForm({
    schema: alsoInOrder(EventCreation),
    start,
    // Only a new event has a draft: an unfinished change is not restored.
    draft: opened ? undefined : { name: `event:${adminId}:new` },
    failed: { otherwise: failed },
    submit: async (typed) => {
      checkParts(parts)
      setPresent(undefined)
      const [status, updatedAt] = form.getValues(['status', 'updatedAt'])
      const saving = updatedAt ? client.updateEvent({ ...typed, status, updatedAt }) : client.createEvent(typed)
      await saving.catch((error: unknown) => {
        // Without an error code the response was lost, and the event may have been saved.
        if (codeOf(error) === undefined) void changed()
        setPresent(presentIn(error) as ManagedEvent | undefined)
        throw eventRefusal(error, failed)
      })
      void notify.success(event ? eventSentences.updated : eventSentences.created)
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
    /** Replaces what was typed with the stored version. */
    loadPresent:
      present &&
      (() => {
        see(present)
        startFrom(typedIn(present))
        void changed()
      }),
  }
}
