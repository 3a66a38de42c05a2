import { Radio, RadioGroup as Group, type RadioGroupProps } from 'react-aria-components'
import { FieldLabel, FieldMessage, fieldState, type FieldTexts } from '#platform/web/ui/fields/field.tsx'
import type { Option } from './option-list.tsx'
import './toggles.css'

type Props = Omit<RadioGroupProps, 'children' | 'className' | 'isInvalid' | 'validate'> &
  FieldTexts & { className?: string; options: readonly Option[] }

/** One of a few, all of them in sight. */
export const RadioGroup = ({ label, note, hint, error, className = '', options, ...field }: Props) => (
  <Group {...field} {...fieldState({ error })} className={`field ${className}`}>
    <FieldLabel label={label} note={note} />
    <div>
      {options.map((option) => (
        <Radio key={option.id} value={option.id} isDisabled={option.isDisabled} className="toggle">
          <span className="radio-mark" />
          {option.label}
        </Radio>
      ))}
    </div>
    <FieldMessage hint={hint} error={error} />
  </Group>
)
