import { rm } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { type Product, freePort, startProduct, temporaryFolder } from './harness/product/product.ts'
import { expectAccessible } from './harness/accessible.ts'
import { aJpeg, partsOf } from './harness/logging.ts'
import { grace, rosa } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { arrivedAt, inMenu, ready, said } from './harness/visitor.ts'

const PROGRESS = '**/api/v1/me/progress'
const CLEANUPS = '**/api/v1/cleanups'
const HISTORY = '/api/v1/me/cleanups?page=1'

/** What this device keeps of members, by address. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('shell '))
    const all = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))
    return (await Promise.all(all)).flat().map((url) => url.slice(location.origin.length))
  })

const isKept = (page: Page, ...addresses: string[]) =>
  expect
    .poll(async () => {
      const kept = await keptBy(page)
      return addresses.filter((address) => !kept.some((each) => each.startsWith(address)))
    })
    .toEqual([])

const total = (page: Page) => page.getByText('pieces waiting for review')
const nothingKept = (page: Page) => page.getByText('Nothing of this page is kept on this device.').waitFor()
const age = (page: Page) => page.getByText(/What you see is from \d+:\d\d [AP]M\./).waitFor()

test(
  'without a network, or a server, a member sees what was last known, and nobody else ever does',
  {
    timeout: 240_000,
  },
  async ({ open, onTestFinished }) => {
    const folder = await temporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const env = { DATA_DIR: folder, PORT: String(await freePort()), TRUSTED_PROXIES: '127.0.0.1' }
    let product: Product | undefined = await startProduct('offline', env)
    onTestFinished(() => product?.stop())

    // one visit, of any page, is enough for the Litterlog
    // the server that stops says so on its streams, and the other tab may ask in the moment of the sign-out
    const visit = { product, hasWorker: true, isCut: true, statuses: [401, 502, 503] }
    const page = await open('/cleanups', { as: rosa, ...visit })
    const context = page.context()
    await isKept(
      page,
      '/api/v1/session',
      HISTORY,
      '/api/v1/me/progress',
      '/api/files/cleanups/',
      '/api/v1/cleanup-events?',
    )
    await page.goto('/challenges')
    await ready(page)
    await page.getByRole('main').getByRole('link', { name: /^View/ }).first().click()
    await page.getByRole('link', { name: 'All challenges' }).waitFor()
    const challenge = new URL(page.url()).pathname
    const heading = page.getByRole('heading', { level: 1 })
    // until it is there, it is called by what it is
    await expect.poll(() => heading.textContent()).not.toBe('Challenge')
    const title = await heading.textContent()
    await isKept(page, '/api/v1/challenges?', `/api/v1${challenge}`)

    await context.setOffline(true)
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await arrivedAt(tab, '/dashboard')
    await total(tab).waitFor()
    const photo = tab.getByRole('main').locator('img[src*="/cleanups/"]').first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await tab.goto('/cleanups')
    await age(tab)
    await tab.getByRole('main').getByRole('article').or(tab.getByRole('main').getByRole('listitem')).first().waitFor()
    await tab.goto(challenge)
    await tab.getByRole('heading', { level: 1, name: title! }).waitFor()
    await age(tab)
    await tab.goto('/admin-main')
    await nothingKept(tab)
    // what is no page is the browser's own
    await expect(tab.goto('/api/v1/event-tags')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    // the tab that was open goes on as well
    await page.getByRole('link', { name: 'All challenges' }).click()
    await page.getByRole('heading', { level: 1, name: 'Team Challenges' }).waitFor()

    await tab.goto('/dashboard')
    await total(tab).waitFor()
    const before = await total(tab).textContent()
    await logged(product)
    await context.setOffline(false)
    await expect.poll(() => total(tab).textContent()).not.toBe(before)

    await product.stop()
    product = undefined
    await tab.goto('/cleanups')
    await age(tab)
    await tab.goto('/dashboard')
    await total(tab).waitFor()
    product = await startProduct('offline-again', env)
    await tab.goto('/cleanups')
    await expect.poll(() => tab.getByText('What you see is from').count()).toBe(0)

    // a server that takes its time is there: what is kept is shown, and then what has come
    const slow = Promise.withResolvers<void>()
    await context.route(PROGRESS, (route) => slow.promise.then(() => route.continue()))
    await inMenu(tab, 'link', 'Litterlog')
    await total(tab).waitFor()
    const shown = await total(tab).textContent()
    expect(await tab.getByText('Cleanstreak cannot be reached.').count()).toBe(0)
    await logged(product)
    slow.resolve()
    await expect.poll(() => total(tab).textContent()).not.toBe(shown)
    await context.unroute(PROGRESS)

    // one page alone is refused by a gateway: it is not tried without end
    let tries = 0
    await context.route('**/admin-main', (route) => route.fulfill({ status: 502, body: String(tries++) }))
    await tab.goto('/admin-main')
    await tab.getByRole('heading', { level: 1, name: 'This page does not open' }).waitFor()
    // at once, or after the pause when one was noted while it was not yet known that there is no network
    await expect.poll(() => tries).toBe(2)
    await context.unroute('**/admin-main')
    await tab.getByRole('button', { name: 'Try again' }).click()
    await arrivedAt(tab, '/dashboard')
    await ready(tab)

    // neither is a session that cannot be asked for
    let looks = 0
    const refuse = (route: Route) =>
      route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', message: String(looks++) } })
    await context.route('**/api/v1/session', refuse)
    await tab.evaluate(() => dispatchEvent(new Event('unauthorized')))
    await expect.poll(() => looks).toBeGreaterThan(0)
    await tab.evaluate(async () => {
      for (let asked = 0; asked < 50; asked++) await fetch('/healthz')
    })
    // each tab may have asked on its own
    expect(looks).toBeLessThan(4)
    await context.unroute('**/api/v1/session')

    await inMenu(tab, 'button', 'Sign out')
    await arrivedAt(tab, '/')
    await expect.poll(() => keptBy(tab)).toEqual([])
    await context.setOffline(true)
    await tab.goto('/dashboard')
    await nothingKept(tab)
    expect(await tab.content()).not.toContain('Rosa')

    await context.setOffline(false)
    // the page that stood in for the dashboard tries it again by itself
    await arrivedAt(tab, '/login')
    await context.request.post('/api/v1/session', { data: grace })
    await tab.goto('/about-us')
    await isKept(tab, HISTORY)
    await context.setOffline(true)
    await tab.goto('/dashboard')
    await tab.getByRole('heading', { level: 1, name: 'Litterlog' }).waitFor()
    await tab.getByRole('button', { name: 'Open your menu, G' }).waitFor()
    expect(await tab.content()).not.toContain('Rosa')

    // what an admin has logged waits for them in the console too, and goes up from there
    await tab.getByRole('button', { name: 'Log New Cleanup' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Log new cleanup' })
    await partsOf(dialog).pieces.fill('7')
    await partsOf(dialog).place.fill('85016')
    await partsOf(dialog).choose(await aJpeg())
    await partsOf(dialog).save()
    await dialog.waitFor({ state: 'detached' })
    await tab.goto('/admin-main')
    await nothingKept(tab)
    await context.route(CLEANUPS, (route) => route.abort('internetdisconnected'))
    await context.setOffline(false)
    await arrivedAt(tab, '/admin-main')
    await said(tab, '1 cleanup waits to upload.')
    await expectAccessible(tab)
    await context.unroute(CLEANUPS)
    await tab.evaluate(() => dispatchEvent(new Event('online')))
    await tab.locator('[data-toast=success]', { hasText: 'was uploaded.' }).waitFor()
    await context.setOffline(true)
    await tab.getByRole('link', { name: 'Member Management' }).click()
    await tab.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    await tab.getByRole('link', { name: 'Return to App' }).click()
    await tab.getByRole('heading', { level: 1, name: 'Litterlog' }).waitFor()

    // without the page that stands in for others nobody is led round in circles
    await tab.evaluate(async () => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete('/offline')
    })
    await expect(tab.goto('/dashboard')).rejects.toThrow(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  },
)

async function logged({ origin }: Product) {
  const ask = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return answer
  }
  const token = (await ask('/session', rosa)).headers.get('set-auth-token')!
  const date = new Date().toISOString().slice(0, 10)
  await ask('/cleanups', { cleanupId: crypto.randomUUID(), date, location: '85016', litterCount: 3 }, token)
}
