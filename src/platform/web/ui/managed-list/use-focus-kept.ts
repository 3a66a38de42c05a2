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
    let frame = 0
    const look = () => {
      const { activeElement, body } = document
      if (!last.current) return
      if (activeElement === body)
        (last.current.isConnected ? last.current : box.current)?.focus({ preventScroll: true })
      // a question about the row has it until it closes
      else if (!last.current.isConnected && isOver(box.current, activeElement)) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [rows])
  return box
}

/** What stands over the page, as the menu of a row, belongs to whoever opened it. */
function isOnPageOf(list: HTMLElement | null, where: HTMLElement): boolean {
  const page = list?.closest('body > *')
  return page ? page.contains(where) || where.contains(page) : false
}

function isOver(list: HTMLElement | null, focused: Element | null): boolean {
  const dialog = focused?.closest('[role=dialog], [role=alertdialog]')
  return dialog ? !dialog.contains(list) : false
}
