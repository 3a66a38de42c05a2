import { useState } from 'react'

/** The latest that was there: what one looks at stays while the next is on its way, also when that does not come. */
export function useLastShown<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
