import { useEffect, useRef, useState } from 'react'

const WALK = 600

/** Follows a value at walking pace. It is there from the start at once: only a change is worth a walk. */
export function useWalk(target: number) {
  const [at, setAt] = useState(target)
  const here = useRef(target)
  useEffect(() => {
    const from = here.current
    if (from === target) return
    const start = performance.now()
    const hurry = matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = requestAnimationFrame(function step(now) {
      const done = hurry ? 1 : Math.min((now - start) / WALK, 1)
      here.current = from + (target - from) * (1 - (1 - done) ** 3)
      setAt(here.current)
      if (done < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return at
}
