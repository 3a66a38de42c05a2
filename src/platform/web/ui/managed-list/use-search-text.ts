import { useCallback, useEffect, useState } from 'react'
import type { Asked } from './search-params.ts'

/** While somebody types, nothing is asked for. */
const PAUSE_MS = 300

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
