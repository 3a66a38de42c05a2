import { useEffect, useRef } from 'react'

/**
 * What is pressed may go with what it has decided on, and take the keyboard's place with it: then what is around has it.
 * `shown` says which parts are there; false while nothing is.
 */
export function useFocusLeft(shown: string | false) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    const isNew = last.current !== false && last.current !== shown
    last.current = shown
    if (!isNew) return
    // a dialog that closes gives it back within a frame
    const drawn = requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(drawn)
  }, [shown])
  return box
}
