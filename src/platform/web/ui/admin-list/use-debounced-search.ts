import { useCallback, useEffect, useState } from 'react'
import type { AdminListSearchParams } from './search-params.ts'

/** Debounce time in ms, so that no search is sent while the admin is typing. */
const DEBOUNCE_MS = 300

/** Debounced search text: the search field shows it immediately, the URL 300 ms after the last key press. */
export function useDebouncedSearch(
  params: AdminListSearchParams,
  to: (change: AdminListSearchParams, replace?: boolean) => Promise<void>,
) {
  const [typed, type] = useState<string>()
  const search = useCallback(
    async (text: string) => {
      await to({ search: text || undefined }, true)
      // The URL now contains the search text, so the search field shows the value from the URL again.
      type((now) => (now === text ? undefined : now))
    },
    [to],
  )
  useEffect(() => {
    if (typed === undefined) return
    const pause = setTimeout(() => void search(typed), DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [typed, search])
  return { text: typed ?? params.search ?? '', type, search }
}
