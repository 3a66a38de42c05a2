import { useEffect, useRef } from 'react'

/** Browser events that can move the focus. A press on an empty part of the page removes the focus. */
const FOCUS_EVENTS = ['focusin', 'pointerdown']

/**
 * Restores the keyboard focus when the focused row of a list disappears or moves: to the row, or else to the list. Does
 * not scroll, because the change may come from another admin. A focus outside the list stays.
 */
export function useListFocusRestoration(rows: object[]) {
  const box = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<HTMLElement>(null)

  useEffect(() => {
    const remember = ({ type, target }: Event) => {
      const where = target as HTMLElement
      const isInList = box.current?.contains(where)
      if (isInList && type === 'focusin') lastFocused.current = where
      if (!isInList && isOnPageOf(box.current, where)) lastFocused.current = null
    }
    for (const type of FOCUS_EVENTS) document.addEventListener(type, remember)
    return () => {
      for (const type of FOCUS_EVENTS) document.removeEventListener(type, remember)
    }
  }, [])

  useEffect(() => {
    let frame = 0
    const restore = () => {
      const { activeElement, body } = document
      if (!lastFocused.current) return
      if (activeElement === body)
        (lastFocused.current.isConnected ? lastFocused.current : box.current)?.focus({ preventScroll: true })
      // While a dialog about the row is open, the focus stays in the dialog.
      else if (!lastFocused.current.isConnected && isInDialogOver(box.current, activeElement))
        frame = requestAnimationFrame(restore)
    }
    restore()
    return () => cancelAnimationFrame(frame)
  }, [rows])
  return box
}

/**
 * Whether an element is part of the list's page. Overlays such as a row's menu are not part of it, because they belong
 * to the row.
 */
function isOnPageOf(list: HTMLElement | null, where: HTMLElement): boolean {
  const page = list?.closest('body > *')
  return page ? page.contains(where) || where.contains(page) : false
}

function isInDialogOver(list: HTMLElement | null, focused: Element | null): boolean {
  const dialog = focused?.closest('[role=dialog], [role=alertdialog]')
  return dialog ? !dialog.contains(list) : false
}
