import type { Page, Route } from 'playwright-core'

/**
 * Answers the page's requests to matching URLs with 500. The returned function lets them reach the real server again.
 */
export async function failMatchingRequests(page: Page, where: string) {
  const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } })
  await page.route(where, fail)
  return () => page.unroute(where, fail)
}

/** Holds back the page's requests to matching URLs. The returned function lets them continue. */
export async function holdMatchingRequests(page: Page, where: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(where, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
