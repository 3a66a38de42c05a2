import { Popover, type PopoverProps } from 'react-aria-components'
import './dropdown.css'

type Props = Omit<PopoverProps, 'className'> & { className?: string }

export const Dropdown = ({ className = '', ...popover }: Props) => (
  <Popover offset={6} containerPadding={12} {...popover} className={`dropdown ${className}`} />
)
