import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { ChoicePills } from '#platform/web/ui/fields/choice-pills.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { savedVersionFromEditConflictError } from '#platform/web/form/submit-failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import type { EventForAdmins } from '../../contract/admin.ts'
import { createEventEditFormSchema } from '../../contract/event.ts'
import { eventFormUiTexts as texts } from './copy.ts'
import { EventFormFields } from './event-fields.tsx'
import { formatTimestampDayForTableCell } from '../manage-events/day-cell.ts'
import { eventManagementUiTexts } from '../manage-events/copy.ts'
import { DecisionReasonField } from '../manage-events/reason-field.tsx'
import { STORED_EVENT_STATUSES, type StoredEventStatus, needsDecisionReason } from '../../rules/event.ts'
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
  toCopiedEventFormValues,
  toEventFormValues,
} from './form-values.ts'

type Props = {
  /** Event to change in the dialog; null creates a new event. */
  event: EventForAdmins | null
  /** Event whose fields the new event takes over. */
  template?: EventForAdmins | undefined
  onClose: () => void
  /** Called before `onSaved` if the saved change includes the status, to tell it and to offer to undo it. */
  onStatusChanged: (changed: EventForAdmins) => void
  onSaved: () => void
}

export default function AdminDialog(props: Props) {
  const { user } = useCurrentSession()
  return user && <EventDialog {...props} adminId={user.id} />
}

function EventDialog({ onClose, ...rest }: Props & { adminId: string }) {
  const { template } = rest
  const { event, form, isWaiting, image, warnings, startOver, loadPresent } = useAdminEventForm(rest)
  return (
    <FormDialog
      form={form}
      isChange={Boolean(event ?? template)}
      width="wide"
      title={event ? 'Edit Event' : 'Create Event'}
      subtitle={event ? <SubmittedBy event={event} /> : template && texts.copied(template.title)}
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
        status={event && <StatusField form={form} event={event} />}
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

const OPTIONS = STORED_EVENT_STATUSES.map((id) => ({ id, label: id[0]!.toUpperCase() + id.slice(1) }))

/** Status of a stored event. A rejection or reset also asks for its reason. */
function StatusField({ form, event }: { form: EventFormControls; event: EventForAdmins }) {
  const status = useWatch({ control: form.control, name: 'status' })
  return (
    <div className="grid gap-4">
      <FormField form={form} name="status">
        {({ onChange, ...field }) => (
          <ChoicePills
            label="Status"
            hint={texts.statusHint}
            options={OPTIONS}
            onChange={(chosen) => onChange(chosen as StoredEventStatus)}
            {...field}
          />
        )}
      </FormField>
      {needsDecisionReason(event.storedStatus, status) && (
        <FormField form={form} name="reason">
          {(field) => <DecisionReasonField key={status} field={field} event={event} status={status} />}
        </FormField>
      )}
    </div>
  )
}

function useAdminEventForm({
  adminId,
  event: opened,
  template,
  onStatusChanged,
  onSaved,
}: Omit<Props, 'onClose'> & { adminId: string }) {
  const changed = useInvalidateFeatureQueries(events)
  const [event, setEvent] = useState(opened)
  /** Stored version of the event, if another admin has changed it since the dialog opened. */
  const [storedVersion, setStoredVersion] = useState<EventForAdmins>()
  const [start] = useState(() => {
    if (template) return toCopiedEventFormValues(template)
    return event ? toEventFormValues(event) : createEmptyEventFormValues()
  })
  const schema = useMemo(() => withEventTimeOrderCheck(createEventEditFormSchema(event)), [event])
  const failed = event ? eventUiTexts.notUpdated : eventUiTexts.notCreated
  const form: EventFormControls = useForm({
    schema,
    start,
    // Only a new event has a draft: an unfinished change or copy is not restored.
    draft: opened || template ? undefined : { name: `event:${adminId}:new` },
    failureMessages: { fallback: failed },
    submit: async (typed) => {
      throwEventFormCheckErrors(parts, typed)
      setStoredVersion(undefined)
      const [status, reason, updatedAt] = form.getValues(['status', 'reason', 'updatedAt'])
      const saving = updatedAt ? client.updateEvent({ ...typed, status, reason, updatedAt }) : client.createEvent(typed)
      const saved = await saving.catch((error: unknown) => {
        // A failed save without an API error code means that the response was lost: the event may have been saved.
        if (getApiErrorCode(error) === undefined) void changed()
        setStoredVersion(savedVersionFromEditConflictError(error) as EventForAdmins | undefined)
        throw toEventFormError(error, failed)
      })
      if (event && saved.storedStatus !== event.storedStatus) onStatusChanged(saved)
      else void showToast.success(event ? eventUiTexts.updated : eventUiTexts.created)
      void changed()
      onSaved()
    },
  })
  const startFrom = (values: EventFormValues) => {
    parts.image.forget()
    form.startOver(values)
  }
  const parts = useEventFormChecks(form, 'admin')
  const copyImage = useEffectEvent(() => {
    if (template?.eventImageUrl) parts.image.copy(template.eventImageUrl)
  })
  useEffect(() => copyImage(), [])
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
