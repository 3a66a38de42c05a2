import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components'
import { FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import './toggles.css'

type Props = Omit<SwitchFieldProps, 'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'isSelected'> &
  Pick<FieldTextProps, 'label' | 'hint' | 'error'> & {
    className?: string
    value?: boolean
    side?: 'start' | 'end'
  }

/** Toggles the switch on a press anywhere in its row. The label, and links in the hint, react by themselves. */
function switchByRow(row: HTMLElement | null) {
  const handleClick = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('label, a, button, input')) row!.querySelector('input')?.click()
  }
  row?.addEventListener('click', handleClick)
  return () => row?.removeEventListener('click', handleClick)
}

/** Switch that takes effect immediately. Values submitted later with a form use a Checkbox. */
export const Switch = ({ label, value, hint, error, side = 'start', className = '', ...field }: Props) => (
  <SwitchField
    {...field}
    ref={switchByRow}
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
