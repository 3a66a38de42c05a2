import { useEffect } from 'react'

export const loadLogDialog = () => import('#features/cleanups/web/parts/log/log-dialog.tsx')

/** So that it opens at once when it is asked for; where that fails, the opening tries again and says so. */
export const fetchLogDialog = () => void loadLogDialog().catch(() => {})

/** After everything the page itself needs. */
export function useLogDialogSoon() {
  useEffect(() => {
    let stop = () => {}
    const wait = () => {
      stop = whenIdle(fetchLogDialog)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
    return () => {
      removeEventListener('load', wait)
      stop()
    }
  }, [])
}

/** Safari has no word for it. */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(act)
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(act, 1000)
  return () => clearTimeout(id)
}
