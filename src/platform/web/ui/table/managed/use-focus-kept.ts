import { useEffect, useRef } from 'react'

/** A press on the empty page moves the keyboard's place too: nothing has it then. */
const MOVES = ['focusin', 'pointerdown']
const ROW = '[role=row]:not(:has([role=columnheader])), li'
const PRESSED = 'button, a, input'

/** Where the keyboard was: in which row of the list, and at which of its buttons. */
type Place = { element: HTMLElement; row: number; at: number }

/**
 * A row that goes, or moves to another place, takes the keyboard's place with it: then the same button of the row that
 * stands there now has it, or what is left of the list.
 * Nothing scrolls for that: the change may be that of somebody else.
 * Whoever has gone on to another part of the page is left there.
 */
export function useFocusKept(rows: object[]) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<Place>(null)

  useEffect(() => {
    const remember = ({ type, target }: Event) => {
      const where = target as HTMLElement
      const isInList = box.current?.contains(where)
      if (isInList && type === 'focusin') last.current = placeOf(box.current!, where)
      if (!isInList && isOnPageOf(box.current, where)) last.current = null
    }
    for (const type of MOVES) document.addEventListener(type, remember)
    return () => {
      for (const type of MOVES) document.removeEventListener(type, remember)
    }
  }, [])

  useEffect(() => {
    const keep = () => {
      if (!last.current || !box.current || document.activeElement !== document.body) return
      const { element } = last.current
      const next = element.isConnected ? element : (neighbourOf(box.current, last.current) ?? box.current)
      next.focus({ preventScroll: true })
    }
    keep()
    // rows of a table are there one rendering later than what they show
    const frame = requestAnimationFrame(keep)
    return () => cancelAnimationFrame(frame)
  }, [rows])
  return box
}

const rowsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.checkVisibility())

function placeOf(box: HTMLElement, element: HTMLElement): Place {
  const row = element.closest<HTMLElement>(ROW)
  const at = row ? [...row.querySelectorAll(PRESSED)].indexOf(element) : -1
  return { element, row: row ? rowsOf(box).indexOf(row) : -1, at }
}

/** In the row that took its place, or in the last one that is left. */
function neighbourOf(box: HTMLElement, { row, at }: Place): HTMLElement | undefined {
  if (row < 0 || at < 0) return undefined
  const rows = rowsOf(box)
  const next = rows[Math.min(row, rows.length - 1)]
  const button = next?.querySelectorAll<HTMLElement>(PRESSED)[at]
  return button?.matches(':disabled') ? undefined : button
}

/** What stands over the page, as the menu of a row, belongs to whoever opened it. */
function isOnPageOf(list: HTMLElement | null, where: HTMLElement): boolean {
  const page = list?.closest('body > *')
  return page ? page.contains(where) || where.contains(page) : false
}
