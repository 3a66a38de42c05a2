import { useLayoutEffect, useRef } from 'react'

/** Keeps the focus where the hand is: on a photo that has moved, and after a removal on what stands in its place. */
export function usePhotoFocus() {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<((list: HTMLUListElement) => Element | null | undefined) | null>(null)
  useLayoutEffect(() => {
    const target = list.current && wanted.current?.(list.current)
    wanted.current = null
    if (target instanceof HTMLElement) target.focus()
  })
  return {
    list,
    keepFocus: (id: string) => {
      wanted.current = (slots) => slots.querySelector(`[data-photo="${CSS.escape(id)}"] [role=slider]`)
    },
    focusPlace: (place: number) => {
      wanted.current = (slots) => slots.children[place - 1]?.querySelector('[role=slider], button')
    },
  }
}
