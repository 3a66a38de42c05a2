import { useContext, useState } from 'react'
import { OverlayTriggerStateContext, Popover, type PopoverProps } from 'react-aria-components'
import { useCloseOnBack } from '#platform/web/ui/overlays/close-on-back.tsx'
import './dropdown.css'

type Props = Omit<PopoverProps, 'className'> & { className?: string }

export function Dropdown({ className = '', ...popover }: Props) {
  // React Aria also renders a closed dropdown in a hidden tree, to collect its items. Only an open one has an element.
  const [element, setElement] = useState<HTMLElement | null>(null)
  const overlay = useContext(OverlayTriggerStateContext)
  useCloseOnBack(element !== null && !popover.isNonModal, () => overlay?.close())
  return <Popover ref={setElement} offset={6} containerPadding={12} {...popover} className={`dropdown ${className}`} />
}
