import { type ComponentType, lazy } from 'react'

type Part<Props> = { default: ComponentType<Props> }

/** What a page can do without: where it cannot be fetched, as without a network, nothing stands in its place. */
export const aside = <Props extends object>(load: () => Promise<Part<Props>>) =>
  lazy(() => load().catch((): Part<Props> => ({ default: () => null })))
