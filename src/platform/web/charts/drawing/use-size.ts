import { useLayoutEffect, useRef, useState } from 'react'

type Size = { width: number; height: number }

/**
 * The pixels a drawing really has. The server draws at `guess` and the browser scales that until it has measured; the
 * box takes its height from CSS, so nothing around it moves.
 */
export function useSize(guess: Size) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(guess)
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box.current!
      // in a hidden tab there is nothing to measure
      if (width) setSize({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return { box, ...size }
}
