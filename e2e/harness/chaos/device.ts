import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromiumWithProfile } from '../browser/chromium.ts'
import { type SignInCredentials, TEST_PASSWORD, TEST_TIME_ZONE, aUniqueIpAddress } from '../members.ts'
import { killProcesses, listProcesses } from '../product/processes.ts'
import { waitForMemberPage } from '../visitor.ts'

/** A volunteer's phone: one persistent browser profile whose browser can be killed and restarted. */
export class RestartableTestBrowser {
  readonly #profile: string
  readonly #origin: string
  #context: BrowserContext | undefined

  constructor(profile: string, origin: string) {
    this.#profile = profile
    this.#origin = origin
  }

  async start() {
    this.#context = await launchChromiumWithProfile(this.#profile, {
      baseURL: this.#origin,
      viewport: { width: 390, height: 844 },
      timezoneId: TEST_TIME_ZONE,
      extraHTTPHeaders: { 'x-forwarded-for': aUniqueIpAddress() },
    })
    this.#context.setDefaultTimeout(20_000)
    await this.#context.addInitScript(presetPage)
  }

  get context() {
    return this.#context!
  }

  async page(): Promise<Page> {
    return this.context.pages()[0] ?? this.context.newPage()
  }

  /** Shifts the clock of pages that the phone opens afterwards, by this many milliseconds. */
  async moveClock(page: Page, by: number) {
    await page.evaluate((by) => localStorage.setItem('clock-is-off', String(by)), by)
  }

  /**
   * Opens the Litterlog as the signed-in member. Signs in again if the killed browser had not saved its session cookie.
   */
  async openSignedIn({ email }: Pick<SignInCredentials, 'email'>): Promise<Page> {
    const session = await this.context.request.get('/api/v1/session')
    const { user } = (await session.json()) as { user: { email: string } | null }
    const page = await this.page()
    if (user?.email !== email) {
      // Leave the previous page before signing in: a pending request of that page could end the new session.
      await page.goto('/robots.txt')
      await this.context.request.post('/api/v1/session', {
        data: { email, password: TEST_PASSWORD },
        headers: { origin: this.#origin },
      })
    }
    await page.goto('/dashboard')
    await waitForMemberPage(page)
    // Wait until the service worker and its cache are ready, so that the Litterlog works offline from now on.
    await expect.poll(() => page.evaluate(isAppCached), { timeout: 30_000 }).toBe(true)
    return page
  }

  /** Kills the browser process, as when a phone's battery is empty: nothing more is written to disk. */
  async crash() {
    await killProcesses(listProcesses().filter(({ command }) => command.includes(this.#profile)))
    await this.#context?.close().catch(() => undefined)
    this.#context = undefined
  }

  async close() {
    await this.#context?.close()
    this.#context = undefined
  }
}

const isAppCached = async () => {
  const cachedResponse = await caches.match('/api/v1/me/progress')
  return Boolean(cachedResponse && navigator.serviceWorker.controller)
}

/** Runs before the scripts of each page: answers the cookie banner and shifts the page's clock. */
function presetPage() {
  if (!location.protocol.startsWith('http')) return
  localStorage.setItem('cookie-consent', 'necessary')
  const off = Number(localStorage.getItem('clock-is-off'))
  if (!off) return
  const TrueDate = Date
  const now = () => TrueDate.now() + off
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length ? given : [now()], self) as InstanceType<typeof TrueDate>,
    apply: () => new TrueDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
