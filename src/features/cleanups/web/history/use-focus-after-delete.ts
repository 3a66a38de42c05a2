import { useEffect, useRef } from 'react'

type Gone = { cleanupId: string; place: number; isReplaced: boolean }

/**
 * The row that went took the keyboard's place with it: the row that stands there now gets it, else what there is instead
 * of rows. One that only became another row keeps it.
 */
export function useFocusAfterDelete(ids: string[] | undefined, isMoreComing: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const gone = useRef<Gone>(undefined)

  // the dialogs have let go of the focus by now
  useEffect(() => {
    if (!gone.current || !ids) return
    const { cleanupId, place, isReplaced } = gone.current
    const isThere = ids.includes(cleanupId)
    if (isThere && !isReplaced) return
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === box.current
    const next = isThere ? cleanupId : ids[Math.min(place, ids.length - 1)]
    // the last of its page: the page before is on its way
    const isComing = !next && isMoreComing
    if (isLost) {
      const row = next && box.current?.querySelector<HTMLElement>(`[data-cleanup="${next}"]`)
      const instead = isComing ? undefined : box.current?.querySelector<HTMLElement>('a')
      const taken = row || instead || box.current
      taken?.focus({ preventScroll: isReplaced })
    }
    if (!isLost || !isComing) gone.current = undefined
  })
  const note = (cleanupId: string, isReplaced: boolean) => {
    if (ids) gone.current = { cleanupId, place: Math.max(ids.indexOf(cleanupId), 0), isReplaced }
  }
  return {
    box,
    leave: (cleanupId: string) => note(cleanupId, false),
    /** its row has gone by itself */
    lose: (cleanupId: string) => note(cleanupId, true),
  }
}
