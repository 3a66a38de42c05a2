import type { Locator, Page } from 'playwright-core'
import type { Credentials } from '../../../e2e/harness/members.ts'
import { button } from '../../../e2e/harness/visitor.ts'

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

export const place = (name: string, reach: Place['reach'], routes?: string[]): Place => ({
  name,
  reach,
  ...(routes && { routes }),
})

/** The first that can be seen: some stand in a list for phones and in a table. */
export const press = (within: Page | Locator, name: RegExp | string) =>
  button(within, name).filter({ visible: true }).first().click()

export const dialog = (page: Page, name?: RegExp | string) => page.getByRole('dialog', { name })

/** Made once, and looked at in every window. */
export function once<Made>(make: () => Promise<Made>) {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
