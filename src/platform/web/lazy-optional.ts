import { type ComponentType, type ReactNode, lazy } from 'react'

type LazyModule<Props> = { default: ComponentType<Props> }

/**
 * Lazy component for optional content (code splitting). If its code cannot be loaded, for example without a network,
 * the fallback or nothing is shown.
 */
export const lazyOptionalComponent = <Props extends object>(
  load: () => Promise<LazyModule<Props>>,
  fallback: () => ReactNode = () => null,
) => lazy(() => load().catch((): LazyModule<Props> => ({ default: fallback })))
