import { useEffect, useRef, useState } from 'react'

/**
 * A picture that this browser holds for the page. It is let go when another or none takes its place and when the dialog
 * is gone, also if it is ready only then.
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
