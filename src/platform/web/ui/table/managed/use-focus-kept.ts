import { useEffect, useRef } from 'react'

/**
 * A row that goes, or moves to another place, takes the keyboard's place with it: then what is left of the list has it.
 * Nothing scrolls for that: the change may be that of somebody else.
 */
export function useFocusKept(rows: object[]) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(null)

  useEffect(() => {
    const list = box.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target as HTMLElement
    }
    list?.addEventListener('focusin', remember)
    return () => list?.removeEventListener('focusin', remember)
  }, [])

  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    if (last.current.isConnected) last.current.focus({ preventScroll: true })
    else box.current?.focus({ preventScroll: true })
  }, [rows])
  return box
}
