import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { finderAt } from '../../../rules/address.ts'
import { addressOf } from '../../../rules/asked.ts'
import type { Filters } from '../../../rules/finder.ts'

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
