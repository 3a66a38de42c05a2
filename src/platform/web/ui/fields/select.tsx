import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Select as Field, SelectValue, type SelectProps } from 'react-aria-components'
import { Dropdown } from '#platform/web/ui/dropdown.tsx'
import { FieldLabel, FieldMessage, fieldState, type FieldTexts } from '#platform/web/ui/fields/field.tsx'
import { OptionList, type FieldOption } from './option-list.tsx'

type Props = Omit<
  SelectProps<FieldOption>,
  'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'onChange'
> &
  FieldTexts & {
    className?: string
    icon?: ReactNode
    options: readonly FieldOption[]
    value?: string | null
    onChange?: (id: string | null) => void
  }

/** Select field for short lists. ComboBox is for lists that are easier to search than to read. */
export function Select(props: Props) {
  const { label, note, hint, error, valid, className = '', icon, options, onChange, ...field } = props
  return (
    <Field
      placeholder="Choose"
      {...field}
      {...fieldState({ error, valid })}
      onChange={(id) => onChange?.(id as string | null)}
      className={`field ${className}`}
    >
      <FieldLabel label={label} note={note} />
      <Button className="field-box">
        {icon && <span className="field-icon">{icon}</span>}
        <SelectValue className="field-input field-value" />
        <ChevronDown aria-hidden />
      </Button>
      <FieldMessage hint={hint} error={error} valid={valid} />
      <Dropdown>
        <OptionList items={options} />
      </Dropdown>
    </Field>
  )
}
