import { useEffect, useRef } from 'react'
import { POSTAL_ODD, countryLabel, isPlausiblePostalCode } from '#features/places/rules.ts'
import type { EventForm } from './form-values.ts'

/** So often one is warned; who writes such a code all the same may know better. */
const MOST_WARNINGS = 3
const WARNED_FOR_MS = 5000

type Code = { postalCode: string; countryCode: string | null }

/** Whether to warn of a code, after so many warnings: as long as it is so, the form is not sent. */
export const needsWarning = ({ postalCode, countryCode }: Code, given: number): boolean =>
  given < MOST_WARNINGS &&
  postalCode.trim() !== '' &&
  !isPlausiblePostalCode(postalCode, countryCode && countryLabel(countryCode))

export type PostalWarnings = ReturnType<typeof usePostalWarnings>

/** The warnings of one form, however often its postal code changes. */
export function usePostalWarnings(form: EventForm) {
  const given = useRef(0)
  /** the code that one has been warned of on leaving the field */
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
    /** the code, or its country, is another one */
    calm,
    /** before the form is sent: whether it may not be */
    isWarned,
  }
}
