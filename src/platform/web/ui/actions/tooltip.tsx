import { useContext, type ReactNode } from 'react'
import { Tooltip as Tip, TooltipContext, TooltipTriggerStateContext, useSlottedContext } from 'react-aria-components'
import { Kbd } from './kbd.tsx'
import { useMoved } from './use-moved.ts'
import './tooltip.css'

export const Tooltip = ({ children, shortcut }: { children: ReactNode; shortcut?: string }) => (
  <Tip offset={6} className="tooltip">
    <ClosedByMoving />
    {children}
    {shortcut && <Kbd>{shortcut}</Kbd>}
  </Tip>
)

/** A row that is sorted anew may come to lie under the tooltip of its own button, and no press would reach that. */
function ClosedByMoving() {
  const state = useContext(TooltipTriggerStateContext)
  const trigger = useSlottedContext(TooltipContext)?.triggerRef
  useMoved(trigger, () => state?.close(true))
  return null
}
