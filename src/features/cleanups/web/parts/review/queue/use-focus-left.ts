import { type RefObject, useEffect, useRef } from 'react'

/**
 * What is pressed may go with what it has decided on, and take the keyboard's place with it: then the box around has it.
 * `shown` says which parts are there; false while nothing is.
 */
export function useFocusLeft(box: RefObject<HTMLElement | null>, shown: string | false) {
  const last = useRef(shown)
  useEffect(() => {
    const isNew = last.current !== false && last.current !== shown
    last.current = shown
    if (!isNew) return
    // a dialog has it until it closes, and gives it back within a frame
    let frame = requestAnimationFrame(function look() {
      const { activeElement } = document
      if (activeElement?.closest('[role=dialog]')) frame = requestAnimationFrame(look)
      else if (activeElement === document.body) box.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [box, shown])
}
