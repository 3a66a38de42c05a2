import type { Locator, Page } from 'playwright-core'
import type { VisitOptions } from '../../../e2e/harness/test.ts'
import { findButton } from '../../../e2e/harness/visitor.ts'

/** Opens pages in the window that is being checked. */
export type PlaceContext = { open: (address: string, visit?: VisitOptions) => Promise<Page>; isNarrow: boolean }

export type Place = {
  name: string
  /** Routes of `src/app/web/routes.ts` that this place covers. Dialogs and page states cover none. */
  routes?: string[]
  reach: (way: PlaceContext) => Promise<Page>
}

export const place = (name: string, reach: Place['reach'], routes?: string[]): Place => ({
  name,
  reach,
  ...(routes && { routes }),
})

/** Presses the first visible button of this name. Some lists exist twice, as cards for phones and as a table. */
export const press = (within: Page | Locator, name: RegExp | string) =>
  findButton(within, name).filter({ visible: true }).first().click()

export const dialog = (page: Page, name?: RegExp | string) => page.getByRole('dialog', { name })

/** Creates test data once, for use in every window. */
export function createOnce<Made>(make: () => Promise<Made>) {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
