import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection, followConnection } from '#platform/web/connection.ts'

/** A network that comes and goes must not make a page ask without end. */
const PAUSE = 30_000

/** As soon as the server is back, what the page shows is read anew. */
export function useFreshAgain() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let wasReached = connection().isReached
    let last = -Infinity
    let next: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      last = Date.now()
      void queryClient.invalidateQueries()
    }
    const leave = followConnection(() => {
      const { isReached } = connection()
      if (isReached && !wasReached) next = setTimeout(refresh, Math.max(0, last + PAUSE - Date.now()))
      if (!isReached) clearTimeout(next)
      wasReached = isReached
    })
    return () => {
      leave()
      clearTimeout(next)
    }
  }, [queryClient])
}
