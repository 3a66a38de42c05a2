import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, test as base } from 'vitest'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { testArtifactsFolder } from '../harness/browser/artifacts.ts'
import { type SignInCredentials, createSessionToken } from '../harness/members.ts'
import { createTemporaryFolder } from '../harness/product/product.ts'
import type { EngineDriver, EngineWindow, WindowOptions } from './driver.ts'
import { startChromiumDriver } from './drivers/chromium.ts'
import { startFirefoxDriver } from './drivers/firefox.ts'
import { startWebKitDriver } from './drivers/webkit.ts'
import { type Visit, createVisit } from './visit.ts'

const STARTS = { Chromium: startChromiumDriver, Firefox: startFirefoxDriver, WebKit: startWebKitDriver }
export type EngineName = keyof typeof STARTS

/** Timeout of a whole flow. WebKit renders in software, several times slower than the other engines. */
export const FLOW_OPTIONS = { timeout: 240_000 }

/** Each size has a different theme, so one run covers both themes. */
export const ENGINE_SCREENS = [
  { size: 'phone', theme: 'dark' },
  { size: 'desktop', theme: 'light' },
] as const

/** Combinations of size and theme missing from ENGINE_SCREENS. One flow opens the main pages in them. */
export const OTHER_ENGINE_SCREENS = [
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
] as const

type VisitOptions = Partial<WindowOptions> & {
  /** Signed-in member or admin who has answered the cookie banner. */
  as?: SignInCredentials & { token?: string }
  /** The visitor has answered the cookie banner. */
  isKnown?: boolean
}
type Open = (address: string, options?: VisitOptions) => Promise<Visit>

export type EngineTest = ReturnType<typeof createEngineTest>

/** Creates the `test` function of one browser engine, like that of the other end-to-end tests. */
export const createEngineTest = (name: EngineName) =>
  base
    .extend('driver', { scope: 'worker' }, async ({}, { onCleanup }): Promise<EngineDriver> => {
      const driver = await STARTS[name]()
      onCleanup(() => driver.close())
      return driver
    })
    .extend('pictureFile', { scope: 'worker' }, async ({}, { onCleanup }) => {
      const folder = await createTemporaryFolder()
      onCleanup(() => rm(folder, { recursive: true }))
      const path = join(folder, 'street.jpg')
      await writeFile(path, await aPictureFile({ width: 900, height: 1200 }))
      return path
    })
    .extend('open', async ({ driver, task }, { onCleanup }): Promise<Open> => {
      const windows: EngineWindow[] = []
      const errorsBefore = task.result?.errors?.length ?? 0

      onCleanup(async () => {
        const hasFailed = (task.result?.errors?.length ?? 0) > errorsBefore
        for (const [index, window] of windows.entries()) {
          if (hasFailed) await saveScreenshot(window, `${name} ${task.name} ${index + 1}`)
          await window.close()
        }
        const problems = windows.flatMap((window) => window.problems)
        if (problems.length > 0) throw new Error(problems.join('\n'))
      })

      return async (address, { origin = inject('origin'), size = 'desktop', theme = 'light', as, ...visit } = {}) => {
        const window = await driver.openWindow({ origin, size, theme, expectedErrors: visit.expectedErrors })
        windows.push(window)
        const visitor = createVisit(window, origin)
        if (as ?? visit.isKnown) {
          // A visitor's page loads no scripts, so the test can set cookies and storage of the origin there.
          await window.goTo(`${origin}/login`)
          await window.evaluate(`void localStorage.setItem('cookie-consent', 'necessary')`)
        }
        if (as) {
          const token = as.token ?? (await createSessionToken(as))
          await window.evaluate(`void (document.cookie = 'cleanstreak.session_token=${token}; path=/')`)
        }
        await visitor.goTo(address)
        return visitor
      }
    })

async function saveScreenshot(window: EngineWindow, name: string) {
  const path = join(testArtifactsFolder, `${name.replace(/\W+/g, '-')}.png`)
  await writeFile(path, await window.screenshot())
  console.error(`Screenshot: ${path}`)
}
