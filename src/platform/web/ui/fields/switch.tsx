import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components'
import { FieldMessage, fieldStateAttributes, type FieldLabelAndHelpTexts } from '#platform/web/ui/fields/field.tsx'
import './toggles.css'

type Props = Omit<SwitchFieldProps, 'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'isSelected'> &
  Pick<FieldLabelAndHelpTexts, 'label' | 'hint' | 'error'> & {
    className?: string
    value?: boolean
    /** Position of the switch: before its label, or at the opposite end of the row. */
    side?: 'start' | 'end'
  }

/** Switch that takes effect immediately. Values submitted later with a form use a Checkbox. */
export const Switch = ({ label, value, hint, error, side = 'start', className = '', ...field }: Props) => (
  <SwitchField
    {...field}
    {...fieldStateAttributes({ error })}
    isSelected={value}
    className={`field switch-${side} ${className}`}
  >
    <SwitchButton className="toggle">
      <span className="switch-track">
        <span className="switch-thumb" />
      </span>
      <span>{label}</span>
    </SwitchButton>
    <FieldMessage hint={hint} error={error} />
  </SwitchField>
)
