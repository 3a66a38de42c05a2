import type { ReactNode } from 'react'
import { Radio, RadioGroup, type RadioGroupProps } from 'react-aria-components'
import './toggles.css'

type Props<Id extends string> = Omit<
  RadioGroupProps,
  'children' | 'className' | 'value' | 'onChange' | 'aria-label'
> & {
  className?: string
  label: string
  options: readonly { id: Id; label: string; icon?: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

/** Segmented control for two or three views of the same data, not for more options or for navigation. */
export const SegmentedControl = <Id extends string>({
  label,
  options,
  className = '',
  onChange,
  ...group
}: Props<Id>) => (
  <RadioGroup
    {...group}
    aria-label={label}
    orientation="horizontal"
    onChange={(id) => onChange(id as Id)}
    className={`segments ${className}`}
  >
    {options.map((option) => (
      <Radio key={option.id} value={option.id} className="segment">
        {option.icon}
        {option.label}
      </Radio>
    ))}
  </RadioGroup>
)
