import { useMemo, useState } from 'react'
import { useLastLoadedData } from '../table/use-last-data.ts'

const EMPTY_SELECTION: ReadonlySet<string> = new Set()

export type ListRowSelection = ReturnType<typeof useRowSelection>

/**
 * Selected rows of an admin list. The selection survives paging, sorting and searching, and is cleared when the list
 * shows rows of another filter. `onPage` are the rows of the current page.
 */
export function useRowSelection(onPage: readonly { id: string }[] | undefined, filter = '') {
  const [ids, set] = useState(EMPTY_SELECTION)
  const [filterOfSelection, setFilterOfSelection] = useState(filter)
  if (filter !== filterOfSelection) {
    setFilterOfSelection(filter)
    set(EMPTY_SELECTION)
  }
  // Until a new page of the list arrives, the previous page counts as the current page.
  const shown = useLastLoadedData(onPage)
  return useMemo(
    () => ({
      ids,
      /** Number of selected rows that are not on the current page. */
      away: ids.size - (shown ?? []).filter(({ id }) => ids.has(id)).length,
      set,
      clear: () => set(EMPTY_SELECTION),
      /** Removes a deleted row from the selection. */
      drop: (id: string) => set((now) => new Set([...now].filter((each) => each !== id))),
    }),
    [ids, shown],
  )
}

/** Merges the selection on the current page with the selection on all other pages. */
export const mergeRowSelection = (page: readonly string[], ids: ReadonlySet<string>, picked: ReadonlySet<string>) =>
  new Set([...[...ids].filter((id) => !page.includes(id)), ...picked])
