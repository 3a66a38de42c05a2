import { POSTAL_ODD } from '#features/places/rules.ts'
import { useSubmitAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { refusalOf, refusedAt } from '#platform/web/form/failure.ts'
import { formSentences as say } from './copy.ts'
import { type Image, useImage } from './use-image.ts'
import { type PostalWarnings, usePostalWarnings } from './postal-warnings.ts'
import type { EventForm } from './form-values.ts'

/** State of the event form beside its fields: the image upload and the postal code warnings. */
export function useParts(form: EventForm) {
  const image = useImage(form)
  const warnings = usePostalWarnings(form)
  return { image, warnings }
}

/** Throws a form error for problems that only the browser knows: a failed image upload or an unusual postal code. */
export function checkParts({ image, warnings }: { image: Image; warnings: PostalWarnings }) {
  if (image.isMissing()) throw refusedAt(['eventImageUrl'], say.imageUnsent)
  if (warnings.isWarned()) throw refusedAt(['postalCode'], POSTAL_ODD)
}

/** Lets the user submit the form while the image uploads; it is sent once the upload ends. */
export function usePressed(form: EventForm, image: Image): { pressed: EventForm; isWaiting: boolean } {
  const { send, isWaiting } = useSubmitAfterUploads(form, { isUnderWay: image.isUnderWay, settled: image.settled })
  return { pressed: { ...form, send }, isWaiting }
}

const TELLING = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS']

export const eventRefusal = (error: unknown, failed: string) => refusalOf(error, TELLING, failed)
