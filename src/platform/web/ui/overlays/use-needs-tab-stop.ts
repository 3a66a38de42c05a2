import { useEffect, useRef, useState } from 'react'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'

/**
 * Whether an element must be focusable so that it can be scrolled by keyboard: it overflows and contains nothing
 * focusable.
 */
export function useNeedsTabStop<Box extends HTMLElement = HTMLDivElement>() {
  const box = useRef<Box>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current!
    const measure = () => {
      const isFull = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
      setScrolls(isFull && !element.querySelector(focusable))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return { box, scrolls }
}
