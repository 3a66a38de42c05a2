import type { ReactNode } from 'react'
import { Dialog, Popover as Floating, type PopoverProps } from 'react-aria-components'

type Props = Pick<PopoverProps, 'placement' | 'isOpen' | 'onOpenChange' | 'triggerRef'> & {
  /** what it is, for those who hear it */
  label: string
  className?: string
  children: ReactNode | ((popover: { close: () => void }) => ReactNode)
}

/** A small card beside what was pressed. Place it in a `DialogTrigger`. */
export const Popover = ({ label, className = 'p-4', children, ...popover }: Props) => (
  <Floating
    {...popover}
    offset={6}
    className="z-50 max-w-[min(360px,calc(100vw-2rem))] rounded-[12px] border border-line bg-raise shadow-2 transition-opacity duration-[140ms] data-entering:opacity-0 data-exiting:opacity-0"
  >
    <Dialog aria-label={label} className={`outline-none ${className}`}>
      {children}
    </Dialog>
  </Floating>
)
