import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import './field.css'

export type FieldTextProps = {
  label: string
  note?: string
  /** Help text below the field, replaced by an error or a confirmation. */
  hint?: ReactNode
  /** Keeps a field's help text next to an error, if it explains how to fix the error. */
  isHintKept?: boolean
  error?: ReactNode
  /** Confirmation below the field, such as "Username is available". */
  valid?: string
}

/** State attributes of a form field (invalid, confirmed) for react-aria and field.css. */
export const fieldStateAttributes = ({ error, valid }: Pick<FieldTextProps, 'error' | 'valid'>) => ({
  validationBehavior: 'aria' as const,
  isInvalid: Boolean(error),
  'data-valid': (!error && valid) || undefined,
})

/** Label and note are one text, because browsers drop a space-only text from the accessible name. */
export const FieldLabelText = ({ label, note }: Pick<FieldTextProps, 'label' | 'note'>) => (
  <>
    {label}
    {note && <span className="field-note">{` ${note}`}</span>}
  </>
)

export function FieldLabel({ label, note, aside }: Pick<FieldTextProps, 'label' | 'note'> & { aside?: ReactNode }) {
  const labelElement = (
    <Label className="field-label">
      <FieldLabelText label={label} note={note} />
    </Label>
  )
  if (!aside) return labelElement
  return (
    <div className="field-heading">
      {labelElement}
      {aside}
    </div>
  )
}

type Messages = Pick<FieldTextProps, 'hint' | 'isHintKept' | 'error' | 'valid'>

export const FieldMessage = ({ hint, isHintKept, error, valid }: Messages) => (
  <>
    <FieldError className="field-message field-error">{error && <FieldErrorText error={error} />}</FieldError>
    {(!error || isHintKept) && (valid || hint) && (
      <Text slot="description" className={`field-message ${valid ? 'field-valid' : 'field-hint'}`}>
        {valid ? <ValidText valid={valid} /> : hint}
      </Text>
    )}
  </>
)

export const FieldErrorText = ({ error }: { error: ReactNode }) => (
  <>
    <TriangleAlert aria-hidden />
    <span>{error}</span>
  </>
)

const ValidText = ({ valid }: { valid: string }) => (
  <>
    <CircleCheck aria-hidden />
    <span>{valid}</span>
  </>
)
