import { useEffect, useRef } from 'react'

/** A row that is deleted takes the keyboard's place with it: what is left of the list gets it. */
export function useFocusWhenGone(rows: { id: string }[]) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(rows)
  useEffect(() => {
    const isGone = before.current.some(({ id }) => !rows.some((row) => row.id === id))
    before.current = rows
    if (isGone && document.activeElement === document.body) box.current?.focus()
  }, [rows])
  return box
}
