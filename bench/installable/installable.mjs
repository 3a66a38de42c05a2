import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { checkBackgroundSync } from './background-sync.mjs'
import { checkManifest, checkImages, checkThemeColor } from './manifest.mjs'
import { checkSignOut, checkStoredResponses, checkOffline } from './offline.mjs'

/*
 * npm run bench -- installable
 * Checks what a browser requires before it installs the web app (PWA installability), and what works offline. It uses a
 * full Chromium (CHROME_PATH, else /usr/bin/chromium) and a running product with the demo town. Fails when a check
 * fails.
 */

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const MEMBER = { email: 'rosa@cleanstreak.example', password: 'clean-streets-42' }

const rows = []
const report = (what, isGood, printed) => rows.push({ what, good: isGood ? 'yes' : 'NO', printed })

// The browser offers no installation in a private window, so the profile is persistent.
const profile = await mkdtemp(join(tmpdir(), 'cleanstreak-installable-'))
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  baseURL: origin,
  viewport: { width: 390, height: 844 },
})
try {
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
  const look = { origin, context, report, page: await context.newPage() }
  const manifest = await checkManifest(look)
  await checkImages(manifest, look)
  await checkThemeColor(manifest, look)
  const member = await signIn(look, manifest.start_url)
  await checkStoredResponses(look)
  await checkOffline(manifest, look)
  await checkBackgroundSync(look)
  await checkSignOut(member, look)
} finally {
  await context.close()
  await rm(profile, { recursive: true, force: true })
}
console.table(rows)
if (rows.some(({ good }) => good === 'NO')) process.exitCode = 1

async function signIn({ page }, start) {
  const answer = await context.request.post('/api/v1/session', { data: MEMBER, headers: { origin } })
  const begun = performance.now()
  await page.goto(start)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  report('a service worker controls the page', true, `${seconds} s after a member's first visit began`)
  await page.getByRole('heading', { name: 'Litterlog' }).waitFor()
  return answer.json()
}
