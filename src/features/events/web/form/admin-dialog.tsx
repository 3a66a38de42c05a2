import { useState } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { savedVersionFromEditConflictError } from '#platform/web/form/submit-failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import type { EventForAdmins } from '../../contract/admin.ts'
import { EventCreationInput } from '../../contract/event.ts'
import { eventFormUiTexts as texts } from './copy.ts'
import { EventFormFields } from './event-fields.tsx'
import { formatTimestampDayForTableCell } from '../manage-events/day-cell.ts'
import { eventManagementUiTexts } from '../manage-events/copy.ts'
import { withEventTimeOrderCheck } from '../../contract/event.ts'
import { eventUiTexts } from '../../copy.ts'
import { client, events } from '../api.ts'
import {
  throwEventFormCheckErrors,
  toEventFormError,
  useEventFormChecks,
  useSubmitAfterEventImageUpload,
} from './form-checks.ts'
import {
  type EventFormControls,
  type EventFormValues,
  createEmptyEventFormValues,
  toEventFormValues,
} from './form-values.ts'

type Props = {
  /** Event to change in the dialog; null creates a new event. */
  event: EventForAdmins | null
  onClose: () => void
  onSaved: () => void
}

export default function AdminDialog(props: Props) {
  const { user } = useCurrentSession()
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
      awaited={isWaiting && texts.imageSending}
      remedy={
        loadPresent && (
          <Button variant="link" size="sm" className="px-0" onPress={loadPresent}>
            {texts.loadPresent}
          </Button>
        )
      }
      onDiscard={image.forget}
      onClose={onClose}
    >
      <EventFormFields
        form={form}
        image={image}
        warnings={warnings}
        by="admin"
        isNew={!event}
        onStartOver={startOver}
      />
    </FormDialog>
  )
}

function SubmittedBy({ event }: { event: EventForAdmins }) {
  const { submitterName, submitterEmail, submittedAt } = event
  const who = [submitterName, submitterEmail].filter((part) => part).join(', ')
  return eventManagementUiTexts.submitted(formatTimestampDayForTableCell(submittedAt, useVisitorTimeZone()), who)
}

function useAdminEventForm({ adminId, event: opened, onSaved }: Omit<Props, 'onClose'> & { adminId: string }) {
  const changed = useInvalidateFeatureQueries(events)
  const [event, setEvent] = useState(opened)
  /** Stored version of the event, if another admin has changed it since the dialog opened. */
  const [storedVersion, setStoredVersion] = useState<EventForAdmins>()
  const [start] = useState(() => (event ? toEventFormValues(event) : createEmptyEventFormValues()))
  const failed = event ? eventUiTexts.notUpdated : eventUiTexts.notCreated
  const form: EventFormControls = useForm({
    schema: withEventTimeOrderCheck(EventCreationInput),
    start,
    // Only a new event has a draft: an unfinished change is not restored.
    draft: opened ? undefined : { name: `event:${adminId}:new` },
    failureMessages: { fallback: failed },
    submit: async (typed) => {
      throwEventFormCheckErrors(parts, typed)
      setStoredVersion(undefined)
      const [status, updatedAt] = form.getValues(['status', 'updatedAt'])
      const saving = updatedAt ? client.updateEvent({ ...typed, status, updatedAt }) : client.createEvent(typed)
      await saving.catch((error: unknown) => {
        // A failed save without an API error code means that the response was lost: the event may have been saved.
        if (getApiErrorCode(error) === undefined) void changed()
        setStoredVersion(savedVersionFromEditConflictError(error) as EventForAdmins | undefined)
        throw toEventFormError(error, failed)
      })
      void showToast.success(event ? eventUiTexts.updated : eventUiTexts.created)
      void changed()
      onSaved()
    },
  })
  const startFrom = (values: EventFormValues) => {
    parts.image.forget()
    form.startOver(values)
  }
  const parts = useEventFormChecks(form)
  const { pressed, isWaiting } = useSubmitAfterEventImageUpload(form, parts.image)
  return {
    event,
    form: pressed,
    isWaiting,
    ...parts,
    startOver: () => startFrom(event ? toEventFormValues(event) : createEmptyEventFormValues()),
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
