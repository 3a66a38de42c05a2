import { useCallback, useEffect, useState } from 'react'
import type { Asked } from './search-params.ts'

/** Debounce: no search is sent while the admin is typing. */
const PAUSE_MS = 300

/** Debounced search text: the field shows it immediately, the URL 300 ms after the last key press. */
export function useSearchText(asked: Asked, to: (change: Asked, replace?: boolean) => Promise<void>) {
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
    const pause = setTimeout(() => void search(typed), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, search])
  return { text: typed ?? asked.search ?? '', type, search }
}
