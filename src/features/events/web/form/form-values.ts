import { v7 } from 'uuid'
import { createBlankFormValues, type FormValues as TypingOf, convertStoredToFormValues } from '#platform/fields.ts'
import { getInstallation } from '#platform/web/installation.ts'
import type { FormControls } from '#platform/web/form/use-form.ts'
import type { EventForAdmins } from '../../contract/admin.ts'
import { EVENT_FIELDS } from '../../contract/event.ts'
import type { StoredEventStatus } from '../../rules/event.ts'

export type AutofilledPlaceFields = { city: string; region: string; countryCode: string }

export type EventFormValues = TypingOf<typeof EVENT_FIELDS> & {
  /** Event id, created with the draft, so that retries are idempotent and the uploaded image belongs to the event. */
  id: string
  /**
   * Small preview of the event's image, stored in the draft. The server does not publish the image before the event is
   * saved.
   */
  imagePreview: string | null
  selectedTags: string[]
  submitterName: string
  submitterEmail: string
  website: string
  status: StoredEventStatus
  reason: string
  /** Version of an event when its dialog opened (optimistic locking); null for a new event. */
  updatedAt: string | null
  /**
   * Place values in the event form that come from a postal code or the stored event. Another postal code may replace
   * them.
   */
  filled: AutofilledPlaceFields
}
export type EventFormControls = FormControls<EventFormValues>

export const createEmptyEventFormValues = (): EventFormValues => ({
  ...createBlankFormValues(EVENT_FIELDS),
  countryCode: getInstallation().countryCode,
  id: v7(),
  imagePreview: null,
  selectedTags: [],
  submitterName: '',
  submitterEmail: '',
  website: '',
  status: 'approved',
  reason: '',
  updatedAt: null,
  filled: { city: '', region: '', countryCode: getInstallation().countryCode },
})

/** Form values of an event's copy. Its days are empty, and its image is uploaded separately. */
export function toCopiedEventFormValues(event: EventForAdmins): EventFormValues {
  const { id, status, updatedAt, startDate, endDate, eventImageUrl } = createEmptyEventFormValues()
  return { ...toEventFormValues(event), id, status, updatedAt, startDate, endDate, eventImageUrl }
}

export function toEventFormValues(event: EventForAdmins): EventFormValues {
  const { id, countryCode, selectedTags, storedStatus: status, updatedAt } = event
  const place = { city: event.city ?? '', region: event.regionName, countryCode }
  return {
    ...createEmptyEventFormValues(),
    ...convertStoredToFormValues(EVENT_FIELDS, event),
    ...place,
    id,
    selectedTags,
    status,
    updatedAt,
    filled: place,
  }
}
