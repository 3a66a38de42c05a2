import { type ComponentType, useEffect, useState } from 'react'

/**
 * Creates a dialog whose code is loaded separately (code splitting). Once loaded, it opens synchronously with the
 * press, because iPhones show their keyboard only for a field focused during a tap. React's `lazy` would delay the
 * content by 0.3 s after its fallback.
 */
export function createLoadableDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  const get = async () => (loaded ??= (await load()).default)

  function Loadable(props: Props) {
    const [Content, setContent] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (!Content)
        get().then(
          (loaded) => setContent(() => loaded),
          (error: unknown) => setFailure({ error }),
        )
    }, [Content])
    if (failure) throw failure.error
    return Content && <Content {...props} />
  }
  /** Preloads the code of the dialog. If that fails, opening the dialog reports the error. */
  Loadable.fetch = () => void get().catch(() => {})
  return Loadable
}
