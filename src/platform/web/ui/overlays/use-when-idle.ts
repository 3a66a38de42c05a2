import { useEffect } from 'react'

/** After everything the page itself needs. `act` is one and the same at every rendering. */
export function useWhenIdle(act: () => void) {
  useEffect(() => {
    let stop = () => {}
    const wait = () => {
      stop = whenIdle(act)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
    return () => {
      removeEventListener('load', wait)
      stop()
    }
  }, [act])
}

/** Safari has no word for it. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(act)
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(act, 1000)
  return () => clearTimeout(id)
}
