import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '../e2e/harness/browser/chromium.ts'

/*
 * node scripts/make-screenshots.ts [origin = http://localhost:3000]
 * Takes public/screenshots/*.webp, which a device shows before it installs the product, from one that runs with the demo
 * town. Run it after changing how these pages look, and commit what comes out.
 */

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const WIDE = { viewport: { width: 1280, height: 800 } }
const folder = join(import.meta.dirname, '../public/screenshots')
await mkdir(folder, { recursive: true })

const browser = await launchChromium()
try {
  const asRosa = async (screen: typeof NARROW | typeof WIDE) => {
    const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block', ...screen })
    const answer = await context.request.post('/api/v1/session', {
      data: { email: 'rosa@cleanstreak.example', password: 'clean-streets-42' },
      headers: { origin },
    })
    const { id } = (await answer.json()) as { id: string }
    await context.addInitScript((member) => {
      localStorage.setItem('cookie-consent', 'necessary')
      sessionStorage.setItem('welcomed-back', member)
    }, id)
    return context.newPage()
  }
  const narrow = await asRosa(NARROW)
  await open(narrow, '/dashboard')
  await take(narrow, 'litterlog-narrow')
  await open(narrow, '/dashboard/log-cleanup')
  const dialog = narrow.getByRole('dialog', { name: 'Log new cleanup' })
  await dialog.getByRole('textbox', { name: 'Pieces of litter' }).fill('36')
  await dialog.getByText(/^About /).waitFor()
  await take(narrow, 'logging-narrow')
  const wide = await asRosa(WIDE)
  await open(wide, '/dashboard')
  await take(wide, 'litterlog-wide')
  await open(wide, '/cleanups')
  await take(wide, 'finder-wide')
} finally {
  await browser.close()
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Open your menu' }).waitFor()
}

/** The page as on most days, without what is new today. */
async function take(page: Page, name: string) {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]') &&
      Array.from(document.images).every((image) => image.complete || image.loading === 'lazy'),
  )
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('section[aria-labelledby=news]')?.style.setProperty('display', 'none'),
  )
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 70, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
}
