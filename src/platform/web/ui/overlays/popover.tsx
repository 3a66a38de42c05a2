import type { ReactNode } from 'react'
import { Popover as Floating, type PopoverProps } from 'react-aria-components'

type Props = Pick<PopoverProps, 'placement' | 'isOpen' | 'onOpenChange' | 'triggerRef'> & {
  /** what it is, for those who hear it */
  label: string
  className?: string
  children: ReactNode
}

/** A small card beside what was pressed: a dialog that leaves the page as it is. Place it in a `DialogTrigger`. */
export const Popover = ({ label, className = 'p-4', children, ...popover }: Props) => (
  <Floating
    {...popover}
    aria-label={label}
    offset={6}
    className={`z-50 max-w-[min(360px,calc(100vw-2rem))] rounded-[12px] border border-line bg-raise shadow-2 outline-none transition-opacity duration-[140ms] data-entering:opacity-0 data-exiting:opacity-0 ${className}`}
  >
    {children}
  </Floating>
)
