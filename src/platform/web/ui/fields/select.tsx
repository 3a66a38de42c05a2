import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Select as Field, SelectValue, type SelectProps } from 'react-aria-components'
import { Dropdown } from '#platform/web/ui/dropdown.tsx'
import { FieldLabel, FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import { NativeSelect } from './native-field.tsx'
import { FieldOptionList, type FieldOption } from './option-list.tsx'

type Props = Omit<
  SelectProps<FieldOption>,
  'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'onChange'
> &
  FieldTextProps & {
    className?: string
    icon?: ReactNode
    options: readonly FieldOption[]
    value?: string | null
    onChange?: (id: string | null) => void
  }

/** Select for short lists. ComboBox is for lists that are easier to search than to read. */
export function Select(props: Props) {
  const { label, note, hint, error, valid, className = '', icon, options, onChange, name, ...field } = props
  const { placeholder = 'Choose', value, isDisabled } = field
  return (
    <>
      <Field
        {...field}
        placeholder={placeholder}
        {...fieldStateAttributes({ error, valid })}
        onChange={(id) => onChange?.(id as string | null)}
        className={`field ${name ? 'noscript:hidden' : ''} ${className}`}
      >
        <FieldLabel label={label} note={note} />
        <Button className="field-box">
          {icon && <span className="field-icon">{icon}</span>}
          <SelectValue className="field-input field-value" />
          <ChevronDown aria-hidden />
        </Button>
        <FieldMessage hint={hint} error={error} valid={valid} />
        <Dropdown>
          <FieldOptionList items={options} />
        </Dropdown>
      </Field>
      {name && (
        <NativeSelect
          {...{ name, label, note, hint, error, className, options, value, isDisabled }}
          placeholder={value ? undefined : placeholder}
        />
      )}
    </>
  )
}
