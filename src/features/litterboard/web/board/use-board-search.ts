import { getRouteApi } from '@tanstack/react-router'
import { type LitterboardSearchParams, withDefaultLitterboardParams } from '../../rules/search-params.ts'

const route = getRouteApi('/_public/_member/leaderboard')

/** Reads and changes sort, location and page of the Litterboard in the URL. A new sort or location starts at page 1. */
export function useLitterboardSearchParams() {
  const address = withDefaultLitterboardParams(route.useSearch())
  const navigate = route.useNavigate()
  return {
    address,
    show: ({ page = 1, ...list }: LitterboardSearchParams, how?: { replace: boolean }) =>
      void navigate({
        search: (now) => ({ ...now, ...list, page: page > 1 ? page : undefined }),
        resetScroll: false,
        ...how,
      }),
  }
}
