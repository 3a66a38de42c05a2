import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '../e2e/harness/browser/chromium.ts'

/*
 * Usage: node scripts/make-screenshots.ts [origin = http://localhost:3000]
 * Takes screenshots of a running product with the demo town: public/screenshots/*.webp for the installation dialog, and
 * docs/pictures/*.webp for the README. Run it after a change of these pages, and commit the result.
 */

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const WIDE = { viewport: { width: 1280, height: 800 } }
const INSTALL = join(import.meta.dirname, '../public/screenshots')
const README = join(import.meta.dirname, '../docs/pictures')
await Promise.all([INSTALL, README].map((folder) => mkdir(folder, { recursive: true })))

const browser = await launchChromium()
try {
  const signIn = async (name: 'rosa' | 'grace', screen: typeof NARROW | typeof WIDE) => {
    const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block', ...screen })
    const answer = await context.request.post('/api/v1/session', {
      data: { email: `${name}@cleanstreak.example`, password: 'clean-streets-42' },
      headers: { origin },
    })
    const { id } = (await answer.json()) as { id: string }
    await context.addInitScript((member) => {
      localStorage.setItem('cookie-consent', 'necessary')
      sessionStorage.setItem('welcomed-back', member)
    }, id)
    return context.newPage()
  }
  const narrow = await signIn('rosa', NARROW)
  await open(narrow, '/dashboard')
  await take(narrow, INSTALL, 'litterlog-narrow')
  await open(narrow, '/dashboard/log-cleanup')
  const dialog = narrow.getByRole('dialog', { name: 'Log new cleanup' })
  await dialog.getByRole('textbox', { name: 'Pieces of litter' }).fill('36')
  await dialog.getByText(/^About /).waitFor()
  await narrow.waitForFunction(() => getComputedStyle(document.querySelector('.scrim')!).opacity === '1')
  await take(narrow, INSTALL, 'logging-narrow')
  const wide = await signIn('rosa', WIDE)
  await open(wide, '/dashboard')
  await take(wide, INSTALL, 'litterlog-wide')
  await take(wide, README, 'litterlog')
  await open(wide, '/cleanups')
  await take(wide, INSTALL, 'finder-wide')
  await take(wide, README, 'finder')
  await open(wide, '/leaderboard')
  await take(wide, README, 'litterboard')
  const admin = await signIn('grace', WIDE)
  await admin.goto('/admin-main/cleanups')
  await admin
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor()
  await take(admin, README, 'review')
} finally {
  await browser.close()
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Open your menu' }).waitFor()
}

/** Takes a screenshot without the news section, which appears on some days only. */
async function take(page: Page, folder: string, name: string) {
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
