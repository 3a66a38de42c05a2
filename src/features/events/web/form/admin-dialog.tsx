import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { type RecordForm, RecordDialog, useRecordForm } from '#platform/web/form/record-dialog.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ChoicePills } from '#platform/web/ui/fields/choice-pills.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { EventForAdmins } from '../../contract/admin.ts'
import { createEventEditFormSchema, withEventTimeOrderCheck } from '../../contract/event.ts'
import { eventUiTexts } from '../../copy.ts'
import { STORED_EVENT_STATUSES, type StoredEventStatus, needsDecisionReason } from '../../rules/event.ts'
import { client, events } from '../api.ts'
import { eventManagementUiTexts } from '../manage-events/copy.ts'
import { formatLocalDayCell } from '../manage-events/day-cell.ts'
import { DecisionReasonField } from '../manage-events/reason-field.tsx'
import { eventFormUiTexts as texts } from './copy.ts'
import { EventFormFields } from './event-fields.tsx'
import { checkEventForm, useEventFormChecks } from './form-checks.ts'
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

function EventDialog({ adminId, event: opened, template, ...props }: Props & { adminId: string }) {
  const record: RecordForm<EventForAdmins, EventFormValues> = useRecordForm({
    opened,
    toSchema: createSchema,
    toValues: (event) => (event ? toEventFormValues(event) : createEmptyEventFormValues()),
    start: template && toCopiedEventFormValues(template),
    // Only a new event has a draft: an unfinished change or copy is not restored.
    draft: !opened && !template && `event:${adminId}:new`,
    uploads: {
      isUnderWay: () => parts.image.isUnderWay(),
      settled: () => parts.image.settled(),
      stop: () => parts.image.forget(),
    },
    queries: events,
    notSaved: opened ? eventUiTexts.notUpdated : eventUiTexts.notCreated,
    save: (typed, { form }) => {
      checkEventForm(parts, typed)
      const [status, reason, updatedAt] = form.getValues(['status', 'reason', 'updatedAt'])
      return updatedAt ? client.updateEvent({ ...typed, status, reason, updatedAt }) : client.createEvent(typed)
    },
    onSaved: (saved, before) => {
      if (before && saved.storedStatus !== before.storedStatus) props.onStatusChanged(saved)
      else void showToast.success(before ? eventUiTexts.updated : eventUiTexts.created)
      props.onSaved()
    },
  })
  const { form, stored: event } = record
  const parts = useEventFormChecks(form, 'admin')
  const copyImage = useEffectEvent(() => {
    if (template?.eventImageUrl) parts.image.copy(template.eventImageUrl)
  })
  useEffect(() => copyImage(), [])
  return (
    <RecordDialog
      noun="Event"
      record={record}
      isChange={Boolean(event ?? template)}
      width="wide"
      subtitle={event ? <SubmittedBy event={event} /> : template && texts.copied(template.title)}
      uploading={texts.imageSending}
      onDiscard={parts.image.forget}
      onClose={props.onClose}
    >
      <EventFormFields
        form={form}
        image={parts.image}
        warnings={parts.warnings}
        by="admin"
        status={event && <StatusField form={form} event={event} />}
        onStartOver={record.startOver}
      />
    </RecordDialog>
  )
}

const createSchema = (event: EventForAdmins | undefined) =>
  withEventTimeOrderCheck(createEventEditFormSchema(event ?? null))

function SubmittedBy({ event }: { event: EventForAdmins }) {
  const { submitterName, submitterEmail, submittedAt } = event
  const who = [submitterName, submitterEmail].filter((part) => part).join(', ')
  return eventManagementUiTexts.submitted(formatLocalDayCell(submittedAt, useVisitorTimeZone()), who)
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
