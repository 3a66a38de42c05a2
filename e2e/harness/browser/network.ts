import type { Page, Route } from 'playwright-core'

/** What is asked of there fails at the server; what comes back lets it answer again. */
export async function failing(page: Page, where: string) {
  const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } })
  await page.route(where, fail)
  return () => page.unroute(where, fail)
}

/** What is asked of there waits; what comes back lets it go on. */
export async function held(page: Page, where: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(where, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
