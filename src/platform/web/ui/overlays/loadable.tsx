import { type ComponentType, useEffect, useState } from 'react'

/**
 * A dialog in a file of its own. Once that is here, the dialog opens within the press that asks for it, and only a field
 * that is focused within a tap opens the keyboard of an iPhone. After the fallback of a `lazy` React holds the content back
 * for 0.3 s, however soon it comes.
 */
export function loadable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let here: ComponentType<Props> | undefined
  const get = async () => (here ??= (await load()).default)

  function Loadable(props: Props) {
    const [Content, setContent] = useState(() => here)
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
  /** Ahead of time; where that fails, the opening says so. */
  Loadable.fetch = () => void get().catch(() => {})
  return Loadable
}
