import { useEffect, useRef } from 'react'

/**
 * A list closes when what holds its field scrolls. The press that opens it may have brought the field into sight, though, and
 * browsers tell of that only once the list is there: a scroll that left the field where the list opened is no reason to close.
 */
export function useSteady() {
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<number>(undefined)
  const place = () => box.current?.getBoundingClientRect().top ?? NaN
  useEffect(() => {
    function hear(event: Event) {
      if (opened.current === undefined || !(event.target instanceof Node && event.target.contains(box.current))) return
      if (Math.abs(place() - opened.current) < 1) event.stopImmediatePropagation()
    }
    // from the start: whoever listens first can keep the news from the list
    addEventListener('scroll', hear, true)
    return () => removeEventListener('scroll', hear, true)
  }, [])
  return { box, onOpenChange: (isOpen: boolean) => void (opened.current = isOpen ? place() : undefined) }
}
