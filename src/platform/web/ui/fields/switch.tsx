import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components'
import { FieldMessage, fieldState, type FieldTexts } from '#platform/web/ui/fields/field.tsx'
import './toggles.css'

type Props = Omit<SwitchFieldProps, 'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'isSelected'> &
  Pick<FieldTexts, 'label' | 'hint' | 'error'> & {
    className?: string
    value?: boolean
    /** where the switch stands: before its words, or at the far end of their row */
    side?: 'start' | 'end'
  }

/** On or off at once; what is only sent later with a form is a Checkbox. */
export const Switch = ({ label, value, hint, error, side = 'start', className = '', ...field }: Props) => (
  <SwitchField {...field} {...fieldState({ error })} isSelected={value} className={`field switch-${side} ${className}`}>
    <SwitchButton className="toggle">
      <span className="switch-track">
        <span className="switch-thumb" />
      </span>
      <span>{label}</span>
    </SwitchButton>
    <FieldMessage hint={hint} error={error} />
  </SwitchField>
)
