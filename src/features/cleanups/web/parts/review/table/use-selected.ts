import { useMemo, useState } from 'react'
import { pickedOn, useSelection } from '#platform/web/ui/managed-list/use-selection.ts'
import type { Reviewed } from '../../../../contract/review.ts'

/** What is ticked, on this page of the list and on others that were looked at: each as it was last seen. */
export function useSelected(rows: Reviewed[]) {
  const selection = useSelection(useMemo(() => rows.map(({ cleanupId: id }) => ({ id })), [rows]))
  const [seen, see] = useState<ReadonlyMap<string, Reviewed>>(new Map())
  const onPage = new Map(rows.map((row) => [row.cleanupId, row]))
  const select = (picked: Set<string>) => {
    selection.set(pickedOn([...onPage.keys()], selection.ids, picked))
    see((now) => new Map([...now, ...onPage]))
  }
  return {
    selection,
    selected: [...selection.ids].flatMap((id) => onPage.get(id) ?? seen.get(id) ?? []),
    pickedHere: new Set([...onPage.keys()].filter((id) => selection.ids.has(id))),
    select,
    /** of what is decided on, alone or with others */
    drop: (done: ReadonlyMap<string, unknown>) =>
      selection.set((now) => new Set([...now].filter((id) => !done.has(id)))),
  }
}
