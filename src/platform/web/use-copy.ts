import { useEffect, useState } from 'react'

type Options = {
  messageDurationMs: number
  onFailure?: () => void
}

/** Copies a text to the clipboard. `isCopied` becomes false again by itself. */
export function useCopy(text: string, { messageDurationMs, onFailure }: Options) {
  const [copies, setCopies] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (copies === 0) return
    const soon = setTimeout(() => setCopies(0), messageDurationMs)
    return () => clearTimeout(soon)
  }, [copies, messageDurationMs])
  const copy = async () => {
    try {
      // `navigator.clipboard` is missing without https; the catch handles that too.
      await navigator.clipboard.writeText(text)
      setFailed(false)
      setCopies((count) => count + 1)
    } catch {
      setFailed(true)
      onFailure?.()
    }
  }
  return { isCopied: copies > 0, hasFailed, copy }
}
