import { rm } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { expectNoAxeViolations } from './harness/accessibility.ts'
import {
  CLEANUP_HISTORY_URL,
  expectOfflineDataAge,
  expectInOfflineCache,
  expectPageNotCachedMessage,
} from './harness/browser/offline-cache.ts'
import { aJpegFile, findCleanupLogDialogControls } from './harness/log-dialog.ts'
import { demoAdminCredentials, demoMemberCredentials } from './harness/members.ts'
import {
  type TestServer,
  findFreePort,
  startProductForTests,
  createTemporaryFolder,
} from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'
import { waitForUrlPath, chooseMemberMenuItem, waitForMemberPage, waitForVisibleText } from './harness/visitor.ts'

const PROGRESS = '**/api/v1/me/progress'
const CLEANUPS = '**/api/v1/cleanups'

const total = (page: Page) => page.getByText('pieces waiting for review')

test('a member sees cached data while the server is down or slow, without endless retries', async ({
  open,
  onTestFinished,
}) => {
  const folder = await createTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { DATA_DIR: folder, PORT: String(await findFreePort()), TRUSTED_PROXIES: '127.0.0.1' }
  let product: TestServer | undefined = await startProductForTests('offline', env)
  onTestFinished(() => product?.stop())

  // A stopping server ends its live-update streams with an error.
  const visit = { product, hasWorker: true, isCut: true, statuses: [401, 502, 503] }
  const page = await open('/cleanups', { as: demoMemberCredentials, ...visit })
  const context = page.context()
  await expectInOfflineCache(
    page,
    '/api/v1/session',
    CLEANUP_HISTORY_URL,
    '/api/v1/me/progress',
    '/api/v1/cleanup-events?',
  )
  // A page reached by client-side navigation is cached like one that is loaded.
  await page.goto('/challenges')
  await page.getByRole('main').getByRole('link', { name: /^View/ }).first().click()
  await page.getByRole('link', { name: 'All challenges' }).waitFor()
  await expectInOfflineCache(page, '/api/v1/challenges?', `/api/v1${new URL(page.url()).pathname}`)
  const tab = await context.newPage()

  await product.stop()
  product = undefined
  await tab.goto('/cleanups')
  await expectOfflineDataAge(tab)
  await tab.goto('/dashboard')
  await total(tab).waitFor()
  product = await startProductForTests('offline-again', env)
  await tab.goto('/cleanups')
  await expect.poll(() => tab.getByText('What you see is from').count()).toBe(0)

  // While the server is slow, cached data is shown first and replaced by the response.
  const slow = Promise.withResolvers<void>()
  await context.route(PROGRESS, (route) => slow.promise.then(() => route.continue()))
  await chooseMemberMenuItem(tab, 'link', 'Litterlog')
  await total(tab).waitFor()
  const shown = await total(tab).textContent()
  expect(await tab.getByText('Cleanstreak cannot be reached.').count()).toBe(0)
  await logged(product)
  slow.resolve()
  await expect.poll(() => total(tab).textContent()).not.toBe(shown)
  await context.unroute(PROGRESS)

  // A gateway error for one page is not retried forever.
  let tries = 0
  await context.route('**/admin-main', (route) => route.fulfill({ status: 502, body: String(tries++) }))
  await tab.goto('/admin-main')
  await tab.getByRole('heading', { level: 1, name: 'This page does not open' }).waitFor()
  // The second attempt follows immediately or after a delay, depending on when the page noticed the outage.
  await expect.poll(() => tries).toBe(2)
  await context.unroute('**/admin-main')
  await tab.getByRole('button', { name: 'Try again' }).click()
  await waitForUrlPath(tab, '/dashboard')
  await waitForMemberPage(tab)

  // A session request that fails is not retried forever either.
  let looks = 0
  const refuse = (route: Route) =>
    route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', message: String(looks++) } })
  await context.route('**/api/v1/session', refuse)
  await tab.evaluate(() => dispatchEvent(new Event('unauthorized')))
  await expect.poll(() => looks).toBeGreaterThan(0)
  await tab.evaluate(async () => {
    for (let count = 0; count < 50; count++) await fetch('/healthz')
  })
  // Each tab may have asked once.
  expect(looks).toBeLessThan(4)
})

test('a cleanup that an admin logged offline is uploaded after the network returns', async ({ open }) => {
  const page = await open('/about-us', { as: demoAdminCredentials, hasWorker: true, isCut: true })
  const context = page.context()
  await expectInOfflineCache(page, CLEANUP_HISTORY_URL)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Litterlog' }).waitFor()
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  await findCleanupLogDialogControls(dialog).pieces.fill('7')
  await findCleanupLogDialogControls(dialog).place.fill('85016')
  await findCleanupLogDialogControls(dialog).choose(await aJpegFile())
  await findCleanupLogDialogControls(dialog).save()
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/admin-main')
  await expectPageNotCachedMessage(page)
  await context.route(CLEANUPS, (route) => route.abort('internetdisconnected'))
  await context.setOffline(false)
  await waitForUrlPath(page, '/admin-main')
  await waitForVisibleText(page, '1 cleanup waits to upload.')
  await expectNoAxeViolations(page)
  await context.unroute(CLEANUPS)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.locator('[data-toast=success]', { hasText: 'was uploaded.' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Member Management' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  await page.getByRole('link', { name: 'Return to App' }).click()
  await page.getByRole('heading', { level: 1, name: 'Litterlog' }).waitFor()

  // Delete the offline page from every cache.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete('/offline')
  })
  await expect(page.goto('/dashboard')).rejects.toThrow(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
})

async function logged({ origin }: TestServer) {
  const ask = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'wants-auth-token': 'yes',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return answer
  }
  const token = (await ask('/session', demoMemberCredentials)).headers.get('set-auth-token')!
  const date = new Date().toISOString().slice(0, 10)
  await ask('/cleanups', { cleanupId: crypto.randomUUID(), date, location: '85016', litterCount: 3 }, token)
}
