import { useEffect, useRef } from 'react'

/** Events that can move the focus. A press on an empty part of the page clears it. */
const MOVES = ['focusin', 'pointerdown']

/**
 * Restores the keyboard focus when the focused row of a list disappears or moves: to the row, or else to the list. Does
 * not scroll, because the change may come from another admin. A focus outside the list is left alone.
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
      // A dialog about the row keeps the focus until it closes.
      else if (!last.current.isConnected && isOver(box.current, activeElement)) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [rows])
  return box
}

/** Whether an element is part of the list's page. Overlays such as a row's menu are not: they belong to the row. */
function isOnPageOf(list: HTMLElement | null, where: HTMLElement): boolean {
  const page = list?.closest('body > *')
  return page ? page.contains(where) || where.contains(page) : false
}

function isOver(list: HTMLElement | null, focused: Element | null): boolean {
  const dialog = focused?.closest('[role=dialog], [role=alertdialog]')
  return dialog ? !dialog.contains(list) : false
}
