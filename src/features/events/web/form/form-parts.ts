import { POSTAL_ODD } from '#features/places/rules.ts'
import { useSubmitAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { refusalOf, refusedAt } from '#platform/web/form/failure.ts'
import { formSentences as say } from './copy.ts'
import { type Image, useImage } from './use-image.ts'
import { type PostalWarnings, usePostalWarnings } from './postal-warnings.ts'
import type { EventForm } from './form-values.ts'

/** What the form has beside its fields. */
export function useParts(form: EventForm) {
  const image = useImage(form)
  const warnings = usePostalWarnings(form)
  return { image, warnings }
}

/** What only the browser knows to be amiss. */
export function checkParts({ image, warnings }: { image: Image; warnings: PostalWarnings }) {
  if (image.isMissing()) throw refusedAt(['eventImageUrl'], say.imageUnsent)
  if (warnings.isWarned()) throw refusedAt(['postalCode'], POSTAL_ODD)
}

/** The button may be pressed while the image is on its way. */
export function usePressed(form: EventForm, image: Image): { pressed: EventForm; isWaiting: boolean } {
  const { send, isWaiting } = useSubmitAfterUploads(form, { isUnderWay: image.isUnderWay, settled: image.settled })
  return { pressed: { ...form, send }, isWaiting }
}

const TELLING = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS']

/** What is said about a refusal of the API, and where. */
export const eventRefusal = (error: unknown, failed: string) => refusalOf(error, TELLING, failed)
