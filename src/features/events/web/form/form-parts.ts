import { POSTAL_ODD } from '#features/places/rules.ts'
import { useSubmitAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { refusedAt } from '#platform/web/form/failure.ts'
import { codeOf } from '#platform/errors.ts'
import { formSentences as say } from './copy.ts'
import { type Image, useImage } from './use-image.ts'
import { type PostalWarnings, usePostalWarnings } from './postal-warnings.ts'
import type { EventForm } from './form-values.ts'
import type { ManagedEvent } from '../../contract/admin.ts'

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

type Refusal = Error & { code: string; data: unknown }

const isRefusal = (error: unknown, codes: string[]): error is Refusal =>
  error instanceof Error && codes.includes(String(codeOf(error)))

const TELLING = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS']

/** What is said about a refusal of the API, and where. */
export function refusalOf(error: unknown, failed: string): unknown {
  if (isRefusal(error, ['PICTURE_LOST'])) return refusedAt([(error.data as { field: string }).field], error.message)
  return isRefusal(error, TELLING) ? error : new Error(failed)
}

/** As it is now, where it changed since it was opened. */
export const presentIn = (error: unknown): ManagedEvent | undefined =>
  isRefusal(error, ['CONFLICT']) ? (error.data as ManagedEvent) : undefined
