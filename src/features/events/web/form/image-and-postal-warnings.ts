import { UNUSUAL_POSTAL_CODE_WARNING } from '#features/places/rules.ts'
import { useSubmitFormAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { toFormDisplayError, createFormFieldError } from '#platform/web/form/submit-failure.ts'
import { eventFormUiTexts as texts } from './copy.ts'
import { type EventImageControls, useEventImageControls } from './use-event-image.ts'
import { type PostalCodeWarnings, usePostalCodeWarnings } from './postal-warnings.ts'
import type { EventFormControls } from './form-values.ts'

/** State of the event form beside its fields: the image upload and the postal code warnings. */
export function useImageAndPostalWarnings(form: EventFormControls) {
  const image = useEventImageControls(form)
  const warnings = usePostalCodeWarnings(form)
  return { image, warnings }
}

/** Throws a form error for problems that only the browser knows: a failed image upload or an unusual postal code. */
export function throwIfEventImageOrPostalCodeInvalid({
  image,
  warnings,
}: {
  image: EventImageControls
  warnings: PostalCodeWarnings
}) {
  if (image.isMissing()) throw createFormFieldError(['eventImageUrl'], texts.imageUnsent)
  if (warnings.isWarned()) throw createFormFieldError(['postalCode'], UNUSUAL_POSTAL_CODE_WARNING)
}

/** Lets the user submit the form while the image uploads; it is sent once the upload ends. */
export function useSubmitAfterEventImageUpload(
  form: EventFormControls,
  image: EventImageControls,
): { pressed: EventFormControls; isWaiting: boolean } {
  const { send, isWaiting } = useSubmitFormAfterUploads(form, { isUnderWay: image.isUnderWay, settled: image.settled })
  return { pressed: { ...form, send }, isWaiting }
}

const EXPLAINED_ERRORS = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS']

export const toEventFormError = (error: unknown, failed: string) => toFormDisplayError(error, EXPLAINED_ERRORS, failed)
