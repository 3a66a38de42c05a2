import { getRouteApi } from '@tanstack/react-router'
import { type BoardSearch, withDefaults } from '../../rules/search-params.ts'

const route = getRouteApi('/_public/_member/leaderboard')

/** Which list is looked at; the address says so. Another order or another place begins at its first page. */
export function useSearchParams() {
  const address = withDefaults(route.useSearch())
  const navigate = route.useNavigate()
  return {
    address,
    show: ({ page = 1, ...list }: BoardSearch, how?: { replace: boolean }) =>
      void navigate({
        search: (now) => ({ ...now, ...list, page: page > 1 ? page : undefined }),
        resetScroll: false,
        ...how,
      }),
  }
}
