import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** After something of a feature was made, changed or deleted: all that shows any of it is read again. */
export function useChanged(queries: { key: () => QueryKey }) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queries.key() })
}
