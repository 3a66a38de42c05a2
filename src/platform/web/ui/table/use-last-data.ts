import { useState } from 'react'

/**
 * Returns the data of a query that was loaded last: the old page stays visible while the next page loads or fails
 * (stale-while-revalidate).
 */
export function useLastLoadedData<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
