import type { Page, Route } from 'playwright-core'

/** Answers matching requests with 500. The returned function restores the real server. */
export async function failRequests(page: Page, where: string) {
  const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } })
  await page.route(where, fail)
  return () => page.unroute(where, fail)
}

/** Holds matching requests back. The returned function lets them continue. */
export async function holdRequests(page: Page, where: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(where, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
