import { type RefObject, useEffect, useRef } from 'react'
import type { Reviewed } from '../../contract/review.ts'

/**
 * What is pressed may go with what it has decided on, and take the keyboard's place with it: then the box around has it.
 * `shown` says which parts are there; false while nothing is.
 */
export function useFocusLeft(box: RefObject<HTMLElement | null>, shown: string | false) {
  const last = useRef(shown)
  useEffect(() => {
    const isNew = last.current !== false && last.current !== shown
    last.current = shown
    if (!isNew) return
    // a dialog has it until it closes, and gives it back within a frame
    let frame = requestAnimationFrame(function look() {
      const { activeElement } = document
      if (activeElement?.closest('[role=dialog]')) frame = requestAnimationFrame(look)
      else if (activeElement === document.body) box.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [box, shown])
}

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
