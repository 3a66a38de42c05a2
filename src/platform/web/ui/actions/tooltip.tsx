import { type ReactNode, type RefObject, useContext, useEffect, useEffectEvent } from 'react'
import { Tooltip as Tip, TooltipContext, TooltipTriggerStateContext, useSlottedContext } from 'react-aria-components'
import { KeyboardShortcut } from './kbd.tsx'
import './tooltip.css'

export const Tooltip = ({ children, shortcut }: { children: ReactNode; shortcut?: string }) => (
  <Tip offset={6} className="tooltip">
    <CloseWhenMoved />
    {children}
    {shortcut && <KeyboardShortcut>{shortcut}</KeyboardShortcut>}
  </Tip>
)

/**
 * Closes a tooltip when its button moves. After a list is sorted again, the tooltip could cover another row and block
 * clicks.
 */
function CloseWhenMoved() {
  const state = useContext(TooltipTriggerStateContext)
  const trigger = useSlottedContext(TooltipContext)?.triggerRef
  useMoved(trigger, () => state?.close(true))
  return null
}

/** Calls back when an element moves on its page, for example after a row above it is removed. */
function useMoved(ref: RefObject<Element | null> | undefined, onMoved: () => void) {
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    const placeOf = (element: Element) => {
      const { x, y } = element.getBoundingClientRect()
      return `${Math.round(x + scrollX)} ${Math.round(y + scrollY)}`
    }
    const element = ref?.current
    if (!element) return
    const first = placeOf(element)
    let frame = requestAnimationFrame(function look() {
      if (placeOf(element) === first) frame = requestAnimationFrame(look)
      else moved()
    })
    return () => cancelAnimationFrame(frame)
  }, [ref])
}
