import { useEffect, useRef } from 'react'
import type { CleanupPage } from '../../../contract/cleanup.ts'

type Gone = { cleanupId: string; place: number }

/** The row that was deleted took the keyboard's place with it: the row that stands there now gets it, else what there is instead of rows. */
export function useFocusAfterDelete(shown: CleanupPage | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const gone = useRef<Gone>(undefined)

  // the dialogs have let go of the focus by now
  useEffect(() => {
    if (!gone.current || !shown || placeOf(gone.current.cleanupId, shown) >= 0) return
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === box.current
    const next = shown.cleanups[Math.min(gone.current.place, shown.cleanups.length - 1)]
    // the last of its page: the page before is on its way
    const isComing = !next && shown.total > 0
    if (isLost) {
      const row = next && box.current?.querySelector<HTMLElement>(`[data-cleanup="${next.cleanupId}"]`)
      const instead = isComing ? undefined : box.current?.querySelector<HTMLElement>('a')
      ;(row ?? instead ?? box.current)?.focus()
    }
    if (!isLost || !isComing) gone.current = undefined
  })
  return {
    box,
    leave: (cleanupId: string) => {
      if (shown) gone.current = { cleanupId, place: Math.max(placeOf(cleanupId, shown), 0) }
    },
  }
}

const placeOf = (id: string, { cleanups }: CleanupPage) => cleanups.findIndex(({ cleanupId }) => cleanupId === id)
