import { Check } from 'lucide-react'
import { Radio, RadioGroup, type RadioGroupProps } from 'react-aria-components'
import { FieldLabel, FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import type { FieldOption } from './option-list.tsx'
import './toggles.css'

type Props = Omit<RadioGroupProps, 'children' | 'className' | 'isInvalid' | 'validate'> &
  FieldTextProps & { className?: string; options: readonly FieldOption[] }

/** Radio group as a row of pills, for choices that members make often. */
export const ChoicePills = ({ label, note, hint, error, className = '', options, ...field }: Props) => (
  <RadioGroup {...field} {...fieldStateAttributes({ error })} orientation="horizontal" className={`field ${className}`}>
    <FieldLabel label={label} note={note} />
    <div className="pills" data-invalid={Boolean(error) || undefined}>
      {options.map((option) => (
        <Radio key={option.id} value={option.id} isDisabled={option.isDisabled} className="pill">
          {({ isSelected }) => (
            <>
              {isSelected && <Check aria-hidden />}
              {option.label}
            </>
          )}
        </Radio>
      ))}
    </div>
    <FieldMessage hint={hint} error={error} />
  </RadioGroup>
)
