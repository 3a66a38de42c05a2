import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Reloads the route once a query finds that the data of the page are gone. The loader then answers "not found", which
 * also changes the title of the page.
 */
export function useRouteReload(isGone: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (isGone) void router.invalidate()
  }, [isGone, router])
}
