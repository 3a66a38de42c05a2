import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { type Product, freePort, startProduct, temporaryFolder } from './harness/product/product.ts'
import { PASSWORD, grace } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { arrivedAt, ready, taken } from './harness/visitor.ts'

const rosa = { email: 'rosa@cleanstreak.example', password: PASSWORD }
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
    const visit = { product, hasWorker: true, isCut: true, statuses: [401, 503] }
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
    const title = await page.getByRole('heading', { level: 1 }).textContent()
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

    await taken(tab)
    await tab.getByRole('button', { name: /^Open your menu/ }).click()
    await tab.getByRole('dialog', { name: 'Your menu' }).getByRole('button', { name: 'Sign out' }).click()
    await arrivedAt(tab, '/')
    await expect.poll(() => keptBy(tab)).toEqual([])
    await context.setOffline(true)
    await tab.goto('/dashboard')
    await nothingKept(tab)
    expect(await tab.content()).not.toContain('Rosa')

    await context.setOffline(false)
    await context.request.post('/api/v1/session', { data: grace })
    await tab.goto('/about-us')
    await isKept(tab, HISTORY)
    await context.setOffline(true)
    await tab.goto('/dashboard')
    await tab.getByRole('heading', { level: 1, name: 'Litterlog' }).waitFor()
    await tab.getByRole('button', { name: 'Open your menu, G' }).waitFor()
    expect(await tab.content()).not.toContain('Rosa')
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
