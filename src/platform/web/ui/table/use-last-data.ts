import { useState } from 'react'

/**
 * Returns `data` or, while `data` is undefined, the last data that was defined. A list therefore shows the old page
 * while the next page loads or fails (stale-while-revalidate).
 */
export function useLastLoadedData<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
