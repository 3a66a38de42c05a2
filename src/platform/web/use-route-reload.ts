import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Key of the history entry that was reloaded last. */
let reloadedEntry: string | undefined

/**
 * Reloads the route once a query finds that the data of the page are gone. The loader then answers "not found", which
 * also changes the title of the page. A visit of a page is reloaded once: reading starts anew with each reload, so it
 * would find the same again and again.
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
