import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'

type Options = {
  /** how many values there are to read */
  count: number
  /** the value that a pointer means */
  at: (event: PointerEvent<HTMLElement>) => number | undefined
  /** how long a value stays shown, in ms; without it until the reader leaves */
  stays?: number
}

/** Reads the values of a drawing one by one: with the pointer, a finger or the arrow keys. */
export function useReading({ count, at, stays }: Options) {
  const [active, setActive] = useState<number>()
  useEffect(() => {
    if (active === undefined || !stays) return
    const timer = setTimeout(() => setActive(undefined), stays)
    return () => clearTimeout(timer)
  }, [active, stays])

  const point = (event: PointerEvent<HTMLElement>) => setActive(at(event))
  const onKeyDown = (event: KeyboardEvent) => {
    const last = count - 1
    const now = active ?? -1
    const keys: Record<string, number> = {
      ArrowRight: Math.min(now + 1, last),
      ArrowLeft: Math.max(now - 1, 0),
      Home: 0,
      End: last,
    }
    const next = keys[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }
  return {
    active,
    reader: {
      role: 'group',
      tabIndex: 0,
      onPointerMove: point,
      onPointerDown: point,
      // a finger that is lifted has only just begun to read
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setActive(undefined),
      onKeyDown,
      onBlur: () => setActive(undefined),
    },
  }
}
