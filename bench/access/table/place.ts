import type { Page } from 'playwright-core'
import type { Credentials } from '../../../e2e/harness/members.ts'

type Visit = {
  as?: Credentials
  isKnown?: boolean
  statuses?: number[]
  told?: RegExp
  isCut?: boolean
  hasWorker?: boolean
  context?: { permissions?: string[] }
}

/** A window of the size, the colours and the zoom that are looked at. */
export type Way = { open: (address: string, visit?: Visit) => Promise<Page>; isNarrow: boolean }

export type Place = {
  name: string
  /** the addresses of `src/app/web/routes.ts` that are looked at with it: none for what opens there, or comes to it */
  routes?: string[]
  reach: (way: Way) => Promise<Page>
}

/** Made once, and looked at in every window. */
export function once<Made>(make: () => Promise<Made>) {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
