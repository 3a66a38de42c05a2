import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Invalidates all queries of a feature after one of its items was created, changed or deleted. */
export function useInvalidateFeatureQueries(queries: { key: () => QueryKey }) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queries.key() })
}
