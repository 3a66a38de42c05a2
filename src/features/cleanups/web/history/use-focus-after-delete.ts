import { useEffect, useRef } from 'react'

type RemovedRow = { cleanupId: string; place: number; isReplaced: boolean }

/**
 * Focus management for a list: when the focused row is removed, the row in its place gets the focus. Without rows, the
 * element that replaces them gets it. A row that was only replaced by a new version keeps the focus.
 */
export function useFocusAfterRowRemoval(ids: string[] | undefined, isMoreComing: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const removed = useRef<RemovedRow>(undefined)

  // Closed dialogs have released the focus before this effect moves it to the next row.
  useEffect(() => {
    if (!removed.current || !ids) return
    const { cleanupId, place, isReplaced } = removed.current
    const isThere = ids.includes(cleanupId)
    if (isThere && !isReplaced) return
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === box.current
    const next = isThere ? cleanupId : ids[Math.min(place, ids.length - 1)]
    // The last row of a list page was removed, and the previous page is still loading.
    const isComing = !next && isMoreComing
    if (isLost) {
      const row = next && box.current?.querySelector<HTMLElement>(`[data-cleanup="${next}"]`)
      const instead = isComing ? undefined : box.current?.querySelector<HTMLElement>('a')
      const target = row || instead || box.current
      target?.focus({ preventScroll: isReplaced })
    }
    if (!isLost || !isComing) removed.current = undefined
  })
  const remember = (cleanupId: string, isReplaced: boolean) => {
    if (ids) removed.current = { cleanupId, place: Math.max(ids.indexOf(cleanupId), 0), isReplaced }
  }
  return {
    box,
    leave: (cleanupId: string) => remember(cleanupId, false),
    /**
     * Records a list row that will be replaced or removed without a user action, so that the focus stays in its place.
     */
    lose: (cleanupId: string) => remember(cleanupId, true),
  }
}
