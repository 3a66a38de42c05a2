import { type RefObject, useEffect, useRef } from 'react'

/** What is written in goes with the keyboard's place in it. */
export function useFocusAfter(noting: unknown) {
  const box = useRef<HTMLElement>(null)
  const last = useRef(noting)
  useEffect(() => {
    if (last.current && !noting && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    last.current = noting
  }, [noting])
  return box
}

/** The next one is seen whole: its photo does not begin above the screen because the buttons of the one before stood so low. */
export function useFromItsTop(box: RefObject<HTMLElement | null>, cleanupId: string) {
  useEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    if (top < 0) box.current?.scrollIntoView({ block: 'start' })
  }, [box, cleanupId])
}
