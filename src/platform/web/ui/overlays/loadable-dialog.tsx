import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { createCodeLoader, reportCodeFailure } from '#platform/web/load-code.ts'

/**
 * Creates a dialog whose code is loaded separately (code splitting). Once loaded, it opens synchronously, because
 * iPhones show their keyboard only for a field focused during a tap. React's `lazy` would add 0.3 s after its fallback.
 * If loading fails, the page reports it and the dialog closes; the next press retries.
 */
export function createLoadableDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined
  const loadPart = createCodeLoader(load)
  const get = async () => (loaded ??= (await loadPart()).default)

  function Loadable(props: Props) {
    const [Content, setContent] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      void reportCodeFailure()
      props.onClose()
    })
    useEffect(() => {
      let isOpen = true
      if (!Content)
        get().then(
          (loaded) => setContent(() => loaded),
          () => isOpen && fail(),
        )
      return () => {
        isOpen = false
      }
    }, [Content])
    return Content && <Content {...props} />
  }
  /** Preloads the dialog's code. A failure is reported when the dialog opens. */
  Loadable.fetch = () => void get().catch(() => {})
  return Loadable
}
