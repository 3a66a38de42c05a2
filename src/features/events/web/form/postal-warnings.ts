import { useEffect, useRef } from 'react'
import { UNUSUAL_POSTAL_CODE_WARNING, getCountryName, isPlausiblePostalCode } from '#features/places/rules.ts'
import type { EventFormControls } from './form-values.ts'

/** After this many warnings an unusual postal code is accepted, because the user may know better. */
const MAX_WARNINGS = 3
const WARNING_DURATION_MS = 5000

type PostalCodeInput = { postalCode: string; countryCode: string | null }

/**
 * Whether an unusual postal code needs another warning after `given` earlier ones, which blocks the submit. The stored
 * code of an edited event needs none.
 */
export const needsPostalCodeWarning = (
  { postalCode, countryCode }: PostalCodeInput,
  given: number,
  stored?: Partial<PostalCodeInput>,
): boolean =>
  given < MAX_WARNINGS &&
  !(postalCode === stored?.postalCode && countryCode === stored.countryCode) &&
  postalCode.trim() !== '' &&
  !isPlausiblePostalCode(postalCode, countryCode && getCountryName(countryCode))

export type PostalCodeWarnings = ReturnType<typeof usePostalCodeWarnings>

/** Counts warnings about unusual postal codes per form, even if the postal code changes. */
export function usePostalCodeWarnings(form: EventFormControls) {
  const warningCount = useRef(0)
  /** Postal code that was in its field when the field last lost the focus. */
  const lastCheckedCode = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const clearWarning = () => {
    clearTimeout(timer.current)
    const { getFieldState, clearErrors } = form
    if (getFieldState('postalCode').error?.message === UNUSUAL_POSTAL_CODE_WARNING) clearErrors('postalCode')
  }
  const checkAndWarn = () => {
    const [postalCode, countryCode] = form.getValues(['postalCode', 'countryCode'])
    const stored = form.formState.defaultValues
    if (!needsPostalCodeWarning({ postalCode, countryCode }, warningCount.current, stored)) return false
    warningCount.current += 1
    clearTimeout(timer.current)
    timer.current = setTimeout(clearWarning, WARNING_DURATION_MS)
    return true
  }
  return {
    onLeft: () => {
      const code = form.getValues('postalCode')
      if (code === lastCheckedCode.current) return
      lastCheckedCode.current = code
      if (checkAndWarn()) form.setError('postalCode', { message: UNUSUAL_POSTAL_CODE_WARNING })
    },
    /** Clears the warning about an unusual postal code when the code or its country changes. */
    calm: clearWarning,
    /** Checks the postal code when the form is submitted. Returns true after a new warning, which blocks the submit. */
    isWarned: checkAndWarn,
  }
}
