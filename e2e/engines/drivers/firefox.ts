import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { TEST_TIME_ZONE, aUniqueIpAddress } from '../../harness/members.ts'
import { VIEWPORTS } from '../../harness/test.ts'
import { type EngineDriver, type WindowOptions, POLICY_WATCH } from '../driver.ts'
import { findFirefoxPath } from '../install.ts'

/** Firefox's messages about requests aborted by a cut network or a navigation. */
const NETWORK_MESSAGE =
  /NetworkError when attempting to fetch|No network: |A ServiceWorker intercepted the request and encountered an unexpected error/

/**
 * Drives Firefox by WebDriver BiDi. Firefox can set the color scheme only by a browser preference, so there is one
 * browser per theme.
 */
export function startFirefoxDriver(): EngineDriver {
  const browsers = new Map<WindowOptions['theme'], Promise<Browser>>()
  const launch = async (theme: WindowOptions['theme']) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath: await findFirefoxPath(),
      extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1 },
      env: { ...process.env, TZ: TEST_TIME_ZONE },
    })
  return {
    canCutNetwork: true,
    async openWindow({ theme, ...options }) {
      const browser = browsers.get(theme) ?? launch(theme)
      browsers.set(theme, browser)
      const context = await (await browser).createBrowserContext()
      return { ...(await preparePage(await context.newPage(), options)), close: () => context.close() }
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close()
    },
  }
}

async function preparePage(page: Page, { size, expectedErrors }: Omit<WindowOptions, 'theme'>) {
  const problems: string[] = []
  let isCut = false
  let isLeaving = false
  const report = (problem: string) => {
    // Firefox reports each request that fails offline as several errors.
    if (!isCut && !expectedErrors?.test(problem) && !NETWORK_MESSAGE.test(problem)) problems.push(problem)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') report(`Console error: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    const problem = `Uncaught in the page: ${error instanceof Error ? error.stack : String(error)}`
    // A page that is navigating away can no longer load its modules.
    if (!isLeaving || !problem.includes('error loading dynamically imported module')) report(problem)
  })
  await page.setViewport(VIEWPORTS[size])
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': aUniqueIpAddress() })
  await page.evaluateOnNewDocument(POLICY_WATCH)
  return {
    problems,
    async goTo(address: string) {
      isLeaving = true
      const go = () => page.goto(address, { waitUntil: 'domcontentloaded' })
      // A navigation started by the page, such as the end of Back, may replace this one.
      await go().catch((error: Error) => (error.message.includes('NS_BINDING_ABORTED') ? go() : Promise.reject(error)))
      isLeaving = false
    },
    goBack: async () => void (await page.goBack()),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    async find(expression: string) {
      const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLInputElement> | null
      if (!element) return undefined
      return { click: () => element.click(), chooseFile: (path: string) => element.uploadFile(path) }
    },
    type: (text: string) => page.keyboard.type(text),
    pressKey: (key: Parameters<Page['keyboard']['press']>[0]) => page.keyboard.press(key),
    clickAt: (x: number, y: number) => page.mouse.click(x, y),
    screenshot: () => page.screenshot(),
    setOffline: (isOffline: boolean) => {
      isCut ||= isOffline
      return page.setOfflineMode(isOffline)
    },
  }
}
