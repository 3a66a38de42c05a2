import { type RefObject, useEffect, useRef } from 'react'
import type { Reviewed } from '../../../../contract/review.ts'

/** Which button of which row was pressed, before anything came of it. */
type Pressed = { cleanupId: string; button: HTMLButtonElement; rows: Element; row: number; at: number }

/**
 * Whoever decides by the keyboard goes on where they are: once the row has left the tab, the same button of the one in
 * its place has the focus, at the end of the list that of the one before, and of an empty list the list itself.
 */
export function useNextRow(cleanups: Reviewed[], box: RefObject<HTMLElement | null>) {
  const last = useRef<Pressed>(undefined)
  useEffect(() => {
    const pressed = last.current
    if (!pressed || cleanups.some(({ cleanupId }) => cleanupId === pressed.cleanupId)) return
    last.current = undefined
    // whoever has gone on is left there
    if (![pressed.button, box.current, document.body].includes(document.activeElement as HTMLElement)) return
    // a table draws its rows one rendering later than what they show
    const drawn = requestAnimationFrame(() => (nextOf(pressed) ?? box.current)?.focus())
    return () => cancelAnimationFrame(drawn)
  }, [cleanups, box])

  return ({ cleanupId }: Reviewed) => {
    const button = document.activeElement
    const row = button?.closest('tr, li')
    const isByKey = button instanceof HTMLButtonElement && button.matches('[data-focus-visible]')
    last.current =
      isByKey && row?.parentElement
        ? { cleanupId, button, rows: row.parentElement, row: placeOf(row), at: buttonsOf(row).indexOf(button) }
        : undefined
  }
}

const placeOf = (row: Element) => [...row.parentElement!.children].indexOf(row)
const buttonsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLButtonElement>('button') ?? [])]

function nextOf({ rows, row, at }: Pressed): HTMLElement | undefined {
  const left = rows.isConnected ? [...rows.children] : []
  const button = buttonsOf(left[row] ?? left.at(-1))[at]
  return button?.disabled ? undefined : button
}
