import type { Page, Route } from 'playwright-core'

/** Responds to matching requests of the page with 500, until the returned function is called. */
export async function failMatchingRequests(page: Page, where: string) {
  const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } })
  await page.route(where, fail)
  return () => page.unroute(where, fail)
}

/** Delays matching requests of the page until the returned function is called. */
export async function holdMatchingRequests(page: Page, where: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(where, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
