import { POSTAL_ODD } from '#features/places/rules.ts'
import { useSubmitAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { refusedAt } from '#platform/web/form/failure.ts'
import { formSentences as say } from '../form-sentences.ts'
import { type Image, useImage } from '../image/use-image.ts'
import { type PostalWarnings, usePostalWarnings } from '../place/use-postal-warnings.ts'
import type { EventForm } from './typing.ts'

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
