import { useContext, useState } from 'react'
import { OverlayTriggerStateContext, Popover, type PopoverProps } from 'react-aria-components'
import { useCloseOnBack } from '#platform/web/ui/overlays/close-on-back.tsx'
import './dropdown.css'

type Props = Omit<PopoverProps, 'className'> & { className?: string }

export function Dropdown({ className = '', ...popover }: Props) {
  // Only an open dropdown has an element: React Aria also renders it in a hidden tree, to collect its items.
  const [element, setElement] = useState<HTMLElement | null>(null)
  const overlay = useContext(OverlayTriggerStateContext)
  useCloseOnBack(element !== null && !popover.isNonModal, () => overlay?.close())
  return <Popover ref={setElement} offset={6} containerPadding={12} {...popover} className={`dropdown ${className}`} />
}
