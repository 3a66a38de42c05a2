import { type RefObject, useEffect, useRef } from 'react'

/** Focuses `next` when joining or leaving a challenge removed the focused button. */
export function useFocusFallback(next: RefObject<HTMLElement | null>, isParticipant: boolean) {
  const before = useRef(isParticipant)
  useEffect(() => {
    if (before.current === isParticipant) return
    before.current = isParticipant
    let frame = 0
    const moveFocus = () => {
      const { activeElement } = document
      if (activeElement === document.body) next.current?.focus()
      // A closing dialog still has the focus, so the next frame checks again.
      else if (activeElement?.closest('[role=alertdialog]')) frame = requestAnimationFrame(moveFocus)
    }
    moveFocus()
    return () => cancelAnimationFrame(frame)
  }, [next, isParticipant])
}
