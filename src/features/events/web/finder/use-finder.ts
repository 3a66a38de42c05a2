import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { finderAt } from '../../rules/addresses.ts'
import { addressOf } from '../../rules/search-params.ts'
import type { Filters } from '../../rules/filters.ts'
import type { FinderPage } from '../../contract/finder.ts'

const route = getRouteApi('/_public/cleanups')

/** What is looked for; the address says so. Other filters begin at their first page. */
export function useFinder() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const asked = useMemo(() => {
    const { page, ...filters } = finderAt(address)
    return { filters, page }
  }, [address])
  return {
    ...asked,
    show: (to: Filters, how?: { page?: number; replace?: boolean }) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...addressOf(to, how?.page) }),
        replace: how?.replace,
        resetScroll: false,
      }),
  }
}

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
