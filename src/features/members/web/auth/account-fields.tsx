import { type ReactNode, useRef } from 'react'
import {
  POSTAL_CODE_MAX_LENGTH,
  UNUSUAL_POSTAL_CODE_WARNING,
  isPlausiblePostalCode,
  sanitizePostalCode,
} from '#features/places/rules.ts'
import type { FormFieldBinding } from '#platform/web/form/field.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'

const WARNING_MS = 5000

type Props = Omit<FormFieldBinding<string>, 'error'> & { error?: ReactNode; hint?: string; autoFocus?: boolean }

export const FullNameField = (field: Props) => <TextField label="Full name" autoComplete="name" {...field} />

export const EmailField = (field: Props) => <TextField label="Email" type="email" autoComplete="email" {...field} />

/** Postal code field of an account. On blur, it warns about a text that does not look like a postal code. */
export function PostalCodeField({ onChange, onBlur, ...field }: Props) {
  const warning = useRef<ReturnType<typeof showToast.warning>>(undefined)
  return (
    <TextField
      label="ZIP/postal code"
      autoComplete="postal-code"
      autoCorrect="off"
      spellCheck="false"
      maxLength={POSTAL_CODE_MAX_LENGTH}
      {...field}
      onChange={(typed) => {
        onChange(sanitizePostalCode(typed))
        if (isPlausiblePostalCode(typed)) void warning.current?.then((close) => close?.())
      }}
      onBlur={() => {
        onBlur()
        if (!isPlausiblePostalCode(field.value))
          warning.current = showToast.warning(UNUSUAL_POSTAL_CODE_WARNING, { duration: WARNING_MS })
      }}
    />
  )
}
