import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

let reloadedEntry: string | undefined

/**
 * Reloads the route once a query finds that the page's data are gone. The loader then reports "not found", which also
 * changes the title. Each visit reloads only once, to avoid a loop.
 */
export function useRouteReload(isGone: boolean) {
  const router = useRouter()
  useEffect(() => {
    const { __TSR_key: entry } = router.state.location.state
    if (!isGone || entry === reloadedEntry) return
    reloadedEntry = entry
    void router.invalidate()
  }, [isGone, router])
}
