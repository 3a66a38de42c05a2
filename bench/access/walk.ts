import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { VISUAL_AXE_RULES, waitForAnimations, findAxeViolations } from '../../e2e/harness/accessibility.ts'
import { withSharedSession } from '../../e2e/harness/members.ts'
import { expect, test } from '../../e2e/harness/test.ts'
import { findInvisibleElements } from './checks/forced-colors.ts'
import { walkByTab } from './checks/keyboard.ts'
import { findClippedText, findHorizontalOverflow } from './checks/overflow.ts'
import { recordMotion, readRecordedMotion } from './checks/motion-recorder.ts'
import type { Place } from './table/place.ts'

declare module 'vitest' {
  interface TaskMeta {
    looked?: { place: string; window: string; looks: Record<string, string[]> }
  }
}

const SCREENSHOTS = resolve(import.meta.dirname, '../../.cache/access')
const MAX_LAYOUT_SHIFT = 0.02
/** Timeout in milliseconds to reach a place. A place that takes longer is reported as not reached. */
const REACH_TIMEOUT_MS = 8000
const DESKTOP = { width: 1280, height: 800 }

/** The mailbox shows a message in an iframe, which is a page of its own and is not checked. */
const EXCEPT_MAIL_FRAME = { without: 'iframe' }

type CheckResults = Record<string, string[]>

/** Window sizes, each with its checks. */
const WINDOWS = {
  desktop: { size: 'desktop', context: {}, look: checkDesktop },
  phone: { size: 'phone', context: { reducedMotion: 'reduce' }, look: checkPhone },
} as const

export function testPlaces(places: Place[]) {
  const all = places.flatMap((place) =>
    Object.entries(WINDOWS).map(([window, settings]) => ({ place, window, ...settings })),
  )
  test.for(all)('$place.name, $window', async ({ place, window, size, context, look }, { open, task }) => {
    let shifted: string[] = []
    const page = await place.reach({
      isNarrow: size === 'phone',
      open: async (address, visit) => {
        const visitor = await withSharedSession(visit)
        const opened = await open('about:blank', { size, ...visitor, context: { ...visit?.context, ...context } })
        opened.setDefaultTimeout(REACH_TIMEOUT_MS)
        await recordMotion(opened)
        await opened.goto(address)
        // Layout shift is read now: later shifts are caused by the steps that open the place.
        shifted = await readLayoutShift(opened)
        return opened
      },
    })
    await waitForAnimations(page)
    const looks: CheckResults = { 'layout shift': shifted }
    Object.assign(looks, await look(page, `${place.name.replaceAll(/\W+/g, '-')}-${window}`))
    task.meta.looked = { place: place.name, window, looks }
    expect(Object.fromEntries(Object.entries(looks).filter(([, found]) => found.length))).toEqual({})
  })
}

async function checkPhone(page: Page, file: string): Promise<CheckResults> {
  return { ...(await checkBothThemes(page, file)), 'reduced motion': (await readRecordedMotion(page)).moved }
}

async function checkDesktop(page: Page, file: string): Promise<CheckResults> {
  const looks = await checkBothThemes(page, file)
  await page.emulateMedia({ forcedColors: 'active' })
  const picture = await takeScreenshot(page, `${file}-forced`)
  looks['forced colors'] = await findInvisibleElements(page, picture)
  // 200 % zoom of a window of 1280 px.
  await zoomTo(page, { width: 640, height: 400 })
  looks['focus in forced colors at 200 %'] = (await walkByTab(page)).found
  await page.emulateMedia({ forcedColors: null })
  looks['zoom 200 %'] = await findHorizontalOverflow(page)
  await takeScreenshot(page, `${file}-200`)
  await zoomTo(page, { width: 320, height: 256 })
  looks['zoom 400 %'] = await findHorizontalOverflow(page)
  await takeScreenshot(page, `${file}-400`)
  await zoomTo(page, DESKTOP)
  looks['keyboard'] = await checkKeyboard(page)
  return looks
}

async function checkBothThemes(page: Page, file: string): Promise<CheckResults> {
  const found = await findAxeViolations(page, EXCEPT_MAIL_FRAME)
  // The list box of a combo box belongs to its field, although it is outside of the landmarks.
  const looks: CheckResults = { axe: found.filter((each) => !/^region: .*role="listbox"/s.test(each)) }
  looks['too wide'] = await findHorizontalOverflow(page)
  await takeScreenshot(page, file)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
  looks['axe, dark'] = await findAxeViolations(page, EXCEPT_MAIL_FRAME, { only: VISUAL_AXE_RULES })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-theme=light]').waitFor({ state: 'attached' })
  looks['text spacing'] = await findClippedText(page)
  return looks
}

async function zoomTo(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  // Components that measure themselves do so within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await waitForAnimations(page)
}

/** Waits until nothing more is loaded. Network idleness does not work here: a member's page keeps a stream open. */
const waitUntilLoaded = (page: Page) =>
  page.evaluate(async () => {
    const fetched = () => performance.getEntriesByType('resource').length
    for (let before = -1, looks = 0; before !== fetched() && looks < 8; looks++) {
      before = fetched()
      await new Promise((done) => setTimeout(done, 250))
    }
  })

async function readLayoutShift(page: Page) {
  await waitUntilLoaded(page)
  const { shift, shifted } = await readRecordedMotion(page)
  return shift > MAX_LAYOUT_SHIFT ? [`${shift.toFixed(3)}: ${shifted.join(', ')}`] : []
}

async function checkKeyboard(page: Page): Promise<string[]> {
  const { found, stops } = await walkByTab(page)
  const overlay = page.locator('dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
  const open = await overlay.count()
  if (!open) {
    const isFirst = stops[0]?.includes('Skip to') || (await page.locator('.skip-link').count()) === 0
    return isFirst ? found : [...found, `the first Tab stop is ${stops[0]}, not the skip link`]
  }
  await page.keyboard.press('Escape')
  const settled = async () => (await overlay.count()) !== open
  await expect
    .poll(settled, { timeout: 3000 })
    .toBe(true)
    .catch(() => found.push('Escape does not close it'))
  await waitForAnimations(page)
  // The focus is restored a frame later.
  const isKept = () => page.evaluate(() => document.activeElement !== document.body)
  await expect
    .poll(isKept, { timeout: 2000 })
    .toBe(true)
    .catch(() => found.push('nothing has the focus after it was closed'))
  return found
}

async function takeScreenshot(page: Page, file: string) {
  const picture = await page.screenshot({ scale: 'css' })
  await mkdir(SCREENSHOTS, { recursive: true })
  await writeFile(resolve(SCREENSHOTS, `${file}.png`), picture)
  return picture
}
