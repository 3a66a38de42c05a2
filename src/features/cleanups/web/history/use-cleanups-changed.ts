import { useQueryClient } from '@tanstack/react-query'

/** After a cleanup was logged, changed or deleted: every number on the page may be another now. */
export function useCleanupsChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
