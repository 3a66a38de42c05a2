import { Check } from 'lucide-react'
import { Checkbox, CheckboxGroup, type CheckboxGroupProps } from 'react-aria-components'
import { FieldLabel, FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import type { FieldOption } from './option-list.tsx'
import './toggles.css'

type Props = Omit<CheckboxGroupProps, 'children' | 'className' | 'isInvalid' | 'validate'> &
  FieldTextProps & { className?: string; options: readonly FieldOption[] }

/** Checkbox group as a row of pills, for choosing any number of options. */
export const TagToggles = ({ label, note, hint, error, className = '', options, ...field }: Props) => (
  <CheckboxGroup {...field} {...fieldStateAttributes({ error })} className={`field ${className}`}>
    <FieldLabel label={label} note={note} />
    <div className="pills" data-invalid={Boolean(error) || undefined}>
      {options.map((option) => (
        <Checkbox key={option.id} value={option.id} isDisabled={option.isDisabled} className="pill">
          {({ isSelected }) => (
            <>
              {isSelected && <Check aria-hidden />}
              {option.label}
            </>
          )}
        </Checkbox>
      ))}
    </div>
    <FieldMessage hint={hint} error={error} />
  </CheckboxGroup>
)
