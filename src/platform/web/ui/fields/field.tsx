import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import './field.css'

/** What every field can say about itself. */
export type FieldTexts = {
  label: string
  /** beside the label in plain weight, as "optional" */
  note?: string
  /** stands below until there is something more urgent to say */
  hint?: ReactNode
  /** the hint tells how to mend what is wrong, and stands beside it */
  isHintKept?: boolean
  /** what is wrong; the field is invalid as long as it is there */
  error?: string
  /** what is right, where that is news, as "Username is available" */
  valid?: string
}

/** The state that react-aria and field.css read off a field. */
export const fieldState = ({ error, valid }: Pick<FieldTexts, 'error' | 'valid'>) => ({
  validationBehavior: 'aria' as const,
  isInvalid: Boolean(error),
  'data-valid': (!error && valid) || undefined,
})

export const LabelWords = ({ label, note }: Pick<FieldTexts, 'label' | 'note'>) => (
  <>
    {label}
    {note && <span className="field-note"> {note}</span>}
  </>
)

export function FieldLabel({ label, note, aside }: Pick<FieldTexts, 'label' | 'note'> & { aside?: ReactNode }) {
  const words = (
    <Label className="field-label">
      <LabelWords label={label} note={note} />
    </Label>
  )
  if (!aside) return words
  return (
    <div className="field-heading">
      {words}
      {aside}
    </div>
  )
}

type Messages = Pick<FieldTexts, 'hint' | 'isHintKept' | 'error' | 'valid'>

export const FieldMessage = ({ hint, isHintKept, error, valid }: Messages) => (
  <>
    <FieldError className="field-message field-error">{error && <ErrorWords error={error} />}</FieldError>
    {(!error || isHintKept) && (valid || hint) && (
      <Text slot="description" className={`field-message ${valid ? 'field-valid' : 'field-hint'}`}>
        {valid ? <ValidWords valid={valid} /> : hint}
      </Text>
    )}
  </>
)

export const ErrorWords = ({ error }: { error: string }) => (
  <>
    <TriangleAlert aria-hidden />
    <span>{error}</span>
  </>
)

const ValidWords = ({ valid }: { valid: string }) => (
  <>
    <CircleCheck aria-hidden />
    <span>{valid}</span>
  </>
)
