import { useQueryClient } from '@tanstack/react-query'

/**
 * Invalidates all cached queries after a cleanup was logged, changed or deleted, because any number on the page may
 * change.
 */
export function useInvalidateAllQueries() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
