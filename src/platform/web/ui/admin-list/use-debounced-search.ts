import { useCallback, useEffect, useState } from 'react'
import type { ListSearchParams } from './search-params.ts'

/** Debounce: no search is sent while the admin is typing. */
const DEBOUNCE_MS = 300

/** Debounced search text: the field shows it immediately, the URL 300 ms after the last key press. */
export function useDebouncedSearch(
  params: ListSearchParams,
  to: (change: ListSearchParams, replace?: boolean) => Promise<void>,
) {
  const [typed, type] = useState<string>()
  const search = useCallback(
    async (text: string) => {
      await to({ search: text || undefined }, true)
      // From here on, the field shows the value from the URL.
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
