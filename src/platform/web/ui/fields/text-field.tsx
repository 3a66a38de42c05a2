import { LoaderCircle, Lock } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { TextField as Field, Input, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components'
import { FieldLabel, FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid' | 'validate'> &
  FieldTextProps & {
    className?: string
    placeholder?: string
    /** "off" for codes and names, which phones would begin with a capital letter. */
    autoCapitalize?: 'off'
    icon?: ReactNode
    end?: ReactNode
    aside?: ReactNode
    isLoading?: boolean
    inputRef?: Ref<HTMLInputElement>
  }

export function TextField(props: TextFieldProps) {
  const {
    label,
    note,
    hint,
    isHintKept,
    error,
    valid,
    className = '',
    placeholder,
    autoCapitalize,
    icon,
    end,
    aside,
    isLoading,
    inputRef,
    ...field
  } = props
  const lead = icon ?? (field.isReadOnly && <Lock />)
  return (
    <Field {...field} {...fieldStateAttributes({ error, valid })} className={`field ${className}`}>
      <FieldLabel label={label} note={note} aside={aside} />
      <div className="field-box">
        {lead && <span className="field-icon">{lead}</span>}
        <Input ref={inputRef} placeholder={placeholder} autoCapitalize={autoCapitalize} className="field-input" />
        {isLoading && <LoaderCircle aria-hidden className="spinner" />}
        {end}
      </div>
      <FieldMessage hint={hint} isHintKept={isHintKept} error={error} valid={valid} />
    </Field>
  )
}
