import { useMemo, useState } from 'react'
import { useLastShown } from '../table/use-last-shown.ts'

const NONE: ReadonlySet<string> = new Set()

export type Selection = ReturnType<typeof useSelection>

/**
 * The rows of a list that are picked out: they stay so while one turns its pages, sorts it or searches in it.
 * `onPage` are those that are looked at.
 */
export function useSelection(onPage: readonly { id: string }[] | undefined) {
  const [ids, set] = useState(NONE)
  // those of the page before count until others come
  const shown = useLastShown(onPage)
  return useMemo(
    () => ({
      ids,
      /** of these, as many are not looked at */
      away: ids.size - (shown ?? []).filter(({ id }) => ids.has(id)).length,
      set,
      clear: () => set(NONE),
      /** of a row that is gone */
      drop: (id: string) => set((now) => new Set([...now].filter((each) => each !== id))),
    }),
    [ids, shown],
  )
}

/** On one page others were picked out; what is picked out on the other pages stays. */
export const pickedOn = (page: readonly string[], ids: ReadonlySet<string>, picked: ReadonlySet<string>) =>
  new Set([...[...ids].filter((id) => !page.includes(id)), ...picked])
