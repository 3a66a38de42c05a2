import { useLayoutEffect, useRef } from 'react'

/** After a removal the focus goes to what stands in that place now. A photo that moves keeps it by itself. */
export function usePhotoFocus() {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const slot = list.current?.children[wanted.current - 1]
    slot?.querySelector<HTMLElement>('[role=slider], button')?.focus()
    wanted.current = undefined
  })
  return {
    list,
    focusPlace: (place: number) => {
      wanted.current = place
    },
  }
}
