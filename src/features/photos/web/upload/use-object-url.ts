import { useEffect, useRef, useState } from 'react'

/**
 * Holds an object URL for a component. Revokes it when it is replaced or the component unmounts, even if the picture is
 * ready only after that.
 */
export function useObjectUrl<Made extends { url: string }>() {
  const [made, setMade] = useState<Made>()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  useEffect(() => (made ? () => URL.revokeObjectURL(made.url) : undefined), [made])
  const keep = (next: Made | undefined) => {
    if (isThere.current) setMade(next)
    else if (next) URL.revokeObjectURL(next.url)
  }
  return [made, keep] as const
}
