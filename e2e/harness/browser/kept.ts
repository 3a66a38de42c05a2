import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The history of a member, as the Litterlog asks for it. */
export const HISTORY = '/api/v1/me/cleanups?page=1'

/** The addresses of all answers that this device keeps of members. */
export const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('shell '))
    const all = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))
    return (await Promise.all(all)).flat().map((url) => url.slice(location.origin.length))
  })

export async function isKept(page: Page, ...addresses: string[]) {
  const missing = async () => {
    const kept = await keptBy(page)
    return addresses.filter((address) => !kept.some((each) => each.startsWith(address)))
  }
  await expect.poll(missing).toEqual([])
}

export const nothingKept = (page: Page) => page.getByText('Nothing of this page is kept on this device.').waitFor()

/** Waits until the page says how old it is. */
export const age = (page: Page) => page.getByText(/What you see is from \d+:\d\d [AP]M\./).waitFor()
