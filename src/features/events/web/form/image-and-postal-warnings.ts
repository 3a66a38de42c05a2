import { POSTAL_CODE_WARNING } from '#features/places/rules.ts'
import { useSubmitAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { toFormError, createFieldError } from '#platform/web/form/submit-failure.ts'
import { formSentences as say } from './copy.ts'
import { type EventImage, useEventImage } from './use-event-image.ts'
import { type PostalWarnings, usePostalWarnings } from './postal-warnings.ts'
import type { EventForm } from './form-values.ts'

/** State of the event form beside its fields: the image upload and the postal code warnings. */
export function useImageAndPostalWarnings(form: EventForm) {
  const image = useEventImage(form)
  const warnings = usePostalWarnings(form)
  return { image, warnings }
}

/** Throws a form error for problems that only the browser knows: a failed image upload or an unusual postal code. */
export function checkImageAndPostalWarnings({ image, warnings }: { image: EventImage; warnings: PostalWarnings }) {
  if (image.isMissing()) throw createFieldError(['eventImageUrl'], say.imageUnsent)
  if (warnings.isWarned()) throw createFieldError(['postalCode'], POSTAL_CODE_WARNING)
}

/** Lets the user submit the form while the image uploads; it is sent once the upload ends. */
export function useSubmitAfterImageUpload(
  form: EventForm,
  image: EventImage,
): { pressed: EventForm; isWaiting: boolean } {
  const { send, isWaiting } = useSubmitAfterUploads(form, { isUnderWay: image.isUnderWay, settled: image.settled })
  return { pressed: { ...form, send }, isWaiting }
}

const EXPLAINED_ERRORS = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS']

export const toEventFormError = (error: unknown, failed: string) => toFormError(error, EXPLAINED_ERRORS, failed)
