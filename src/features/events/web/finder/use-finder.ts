import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { finderAt } from '../../rules/addresses.ts'
import { addressOf } from '../../rules/search-params.ts'
import type { Filters } from '../../rules/filters.ts'
import type { FinderPage } from '../../contract/finder.ts'

const route = getRouteApi('/_public/cleanups')

/** Filters and page of the finder, stored in the URL. Changed filters begin at the first page. */
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

/**
 * Results on the screen with their filters. They stay visible while other results load or fail to load
 * (stale-while-revalidate).
 */
export function useShown({ data, dataUpdatedAt }: UseQueryResult<FinderPage>, filters: Filters) {
  const [last, setLast] = useState<{ found: FinderPage; readAt: number; of: Filters }>()
  // Store each new result with the filters it belongs to.
  if (data && (last?.found !== data || last.readAt !== dataUpdatedAt))
    setLast({ found: data, readAt: dataUpdatedAt, of: filters })
  const shown = data ? { found: data, readAt: dataUpdatedAt, of: filters } : last
  return shown && { ...shown, isAsked: data !== undefined }
}
