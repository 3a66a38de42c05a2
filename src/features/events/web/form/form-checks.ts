import { useState } from 'react'
import { UNUSUAL_POSTAL_CODE_WARNING } from '#features/places/rules.ts'
import { createFormFieldError } from '#platform/web/form/submit-failure.ts'
import type { EventCreationInput } from '../../contract/event.ts'
import { eventFormUiTexts as texts } from './copy.ts'
import { type EventImageControls, useEventImageControls } from './use-event-image.ts'
import { type PastDaysCheck, createPastDaysWarning, throwPastDaysError } from './past-days-warning.ts'
import { type PostalCodeWarnings, usePostalCodeWarnings } from './postal-warnings.ts'
import type { EventFormControls } from './form-values.ts'

type EventFormChecks = { image: EventImageControls; warnings: PostalCodeWarnings; pastDays: PastDaysCheck }

/**
 * Checks of the event form beside its schema: image upload, unusual postal code, past days. Past days are rejected for
 * visitors; admins only get a warning.
 */
export function useEventFormChecks(form: EventFormControls, by: 'public' | 'admin'): EventFormChecks {
  const image = useEventImageControls(form)
  const warnings = usePostalCodeWarnings(form)
  const [pastDays] = useState(() => (by === 'admin' ? createPastDaysWarning() : throwPastDaysError))
  return { image, warnings, pastDays }
}

/**
 * Throws a form error for checks that only the browser makes: a failed image upload, an unusual postal code, past days.
 */
export function checkEventForm(
  { image, warnings, pastDays }: EventFormChecks,
  { startDate, endDate }: Pick<EventCreationInput, 'startDate' | 'endDate'>,
) {
  if (image.isRefused()) throw createFormFieldError(['eventImageUrl'], texts.imageRefused)
  if (image.isMissing()) throw createFormFieldError(['eventImageUrl'], texts.imageUnsent)
  if (warnings.isWarned()) throw createFormFieldError(['postalCode'], UNUSUAL_POSTAL_CODE_WARNING)
  pastDays({ startDate, endDate: endDate || null }, new Date())
}
