import { useLayoutEffect, useRef, useState } from 'react'

type Size = { width: number; height: number }

/**
 * Measures an element (ResizeObserver). The server renders at `guess`, which the browser scales until the first
 * measurement. CSS sets the height, so that nothing shifts.
 */
export function useElementSize(guess: Size) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(guess)
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box.current!
      // Ignore the size zero of an element in a hidden tab panel.
      if (width) setSize({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return { box, ...size }
}
