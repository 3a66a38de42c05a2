import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'

type Options = {
  count: number
  /** Index of the value that the pointer is on. */
  at: (event: PointerEvent<HTMLElement>) => number | undefined
  /** Display time of a value in ms; without it, the value stays until the pointer or the focus leaves. */
  stays?: number
}

/** Reads the values of a chart one by one, with mouse, touch or arrow keys. */
export function useChartReader({ count, at, stays }: Options) {
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
      // A lifted finger does not hide the value: reading it has only begun.
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setActive(undefined),
      onKeyDown,
      onBlur: () => setActive(undefined),
    },
  }
}
