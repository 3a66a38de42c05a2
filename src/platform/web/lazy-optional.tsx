import { type ComponentType, type ReactNode, lazy, use } from 'react'
import { useHydrated } from './use-hydrated.ts'

type LazyModule<Props> = { default: ComponentType<Props> }

const NEVER = new Promise<never>(() => {})

/**
 * Lazy component for optional content (code splitting). If its code cannot be loaded, the fallback or nothing is shown.
 * Server-rendered content stays, but does not react to presses.
 */
export function lazyOptionalComponent<Props extends object>(
  load: () => Promise<LazyModule<Props>>,
  fallback: () => ReactNode = () => null,
) {
  function Missing() {
    // React would not find a lazy component's fallback in server-rendered markup.
    if (!useHydrated()) use(NEVER)
    return fallback()
  }
  return lazy(() => load().catch((): LazyModule<Props> => ({ default: Missing })))
}
