import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls once the element stands elsewhere on its page, as when a row above it has gone. */
export function useMoved(ref: RefObject<Element | null> | undefined, onMoved: () => void) {
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
