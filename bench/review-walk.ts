import { availableParallelism } from 'node:os'
import type { APIRequestContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '../e2e/harness/browser/chromium.ts'
import { median } from './timing.ts'

/*
 * npm run bench -- review-walk
 * Drives the review page of a running product with the demo town: an admin decides on 100 cleanups by keyboard alone,
 * as fast as the page shows the next one with its photo. One in ten is rejected with a predefined reason. Before that,
 * two members log 50 cleanups each with a photo, unless enough are pending already.
 */

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const LOGGED_BY = ['rosa@cleanstreak.example', 'sam@cleanstreak.example']
const CLEANUPS_PER_MEMBER = 50
const DECISIONS = CLEANUPS_PER_MEMBER * LOGGED_BY.length
const REJECT_EVERY = 10

const browser = await launchChromium()
try {
  const page = await signIn('grace@cleanstreak.example')
  for (const email of LOGGED_BY) if ((await countPending(page)) <= DECISIONS) await logCleanups(email)
  const before = await countPending(page)
  // The page is server-rendered; it reacts to keys once the client has claimed the cleanups it shows.
  const isAwake = page.waitForResponse(/\/claim$/)
  await page.goto('/admin-main/cleanups')
  await isAwake
  let at = await waitForNextCleanup(page, '')
  const started = performance.now()
  let presses = 0
  const times: number[] = []
  for (let count = 1; count <= DECISIONS; count++) {
    const began = performance.now()
    const keys = count % REJECT_EVERY === 0 ? ['r', 'ArrowDown', 'Enter'] : ['a']
    for (const key of keys) await page.keyboard.press(key)
    presses += keys.length
    at = await waitForNextCleanup(page, at)
    times.push(performance.now() - began)
  }
  const seconds = (performance.now() - started) / 1000
  await page.waitForLoadState('networkidle')
  const decided = before - (await countPending(page))
  console.table({
    'cleanups decided': decided,
    'of these rejected with a predefined reason': DECISIONS / REJECT_EVERY,
    'seconds in total': Number(seconds.toPrecision(3)),
    'seconds per cleanup': Number((seconds / DECISIONS).toPrecision(2)),
    'time until the next cleanup and its photo are shown, median in ms': Math.round(median(times)),
    'longest, in ms': Math.round(Math.max(...times)),
    'key presses per cleanup': presses / DECISIONS,
    cores: availableParallelism(),
  })
} finally {
  await browser.close()
  await browser.close()
}

async function countPending({ request }: Page) {
  const counts = (await (await request.get('/api/v1/admin/cleanup-counts')).json()) as { pending: number }
  return counts.pending
}

/** Waits until the page shows a different cleanup than before, with its photo loaded. */
async function waitForNextCleanup(page: Page, before: string): Promise<string> {
  const handle = await page.waitForFunction(
    (last) => {
      const region = document.querySelector('section[aria-label=Cleanup]')
      const photo = region?.querySelector('img')
      // The status text names the member, the pieces and the position in the queue, so it differs for each cleanup.
      const now = region?.querySelector('[role=status]')?.textContent ?? last
      return now !== last && (!photo || (photo.complete && photo.naturalWidth > 0)) ? now : false
    },
    before,
    { polling: 'raf' },
  )
  return String(await handle.jsonValue())
}

async function signIn(email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
  await expectOk(
    context.request.post('/api/v1/session', { data: { email, password: 'clean-streets-42' }, headers: { origin } }),
  )
  return context.newPage()
}

/** Logs 50 cleanups of a member, each with a photo of its own. */
async function logCleanups(email: string) {
  const page = await signIn(email)
  const date = new Date().toISOString().slice(0, 10)
  for (let count = 0; count < CLEANUPS_PER_MEMBER; count++) {
    const photo = crypto.randomUUID()
    await expectOk(uploadPhoto(page.request, photo))
    const data = { cleanupId: crypto.randomUUID(), date, location: '85016', litterCount: 10 + count, photos: [photo] }
    await expectOk(page.request.post('/api/v1/cleanups', { data, headers: { origin } }))
  }
  await page.context().close()
}

/** Uploads a photo of random noise, with about the size of a phone's photo. */
async function uploadPhoto(request: APIRequestContext, id: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3d7458', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  return request.put(`/api/v1/me/photos/${id}`, { multipart: { file }, headers: { origin } })
}

async function expectOk(responsePromise: ReturnType<APIRequestContext['post']>) {
  const answer = await responsePromise
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}
