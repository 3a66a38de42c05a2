import { countryLabel, isPlausiblePostalCode } from '#features/places/rules.ts'

/** So often one is warned; who writes such a code all the same may know better. */
export const MOST_WARNINGS = 3
export const WARNED_FOR_MS = 5000

export type Code = { postalCode: string; countryCode: string | null }

/** Whether to warn of a code, after so many warnings: as long as it is so, the form is not sent. */
export const needsWarning = ({ postalCode, countryCode }: Code, given: number): boolean =>
  given < MOST_WARNINGS &&
  postalCode.trim() !== '' &&
  !isPlausiblePostalCode(postalCode, countryCode && countryLabel(countryCode))
