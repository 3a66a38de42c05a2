import { useEffect, useRef, useState } from 'react'

/** Whether the strip at the very top of the page (`.page-top`) has left the screen. Costs nothing while scrolling. */
export function useScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([strip]) => setScrolled(!strip!.isIntersecting))
    watch.observe(top.current!)
    return () => watch.disconnect()
  }, [])
  return { top, isScrolled }
}
