import { type RefObject, useEffect, useRef } from 'react'

/** A button that has done its work is gone, and took the keyboard's place with it: `next` gets it. */
export function useFocusWhenLost(next: RefObject<HTMLElement | null>, isParticipant: boolean) {
  const before = useRef(isParticipant)
  useEffect(() => {
    if (before.current === isParticipant) return
    before.current = isParticipant
    let frame = 0
    const look = () => {
      const { activeElement } = document
      if (activeElement === document.body) next.current?.focus()
      // a dialog on its way out still holds the focus
      else if (activeElement?.closest('[role=alertdialog]')) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [next, isParticipant])
}
