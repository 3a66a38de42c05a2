import { useMemo, useState } from 'react'
import { useLastShown } from '../table/use-last-shown.ts'

const NONE: ReadonlySet<string> = new Set()

export type Selection = ReturnType<typeof useSelection>

/**
 * Selected rows of a list. The selection survives paging, sorting and searching. `onPage` are the rows of the current
 * page.
 */
export function useSelection(onPage: readonly { id: string }[] | undefined) {
  const [ids, set] = useState(NONE)
  // Until a new page arrives, the previous one counts as the current page.
  const shown = useLastShown(onPage)
  return useMemo(
    () => ({
      ids,
      /** Number of selected rows that are not on the current page. */
      away: ids.size - (shown ?? []).filter(({ id }) => ids.has(id)).length,
      set,
      clear: () => set(NONE),
      /** Removes a deleted row from the selection. */
      drop: (id: string) => set((now) => new Set([...now].filter((each) => each !== id))),
    }),
    [ids, shown],
  )
}

/** Merges the selection on the current page with the selection on all other pages. */
export const pickedOn = (page: readonly string[], ids: ReadonlySet<string>, picked: ReadonlySet<string>) =>
  new Set([...[...ids].filter((id) => !page.includes(id)), ...picked])
