import { useEffect, useRef, useState } from 'react'

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'

/** Whether a box holds more than it shows and nothing in it can take the focus that would scroll it. */
export function useScrolls<Box extends HTMLElement = HTMLDivElement>() {
  const box = useRef<Box>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current!
    const measure = () => {
      const isFull = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
      setScrolls(isFull && !element.querySelector(reachable))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return { box, scrolls }
}
