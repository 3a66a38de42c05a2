import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject, test as base } from 'vitest'
import { launchChromium } from './browser/chromium.ts'
import { skipsLongTests } from '../../scripts/testing/speed.mjs'
import { testArtifactsFolder } from './browser/artifacts.ts'
import {
  type SignInCredentials,
  type TestMember,
  TEST_TIME_ZONE,
  aUniqueIpAddress,
  findLatestToken,
} from './members.ts'
import { waitForPageHydration } from './visitor.ts'
import { watchPagesForProblems } from './browser/page-problems.ts'

export const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

type SignedInUser = SignInCredentials & Partial<TestMember>

export type VisitOptions = {
  size?: keyof typeof VIEWPORTS
  theme?: 'light' | 'dark'
  /** HTTP statuses that the test expects, such as 404. Any other status from 400 up fails the test. */
  statuses?: number[]
  expectedErrors?: RegExp
  /** Allows network errors in the page, for tests that cut the network: `route.abort('internetdisconnected')`. */
  isCut?: boolean
  /** Signed-in member who has answered the cookie banner. */
  as?: SignedInUser
  /** The visitor has answered the cookie banner already. */
  isKnown?: boolean
  /** Allows the service worker, which all other tests block. */
  hasWorker?: boolean
  /** Server that this test visits instead of the server that all tests share. */
  product?: { origin: string; logFile?: string }
  /** Further options of the browser context, such as `javaScriptEnabled: false`. */
  context?: BrowserContextOptions
}

/** Visit options with animations, for tests about them. In `npm run test:ci`, all other tests run without animations. */
export const WITH_ANIMATIONS: VisitOptions = { context: { reducedMotion: 'no-preference' } }

/**
 * `await open('/about', { size: 'phone', theme: 'dark' })` opens a page in a fresh window, as a first-time visitor, and
 * waits until it is hydrated. A console error, policy violation, foreign request or unexpected status in any open page
 * fails the test.
 */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('open', async ({ browser, task }, { onCleanup }) => {
    const pages: Page[] = []
    const problems: string[] = []
    /** Log file sizes of the servers at the start of a test, used to find the lines that the test caused. */
    const logs = new Map<string, number>()
    // Vitest keeps the errors of the first attempt when it retries a test, so look only at the latest errors.
    const errorsBefore = task.result?.errors?.length ?? 0

    onCleanup(async () => {
      const failed = problems.length > 0 || (task.result?.errors?.length ?? 0) > errorsBefore
      const artifacts = failed ? await collectArtifacts(task.name, pages, logs) : ''
      await Promise.all(pages.map((page) => closeContext(page.context())))
      if (problems.length) throw new Error(`${problems.join('\n')}${artifacts}`)
      if (artifacts) console.error(artifacts)
    })

    return async (address: string, { size = 'desktop', theme = 'light', ...visit }: VisitOptions = {}) => {
      const { origin, logFile } = visit.product ?? { origin: inject('origin'), logFile: inject('logFile') }
      if (logFile && !logs.has(logFile)) logs.set(logFile, (await stat(logFile)).size)
      const context = await browser.newContext({
        baseURL: origin,
        viewport: VIEWPORTS[size],
        colorScheme: theme,
        timezoneId: TEST_TIME_ZONE,
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
        extraHTTPHeaders: { 'x-forwarded-for': aUniqueIpAddress() },
        // Tests run without animations, which cost CPU time, except in `npm run test:all`.
        reducedMotion: skipsLongTests ? 'reduce' : 'no-preference',
        serviceWorkers: visit.hasWorker ? 'allow' : 'block',
        ...visit.context,
      })
      context.setDefaultTimeout(15_000)
      const { statuses = [], expectedErrors, isCut } = visit
      await watchPagesForProblems(context, {
        origin,
        statuses,
        expectedErrors,
        isCut,
        report: (problem) => problems.push(problem),
      })
      if (visit.as ?? visit.isKnown) await context.addInitScript(acceptNecessaryCookies)
      if (visit.as) await openSession(context, origin, visit.as)
      if (visit.context?.javaScriptEnabled !== false) context.on('page', waitForHydrationOnNavigation)
      const page = await context.newPage()
      pages.push(page)
      await page.goto(address)
      return page
    }
  })

function acceptNecessaryCookies() {
  if (location.protocol.startsWith('http')) localStorage.setItem('cookie-consent', 'necessary')
}

/** Sets the session cookie of the member, from their existing session or a new one. */
async function openSession(context: BrowserContext, origin: string, { email, password, token }: SignedInUser) {
  const value = token && findLatestToken(token)
  if (value) return context.addCookies([{ name: 'cleanstreak.session_token', value, url: origin }])
  const answer = await context.request.post('/api/v1/session', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}

/** Makes each navigation wait for hydration, so that a test can act immediately. A call with `waitUntil` opts out. */
function waitForHydrationOnNavigation(page: Page) {
  const whole =
    <Args extends unknown[], Answer>(go: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      const answer = await go.apply(page, args)
      const options = args.at(-1) as { waitUntil?: string } | undefined
      if (!options?.waitUntil) await waitForPageHydration(page)
      return answer
    }
  const goto = page.goto.bind(page)
  type To = Parameters<Page['goto']>
  const arrive = (...to: To): ReturnType<Page['goto']> =>
    goto(...to).catch(async (reason: Error) => {
      const other = /interrupted by another navigation to "(.*)"/.exec(reason.message)?.[1]
      if (!other) throw reason
      // Retry a navigation that another navigation interrupted, unless the offline page has replaced the requested
      // page.
      if (!other.endsWith(`/offline#${to[0]}`)) return arrive(...to)
      await page.waitForLoadState()
      return null
    })
  page.goto = whole(arrive)
  page.reload = whole(page.reload)
  page.goBack = whole(page.goBack)
  page.goForward = whole(page.goForward)
}

/** Ignores errors of intercepted requests that a test is still answering when its browser window closes. */
async function closeContext(context: BrowserContext) {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Saves a screenshot of every open page and collects the server's log since the test began. */
async function collectArtifacts(name: string, pages: Page[], logs: Map<string, number>) {
  const file = join(testArtifactsFolder, name.replace(/\W+/g, '-'))
  const pictures = pages.map(async (page, index) => {
    const path = `${file}-${index + 1}.png`
    await page.screenshot({ path })
    return `\nScreenshot of ${page.url()}: ${path}`
  })
  // Ignore the error of a screenshot whose page the test has already closed.
  const screenshots = (await Promise.allSettled(pictures)).map((picture) =>
    picture.status === 'fulfilled' ? picture.value : '',
  )
  const serverLogs = Array.from(logs, async ([log, start]) => {
    const lines = (await readFile(log)).subarray(start).toString().trim().split('\n').slice(-40)
    return `\nThe server meanwhile:\n${lines.join('\n')}`
  })
  return [...screenshots, ...(await Promise.all(serverLogs))].join('')
}

/** Declares a test that runs only in `npm run test:all`, although other tests of its file always run. */
export const longTest: ReturnType<typeof test.runIf> = test.runIf(!skipsLongTests)

export { expect } from 'vitest'
