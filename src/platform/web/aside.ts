import { type ComponentType, type ReactNode, lazy } from 'react'

type Part<Props> = { default: ComponentType<Props> }

/** What a page can do without: where it cannot be fetched, as without a network, nothing stands in its place, or less. */
export const aside = <Props extends object>(load: () => Promise<Part<Props>>, less: () => ReactNode = () => null) =>
  lazy(() => load().catch((): Part<Props> => ({ default: less })))
