import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { OF_LOOKS, standStill, violations } from '../../e2e/harness/accessible.ts'
import { expect, test } from '../../e2e/harness/test.ts'
import { vanished } from './looks/colours.ts'
import { walked } from './looks/keys.ts'
import { cutOff, tooWide } from './looks/sizes.ts'
import { watch, watched } from './looks/watch.ts'
import type { Place } from './table/place.ts'

declare module 'vitest' {
  interface TaskMeta {
    looked?: { place: string; window: string; looks: Record<string, string[]> }
  }
}

const PICTURES = resolve(import.meta.dirname, '../../.cache/access')
const MOST_SHIFT = 0.02
/** Timeout in milliseconds to reach a place. A place that takes longer is reported as not reached. */
const REACHED_WITHIN = 8000
const DESKTOP = { width: 1280, height: 800 }

/** The mailbox shows a message in an iframe, which is a page of its own and is not checked. */
const WITHOUT_MAIL = { without: 'iframe' }

type Looks = Record<string, string[]>

/** Window sizes, each with its checks. */
const WINDOWS = {
  desktop: { size: 'desktop', context: {}, look: onDesktop },
  phone: { size: 'phone', context: { reducedMotion: 'reduce' }, look: onPhone },
} as const

export function walk(places: Place[]) {
  const all = places.flatMap((place) =>
    Object.entries(WINDOWS).map(([window, settings]) => ({ place, window, ...settings })),
  )
  test.for(all)('$place.name, $window', async ({ place, window, size, context, look }, { open, task }) => {
    let shifted: string[] = []
    const page = await place.reach({
      isNarrow: size === 'phone',
      open: async (address, visit) => {
        const opened = await open('about:blank', { size, ...visit, context: { ...visit?.context, ...context } })
        opened.setDefaultTimeout(REACHED_WITHIN)
        await watch(opened)
        await opened.goto(address)
        // Layout shift is read now: later shifts are caused by the steps that open the place.
        shifted = await shiftedOn(opened)
        return opened
      },
    })
    await standStill(page)
    const looks: Looks = { 'layout shift': shifted }
    Object.assign(looks, await look(page, `${place.name.replaceAll(/\W+/g, '-')}-${window}`))
    task.meta.looked = { place: place.name, window, looks }
    expect(Object.fromEntries(Object.entries(looks).filter(([, found]) => found.length))).toEqual({})
  })
}

async function onPhone(page: Page, file: string): Promise<Looks> {
  return { ...(await inBothThemes(page, file)), 'reduced motion': (await watched(page)).moved }
}

async function onDesktop(page: Page, file: string): Promise<Looks> {
  const looks = await inBothThemes(page, file)
  await page.emulateMedia({ forcedColors: 'active' })
  const picture = await pictured(page, `${file}-forced`)
  looks['forced colors'] = await vanished(page, picture)
  // 200 % zoom of a window of 1280 px.
  await zoomed(page, { width: 640, height: 400 })
  looks['focus in forced colors at 200 %'] = (await walked(page)).found
  await page.emulateMedia({ forcedColors: null })
  looks['zoom 200 %'] = await tooWide(page)
  await pictured(page, `${file}-200`)
  await zoomed(page, { width: 320, height: 256 })
  looks['zoom 400 %'] = await tooWide(page)
  await pictured(page, `${file}-400`)
  await zoomed(page, DESKTOP)
  looks['keyboard'] = await byKeys(page)
  return looks
}

async function inBothThemes(page: Page, file: string): Promise<Looks> {
  const found = await violations(page, WITHOUT_MAIL)
  // The list box of a combo box belongs to its field, although it is outside of the landmarks.
  const looks: Looks = { axe: found.filter((each) => !/^region: .*role="listbox"/s.test(each)) }
  looks['too wide'] = await tooWide(page)
  await pictured(page, file)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
  looks['axe, dark'] = await violations(page, WITHOUT_MAIL, { only: OF_LOOKS })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-theme=light]').waitFor({ state: 'attached' })
  looks['text spacing'] = await cutOff(page)
  return looks
}

async function zoomed(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  // Components that measure themselves do so within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await standStill(page)
}

/** Waits until nothing more is loaded. Network idleness does not work here: a member's page keeps a stream open. */
const allHere = (page: Page) =>
  page.evaluate(async () => {
    const fetched = () => performance.getEntriesByType('resource').length
    for (let before = -1, looks = 0; before !== fetched() && looks < 8; looks++) {
      before = fetched()
      await new Promise((done) => setTimeout(done, 250))
    }
  })

async function shiftedOn(page: Page) {
  await allHere(page)
  const { shift, shifted } = await watched(page)
  return shift > MOST_SHIFT ? [`${shift.toFixed(3)}: ${shifted.join(', ')}`] : []
}

async function byKeys(page: Page): Promise<string[]> {
  const { found, stops } = await walked(page)
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
  await standStill(page)
  // The focus is restored a frame later.
  const isKept = () => page.evaluate(() => document.activeElement !== document.body)
  await expect
    .poll(isKept, { timeout: 2000 })
    .toBe(true)
    .catch(() => found.push('nothing has the focus after it was closed'))
  return found
}

async function pictured(page: Page, file: string) {
  const picture = await page.screenshot({ scale: 'css' })
  await mkdir(PICTURES, { recursive: true })
  await writeFile(resolve(PICTURES, `${file}.png`), picture)
  return picture
}
