import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components'
import { FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import './toggles.css'

type Props = Omit<CheckboxFieldProps, 'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'isSelected'> &
  Pick<FieldTextProps, 'hint' | 'error'> & {
    className?: string
    value?: boolean
    children?: ReactNode
  }

export const Checkbox = ({ value, hint, error, className = '', children, ...field }: Props) => (
  <CheckboxField {...field} {...fieldStateAttributes({ error })} isSelected={value} className={`field ${className}`}>
    <CheckboxButton className="toggle">
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className="check-mark">
            {isIndeterminate ? <Minus aria-hidden /> : isSelected && <Check aria-hidden />}
          </span>
          {children}
        </>
      )}
    </CheckboxButton>
    <FieldMessage hint={hint} error={error} />
  </CheckboxField>
)
