import { launchChromium } from '../../harness/browser/chromium.ts'
import { watchPagesForProblems } from '../../harness/browser/page-problems.ts'
import { TEST_TIME_ZONE, aUniqueIpAddress } from '../../harness/members.ts'
import { VIEWPORTS } from '../../harness/test.ts'
import type { EngineDriver } from '../driver.ts'

export async function startChromiumDriver(): Promise<EngineDriver> {
  const browser = await launchChromium()
  return {
    canCutNetwork: true,
    async openWindow({ origin, size, theme, expectedErrors }) {
      const context = await browser.newContext({
        viewport: VIEWPORTS[size],
        colorScheme: theme,
        timezoneId: TEST_TIME_ZONE,
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
        extraHTTPHeaders: { 'x-forwarded-for': aUniqueIpAddress() },
      })
      const problems: string[] = []
      const report = (problem: string) => problems.push(problem)
      await watchPagesForProblems(context, { origin, statuses: [], expectedErrors, isCut: true, report })
      const page = await context.newPage()
      return {
        problems,
        goTo: async (address) => void (await page.goto(address)),
        goBack: async () => void (await page.goBack()),
        evaluate: (expression) => page.evaluate(expression),
        async find(expression) {
          const element = (await page.evaluateHandle<HTMLElement | null>(expression)).asElement()
          if (!element) return undefined
          return {
            // `visit.ts` prepares the press. A retried click would close the list it has opened.
            click: () => (size === 'phone' ? element.tap({ force: true }) : element.click({ force: true })),
            chooseFile: (path) => element.setInputFiles(path),
          }
        },
        type: (text) => page.keyboard.type(text),
        pressKey: (key) => page.keyboard.press(key),
        clickAt: (x, y) => page.mouse.click(x, y),
        screenshot: () => page.screenshot(),
        setOffline: (isOffline) => context.setOffline(isOffline),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
