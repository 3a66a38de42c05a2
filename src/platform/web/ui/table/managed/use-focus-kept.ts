import { useEffect, useRef } from 'react'

/** A press on the empty page moves the keyboard's place too: nothing has it then. */
const MOVES = ['focusin', 'pointerdown']

/**
 * A row that goes, or moves to another place, takes the keyboard's place with it: then what is left of the list has it.
 * Nothing scrolls for that: the change may be that of somebody else.
 * Whoever has gone on to another part of the page is left there.
 */
export function useFocusKept(rows: object[]) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(null)

  useEffect(() => {
    const remember = ({ type, target }: Event) => {
      const where = target as HTMLElement
      const isInList = box.current?.contains(where)
      if (isInList && type === 'focusin') last.current = where
      if (!isInList && isOnPageOf(box.current, where)) last.current = null
    }
    for (const type of MOVES) document.addEventListener(type, remember)
    return () => {
      for (const type of MOVES) document.removeEventListener(type, remember)
    }
  }, [])

  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    if (last.current.isConnected) last.current.focus({ preventScroll: true })
    else box.current?.focus({ preventScroll: true })
  }, [rows])
  return box
}

/** What stands over the page, as the menu of a row, belongs to whoever opened it. */
function isOnPageOf(list: HTMLElement | null, where: HTMLElement): boolean {
  const page = list?.closest('body > *')
  return page ? page.contains(where) || where.contains(page) : false
}
