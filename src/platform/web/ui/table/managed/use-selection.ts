import { useMemo, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

export type Selection = ReturnType<typeof useSelection>

/** The rows of a list that are picked out: they stay so while one turns its pages, sorts it or searches in it. */
export function useSelection() {
  const [ids, set] = useState(NONE)
  return useMemo(
    () => ({
      ids,
      set,
      clear: () => set(NONE),
      /** of a row that is gone */
      drop: (id: string) => set((now) => new Set([...now].filter((each) => each !== id))),
    }),
    [ids],
  )
}

/** On one page others were picked out; what is picked out on the other pages stays. */
export const pickedOn = (page: readonly string[], ids: ReadonlySet<string>, picked: ReadonlySet<string>) =>
  new Set([...[...ids].filter((id) => !page.includes(id)), ...picked])
