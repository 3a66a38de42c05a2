import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Sort } from '#platform/web/ui/table/columns.ts'
import { type Asked, sortOf } from './asked.ts'

const route = getRouteApi('/_public/_member/admin-main/challenges')

/** While somebody types, nothing is asked for. */
const PAUSE_MS = 300

/** Which challenges are looked at; the address says so. */
export function useAsked() {
  const asked = route.useSearch()
  const go = route.useNavigate()
  const to = useCallback(
    (change: Asked, replace = false) =>
      go({ search: (now) => ({ ...now, page: undefined, ...change }), replace, resetScroll: false }),
    [go],
  )
  const sort = sortOf(asked)
  return {
    asked,
    to,
    page: asked.page ?? 1,
    toPage: useCallback(
      (page: number, replace?: boolean) => void to({ page: page > 1 ? page : undefined }, replace),
      [to],
    ),
    sort: sort && ({ column: sort, direction: asked.direction ?? 'ascending' } satisfies Sort),
    toSort: ({ column, direction }: Sort) =>
      void to({ sort: column, direction: direction === 'descending' ? direction : undefined }),
    /** where what is new stands first */
    toStart: () => void go({ search: {}, resetScroll: false }),
  }
}

/** What is typed stands in the field at once, and in the address after a moment. */
export function useSearchText(asked: Asked, to: (change: Asked, replace?: boolean) => Promise<void>) {
  const [typed, type] = useState<string>()
  const search = useCallback(
    async (text: string) => {
      await to({ search: text || undefined }, true)
      // from here on the field follows the address
      type((now) => (now === text ? undefined : now))
    },
    [to],
  )
  useEffect(() => {
    if (typed === undefined) return
    const pause = setTimeout(() => void search(typed), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, search])
  return { text: typed ?? asked.search ?? '', type, search }
}
