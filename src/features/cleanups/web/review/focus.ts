import { type RefObject, useEffect, useRef } from 'react'
import type { CleanupForReview } from '../../contract/review.ts'

/**
 * Focuses the surrounding box when the focused control was removed. `shown` identifies the visible parts of the box, or
 * is false while nothing is visible.
 */
export function useFocusOnRemoval(box: RefObject<HTMLElement | null>, shown: string | false) {
  const last = useRef(shown)
  useEffect(() => {
    const isNew = last.current !== false && last.current !== shown
    last.current = shown
    if (!isNew) return
    // An open dialog owns the focus and returns it within a frame of closing, so the focus is checked in every frame.
    let frame = requestAnimationFrame(function look() {
      const { activeElement } = document
      if (activeElement?.closest('[role=dialog]')) frame = requestAnimationFrame(look)
      else if (activeElement === document.body) box.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [box, shown])
}

/** Scrolls to the top of the next cleanup if its photo would start above the visible area. */
export function useScrollToTopOfNextCleanup(box: RefObject<HTMLElement | null>, cleanupId: string) {
  useEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    if (top < 0) box.current?.scrollIntoView({ block: 'start' })
  }, [box, cleanupId])
}

/** Row and button that were pressed to decide on a cleanup, recorded before the decision removes the row. */
type PressedButton = { cleanupId: string; button: HTMLButtonElement; rows: Element; row: number; at: number }

/**
 * Keeps the place of keyboard users in the review list. When a decided row leaves the list, the same button in the row
 * that takes its place gets the focus. If it was the last row, the new last row is used; in an empty list, the list
 * itself gets the focus.
 */
export function useFocusNextRowAfterDecision(cleanups: CleanupForReview[], box: RefObject<HTMLElement | null>) {
  const last = useRef<PressedButton>(undefined)
  useEffect(() => {
    const pressed = last.current
    if (!pressed || cleanups.some(({ cleanupId }) => cleanupId === pressed.cleanupId)) return
    last.current = undefined
    // If the admin has moved the focus away from the decided row, it stays there.
    if (![pressed.button, box.current, document.body].includes(document.activeElement as HTMLElement)) return
    // A table renders its rows one frame after this effect, so the row to focus does not exist yet.
    const drawn = requestAnimationFrame(() => (findNextButton(pressed) ?? box.current)?.focus())
    return () => cancelAnimationFrame(drawn)
  }, [cleanups, box])

  return ({ cleanupId }: CleanupForReview) => {
    const button = document.activeElement
    const row = button?.closest('tr, li')
    const isByKey = button instanceof HTMLButtonElement && button.matches('[data-focus-visible]')
    last.current =
      isByKey && row?.parentElement
        ? { cleanupId, button, rows: row.parentElement, row: rowIndex(row), at: listButtons(row).indexOf(button) }
        : undefined
  }
}

const rowIndex = (row: Element) => [...row.parentElement!.children].indexOf(row)
const listButtons = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLButtonElement>('button') ?? [])]

function findNextButton({ rows, row, at }: PressedButton): HTMLElement | undefined {
  const left = rows.isConnected ? [...rows.children] : []
  const button = listButtons(left[row] ?? left.at(-1))[at]
  return button?.disabled ? undefined : button
}
