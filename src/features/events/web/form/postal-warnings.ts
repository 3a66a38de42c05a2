import { useEffect, useRef } from 'react'
import { POSTAL_ODD, countryLabel, isPlausiblePostalCode } from '#features/places/rules.ts'
import type { EventForm } from './form-values.ts'

/** Number of warnings before an unusual postal code is accepted, because the user may know better. */
const MOST_WARNINGS = 3
const WARNED_FOR_MS = 5000

type Code = { postalCode: string; countryCode: string | null }

/** True if the postal code needs another warning after `given` warnings. The form is not sent then. */
export const needsWarning = ({ postalCode, countryCode }: Code, given: number): boolean =>
  given < MOST_WARNINGS &&
  postalCode.trim() !== '' &&
  !isPlausiblePostalCode(postalCode, countryCode && countryLabel(countryCode))

export type PostalWarnings = ReturnType<typeof usePostalWarnings>

/** Postal code warnings, counted per form, however often the postal code changes. */
export function usePostalWarnings(form: EventForm) {
  const given = useRef(0)
  /** Postal code that was checked last when the user left the field. */
  const left = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const calm = () => {
    clearTimeout(timer.current)
    const { getFieldState, clearErrors } = form
    if (getFieldState('postalCode').error?.message === POSTAL_ODD) clearErrors('postalCode')
  }
  const isWarned = () => {
    const [postalCode, countryCode] = form.getValues(['postalCode', 'countryCode'])
    if (!needsWarning({ postalCode, countryCode }, given.current)) return false
    given.current += 1
    clearTimeout(timer.current)
    timer.current = setTimeout(calm, WARNED_FOR_MS)
    return true
  }
  return {
    onLeft: () => {
      const code = form.getValues('postalCode')
      if (code === left.current) return
      left.current = code
      if (isWarned()) form.setError('postalCode', { message: POSTAL_ODD })
    },
    /** Removes the warning when the postal code or its country changes. */
    calm,
    /** Checks the postal code before the form is sent; true prevents sending and counts as a warning. */
    isWarned,
  }
}
