import { type ComponentType, type ReactNode, lazy } from 'react'

type Part<Props> = { default: ComponentType<Props> }

/**
 * Lazy component for optional content (code splitting). If its code cannot be loaded, as without a network, the
 * fallback is shown, or nothing.
 */
export const aside = <Props extends object>(load: () => Promise<Part<Props>>, less: () => ReactNode = () => null) =>
  lazy(() => load().catch((): Part<Props> => ({ default: less })))
