import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const CLEANUP_HISTORY_URL = '/api/v1/me/cleanups?page=1'

export const listOfflineCacheUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('shell '))
    const all = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))
    return (await Promise.all(all)).flat().map((url) => url.slice(location.origin.length))
  })

export async function expectInOfflineCache(page: Page, ...addresses: string[]) {
  const missing = async () => {
    const cachedUrls = await listOfflineCacheUrls(page)
    return addresses.filter((address) => !cachedUrls.some((each) => each.startsWith(address)))
  }
  await expect.poll(missing).toEqual([])
}

export const expectPageNotCachedMessage = (page: Page) =>
  page.getByText('Nothing of this page is kept on this device.').waitFor()

export const expectOfflineDataAge = (page: Page) => page.getByText(/What you see is from \d+:\d\d [AP]M\./).waitFor()
