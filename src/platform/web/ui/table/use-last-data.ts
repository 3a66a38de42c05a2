import { useState } from 'react'

/**
 * Returns `data`, or the last defined data meanwhile. A list keeps the old page while the next one loads or fails
 * (stale-while-revalidate).
 */
export function useLastLoadedData<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
