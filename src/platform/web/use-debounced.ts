import { useEffect, useState } from 'react'

/** Returns a typed text once typing has paused (debounce), so that not every key press is looked up. */
export function useDebounced(text: string, ms: number): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
