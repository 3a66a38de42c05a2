import { useState } from 'react'
import type { Reviewed } from '../../../../contract/review.ts'

/** What is ticked, on this page of the list and on others that were looked at: each as it was last seen. */
export function useSelected(rows: Reviewed[]) {
  const [kept, keep] = useState<ReadonlyMap<string, Reviewed>>(new Map())
  const onPage = new Map(rows.map((row) => [row.cleanupId, row]))
  const selected = [...kept.values()].map((row) => onPage.get(row.cleanupId) ?? row)

  /** `ids` are those of this page that are ticked now, with what was ticked elsewhere. */
  const select = (ids: Set<string>) =>
    keep((now) => {
      const elsewhere = [...now].filter(([id]) => !onPage.has(id))
      const here = rows.filter(({ cleanupId }) => ids.has(cleanupId)).map((row) => [row.cleanupId, row] as const)
      return new Map([...elsewhere, ...here])
    })
  const keepOnly = (ids: ReadonlySet<string>) => keep((now) => new Map([...now].filter(([id]) => ids.has(id))))
  return { selected, ids: [...kept.keys()], select, keepOnly, clear: () => keep(new Map()) }
}
