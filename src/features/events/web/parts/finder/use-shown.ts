import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { FinderPage } from '../../../contract/shown.ts'
import type { Filters } from '../../../rules/finder.ts'

export type Shown = ReturnType<typeof useShown>

/** What one looks at, and what was asked for it: it stays while the next is on its way, also when that does not come. */
export function useShown({ data, dataUpdatedAt }: UseQueryResult<FinderPage>, filters: Filters) {
  const [last, setLast] = useState<{ found: FinderPage; readAt: number; of: Filters }>()
  // an answer belongs to one question: with another one it is another
  if (data && (last?.found !== data || last.readAt !== dataUpdatedAt))
    setLast({ found: data, readAt: dataUpdatedAt, of: filters })
  const shown = data ? { found: data, readAt: dataUpdatedAt, of: filters } : last
  return shown && { ...shown, isAsked: data !== undefined }
}
