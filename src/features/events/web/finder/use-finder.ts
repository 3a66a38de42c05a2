import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { fillEventFinderDefaults } from '../../rules/urls.ts'
import { toEventFinderSearchParams } from '../../rules/search-params.ts'
import type { EventFilters } from '../../rules/filters.ts'
import type { EventFinderResultPage } from '../../contract/finder.ts'

const route = getRouteApi('/_public/cleanups')

/** Filters and page of the event finder in the URL. Changed filters start at the first page. */
export function useFinderSearch() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const filtersAndPage = useMemo(() => {
    const { page, ...filters } = fillEventFinderDefaults(address)
    return { filters, page }
  }, [address])
  return {
    ...filtersAndPage,
    show: (to: EventFilters, how?: { page?: number; replace?: boolean }) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...toEventFinderSearchParams(to, how?.page) }),
        replace: how?.replace,
        resetScroll: false,
      }),
  }
}

export type ShownFinderResults = ReturnType<typeof useShownFinderResults>

/**
 * Visible results of the event finder, with their filters. They stay while other results load or fail to load
 * (stale-while-revalidate).
 */
export function useShownFinderResults(
  { data, dataUpdatedAt }: UseQueryResult<EventFinderResultPage>,
  filters: EventFilters,
) {
  const [last, setLast] = useState<{ found: EventFinderResultPage; readAt: number; of: EventFilters }>()
  if (data && (last?.found !== data || last.readAt !== dataUpdatedAt))
    setLast({ found: data, readAt: dataUpdatedAt, of: filters })
  const shown = data ? { found: data, readAt: dataUpdatedAt, of: filters } : last
  return shown && { ...shown, isAsked: data !== undefined }
}
