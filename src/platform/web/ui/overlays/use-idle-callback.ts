import { useEffect } from 'react'

/** Runs a task once the page has loaded and the browser is idle. `act` must be stable between renders. */
export function useIdleCallback(act: () => void) {
  useEffect(() => {
    let stop = () => {}
    const wait = () => {
      stop = runWhenBrowserIsIdle(act)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
    return () => {
      removeEventListener('load', wait)
      stop()
    }
  }, [act])
}

/** Runs a task by `requestIdleCallback`, with a timer as fallback for Safari. */
export function runWhenBrowserIsIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(act)
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(act, 1000)
  return () => clearTimeout(id)
}
