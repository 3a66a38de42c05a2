import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { createPartLoader, reportPartFailure } from '#platform/web/load-part.ts'

/**
 * Creates a dialog whose code is loaded separately (code splitting). Once loaded, it opens synchronously with the
 * press, because iPhones show their keyboard only for a field focused during a tap. React's `lazy` would delay the
 * content by 0.3 s after its fallback. If the code cannot be loaded, the page says so and the dialog closes, so that
 * the next press tries again.
 */
export function createLoadableDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined
  const loadPart = createPartLoader(load)
  const get = async () => (loaded ??= (await loadPart()).default)

  function Loadable(props: Props) {
    const [Content, setContent] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      void reportPartFailure()
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
  /** Preloads the code of the dialog. If that fails, opening the dialog reports it. */
  Loadable.fetch = () => void get().catch(() => {})
  return Loadable
}
