import { type ReactNode, useId } from 'react'
import { FieldErrorText, FieldLabelText, type FieldTextProps } from './field.tsx'
import type { FieldOption } from './option-list.tsx'

type FieldTexts = Pick<FieldTextProps, 'label' | 'note' | 'hint' | 'error'> & { className?: string }
type ControlProps = { id: string; className: string; 'aria-describedby'?: string }

/** Native control in place of a styled one that needs JavaScript, so that the form works without. */
export function NativeField(props: FieldTexts & { children: (control: ControlProps) => ReactNode }) {
  const { label, note, hint, error, className = '', children } = props
  const id = useId()
  const message = error ? <FieldErrorText error={error} /> : hint
  const messageId = message ? `${id}-message` : undefined
  return (
    <noscript className={`contain-inline-size ${className}`}>
      <span className="field" data-invalid={Boolean(error) || undefined}>
        <label htmlFor={id} className="field-label">
          <FieldLabelText label={label} note={note} />
        </label>
        <span className="field-box">{children({ id, className: 'field-input', 'aria-describedby': messageId })}</span>
        {message && (
          <span id={messageId} className={`field-message ${error ? 'field-error' : 'field-hint'}`}>
            {message}
          </span>
        )}
      </span>
    </noscript>
  )
}

type SelectProps = FieldTexts & {
  name: string
  options: readonly FieldOption[]
  value?: string | null
  placeholder?: string
  isDisabled?: boolean
}

export const NativeSelect = ({ name, options, value, placeholder, isDisabled, ...texts }: SelectProps) => (
  <NativeField {...texts}>
    {(control) => (
      <select {...control} name={name} defaultValue={value?.trim()} disabled={isDisabled}>
        {placeholder && <option value="">{placeholder}</option>}
        {options.map(({ id, label, note }) => (
          // An option for "none" may have a blank id, because react-aria accepts no empty one.
          <option key={id} value={id.trim()}>
            {note ? `${label} (${note})` : label}
          </option>
        ))}
      </select>
    )}
  </NativeField>
)
