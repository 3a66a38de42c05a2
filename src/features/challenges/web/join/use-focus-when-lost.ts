import { type RefObject, useEffect, useRef } from 'react'

/** Moves the keyboard focus to `next` when joining or leaving removed the focused button. */
export function useFocusWhenLost(next: RefObject<HTMLElement | null>, isParticipant: boolean) {
  const before = useRef(isParticipant)
  useEffect(() => {
    if (before.current === isParticipant) return
    before.current = isParticipant
    let frame = 0
    const look = () => {
      const { activeElement } = document
      if (activeElement === document.body) next.current?.focus()
      // A closing dialog still has the focus, so look again in the next frame.
      else if (activeElement?.closest('[role=alertdialog]')) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [next, isParticipant])
}
