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

/** Two or three ways to see the same thing. Never for more, never for finding one's way. */
export const Segmented = <Id extends string>({ label, options, className = '', onChange, ...group }: Props<Id>) => (
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
