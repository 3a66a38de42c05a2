import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'

type Options = {
  count: number
  at: (event: PointerEvent<HTMLElement>) => number | undefined
  /**
   * Time in ms after which a chart's tooltip closes. Without it, the tooltip stays until the pointer or the focus
   * leaves.
   */
  stays?: number
}

/** Steps through the values of a chart with mouse, touch or arrow keys. The tooltip shows the `active` value. */
export function useChartValueNavigation({ count, at, stays }: Options) {
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
    navigationProps: {
      role: 'group',
      tabIndex: 0,
      onPointerMove: point,
      onPointerDown: point,
      // Lifting the finger does not hide the chart's tooltip, because the visitor is still reading it.
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setActive(undefined),
      onKeyDown,
      onBlur: () => setActive(undefined),
    },
  }
}
