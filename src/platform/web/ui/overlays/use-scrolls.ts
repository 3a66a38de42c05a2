import { useEffect, useRef, useState } from 'react'

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'

/** Whether a box holds more than it shows and nothing in it can take the focus that would scroll it. */
export function useScrolls() {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current!
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight && !element.querySelector(reachable))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return { box, scrolls }
}
