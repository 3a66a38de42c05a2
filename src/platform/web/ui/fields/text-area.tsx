import type { Ref } from 'react'
import { TextArea as Area, TextField as Field, type TextFieldProps } from 'react-aria-components'
import { FieldLabel, FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'

type Props = Omit<TextFieldProps, 'children' | 'className' | 'isInvalid' | 'validate' | 'type'> &
  FieldTextProps & {
    className?: string
    placeholder?: string
    /** Rows of an empty text area, which grows with its content. */
    rows?: number
    inputRef?: Ref<HTMLTextAreaElement>
  }

export function TextArea(props: Props) {
  const { label, note, hint, error, valid, className = '', placeholder, rows = 3, inputRef, ...field } = props
  return (
    <Field {...field} {...fieldStateAttributes({ error, valid })} className={`field ${className}`}>
      <FieldLabel label={label} note={note} />
      <div className="field-box">
        <Area
          ref={inputRef}
          rows={rows}
          placeholder={placeholder}
          className="field-input field-area"
          // The minimum height is set in CSS, because a growing text area ignores `rows`.
          style={{ minHeight: `calc(${rows}lh + 1.2rem)` }}
        />
      </div>
      <FieldMessage hint={hint} error={error} valid={valid} />
    </Field>
  )
}
