import { useEffect, useRef } from 'react'
import { UNUSUAL_POSTAL_CODE_WARNING, getCountryName, isPlausiblePostalCode } from '#features/places/rules.ts'
import type { EventFormControls } from './form-values.ts'

/** Number of warnings before an unusual postal code is accepted, because the user may know better. */
const MAX_WARNINGS = 3
const WARNING_DURATION_MS = 5000

type PostalCodeInput = { postalCode: string; countryCode: string | null }

/**
 * Tells whether an unusual postal code needs another warning, after `given` earlier warnings. If it does, the form must
 * not be sent. The stored code of an edited event needs none, because its submitter has confirmed it.
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

/** Postal code warnings, counted per form, however often the postal code changes. */
export function usePostalCodeWarnings(form: EventFormControls) {
  const warningCount = useRef(0)
  /** Postal code that was checked last when the user left the postal code field. */
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
    /** Removes the postal code warning when the postal code or its country changes. */
    calm: clearWarning,
    /**
     * Checks the postal code when the form is sent. Returns true if it needs a warning, which is then counted; the form
     * must not be sent.
     */
    isWarned: checkAndWarn,
  }
}
