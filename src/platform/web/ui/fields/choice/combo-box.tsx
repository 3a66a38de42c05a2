import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { ComboBox as Field, Input, type ComboBoxProps } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dropdown } from '#platform/web/ui/dropdown.tsx'
import { FieldLabel, FieldMessage, fieldState, type FieldTexts } from '#platform/web/ui/fields/field.tsx'
import { OptionList, type Option } from './option-list.tsx'
import { useSteady } from './use-steady.ts'

type Taken = 'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'onChange' | 'onOpenChange'
type Props = Omit<ComboBoxProps<Option>, Taken> &
  FieldTexts & {
    className?: string
    placeholder?: string
    options: readonly Option[]
    value?: string | null
    onChange?: (id: string | null) => void
    inputRef?: Ref<HTMLInputElement>
  }

/** One of many: write a part of it, or open the list. */
export function ComboBox(props: Props) {
  const { label, note, hint, error, valid, className = '', placeholder, options, onChange, inputRef, ...field } = props
  const { box, onOpenChange } = useSteady()
  return (
    <Field
      menuTrigger="focus"
      {...field}
      {...fieldState({ error, valid })}
      defaultItems={options}
      // where anything may be written, that nothing matches is no news
      allowsEmptyCollection={!field.allowsCustomValue}
      onChange={(id) => onChange?.(id as string | null)}
      onOpenChange={onOpenChange}
      className={`field ${className}`}
    >
      <FieldLabel label={label} note={note} />
      <div ref={box} className="field-box">
        <Input ref={inputRef} placeholder={placeholder} className="field-input" />
        <Button variant="ghost" size="icon">
          <ChevronDown aria-hidden />
        </Button>
      </div>
      <FieldMessage hint={hint} error={error} valid={valid} />
      <Dropdown>
        <OptionList />
      </Dropdown>
    </Field>
  )
}
