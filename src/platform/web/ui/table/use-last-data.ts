import { useState } from 'react'

/**
 * Latest data that was loaded: the old page stays visible while the next one loads or fails (stale-while-revalidate).
 */
export function useLastData<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
