import { useState } from 'react'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useTimeZone } from '#platform/web/use-hydrated.ts'
import { getErrorCode } from '#platform/errors.ts'
import { currentVersionFromConflict } from '#platform/web/form/submit-failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useInvalidateQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import type { AdminEvent } from '../../contract/admin.ts'
import { EventCreation } from '../../contract/event.ts'
import { formSentences as say } from './copy.ts'
import { EventFields } from './event-fields.tsx'
import { formatTimestampCell } from '../manage-events/day-cell.ts'
import { eventAdminCopy } from '../manage-events/copy.ts'
import { withTimeOrderCheck } from '../../contract/event.ts'
import { eventSentences } from '../../copy.ts'
import { client, events } from '../api.ts'
import {
  checkImageAndPostalWarnings,
  toEventFormError,
  useImageAndPostalWarnings,
  useSubmitAfterImageUpload,
} from './image-and-postal-warnings.ts'
import { type EventForm, type EventFormValues, createEmptyEventForm, toEventFormValues } from './form-values.ts'

type Props = {
  /** Event to change in the dialog; null creates a new event. */
  event: AdminEvent | null
  onClose: () => void
  onSaved: () => void
}

export default function AdminDialog(props: Props) {
  const { user } = useAuth()
  return user && <EventDialog {...props} adminId={user.id} />
}

function EventDialog({ onClose, ...rest }: Props & { adminId: string }) {
  const { event, form, isWaiting, image, warnings, startOver, loadPresent } = useAdminEventForm(rest)
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

function SubmittedBy({ event }: { event: AdminEvent }) {
  const { submitterName, submitterEmail, submittedAt } = event
  const who = [submitterName, submitterEmail].filter((part) => part).join(', ')
  return eventAdminCopy.submitted(formatTimestampCell(submittedAt, useTimeZone()), who)
}

function useAdminEventForm({ adminId, event: opened, onSaved }: Omit<Props, 'onClose'> & { adminId: string }) {
  const changed = useInvalidateQueries(events)
  const [event, setEvent] = useState(opened)
  /** Stored version of the event, if another admin has changed it since the dialog opened. */
  const [storedVersion, setStoredVersion] = useState<AdminEvent>()
  const [start] = useState(() => (event ? toEventFormValues(event) : createEmptyEventForm()))
  const failed = event ? eventSentences.notUpdated : eventSentences.notCreated
  const form: EventForm = useForm({
    schema: withTimeOrderCheck(EventCreation),
    start,
    // Only a new event has a draft: an unfinished change is not restored.
    draft: opened ? undefined : { name: `event:${adminId}:new` },
    failureMessages: { fallback: failed },
    submit: async (typed) => {
      checkImageAndPostalWarnings(parts)
      setStoredVersion(undefined)
      const [status, updatedAt] = form.getValues(['status', 'updatedAt'])
      const saving = updatedAt ? client.updateEvent({ ...typed, status, updatedAt }) : client.createEvent(typed)
      await saving.catch((error: unknown) => {
        // Without an error code the response was lost, and the event may have been saved.
        if (getErrorCode(error) === undefined) void changed()
        setStoredVersion(currentVersionFromConflict(error) as AdminEvent | undefined)
        throw toEventFormError(error, failed)
      })
      void showToast.success(event ? eventSentences.updated : eventSentences.created)
      void changed()
      onSaved()
    },
  })
  const startFrom = (values: EventFormValues) => {
    parts.image.forget()
    form.startOver(values)
  }
  const parts = useImageAndPostalWarnings(form)
  const { pressed, isWaiting } = useSubmitAfterImageUpload(form, parts.image)
  return {
    event,
    form: pressed,
    isWaiting,
    ...parts,
    startOver: () => startFrom(event ? toEventFormValues(event) : createEmptyEventForm()),
    /** Replaces the admin's typed values in the event form with the stored version of the event. */
    loadPresent:
      storedVersion &&
      (() => {
        setEvent(storedVersion)
        startFrom(toEventFormValues(storedVersion))
        void changed()
      }),
  }
}
