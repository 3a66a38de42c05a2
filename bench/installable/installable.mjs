import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { lookWithoutPage } from './background.mjs'
import { lookAtManifest, lookAtPictures, lookAtTheme } from './manifest.mjs'
import { lookAfterSignOut, lookAtKept, lookWithoutNetwork } from './offline.mjs'

/*
 * npm run bench -- installable
 * What a browser asks of a product before it installs it, and what is left of it without a network: looked at in a whole
 * Chromium (CHROME_PATH, else the one of this machine), against a running product with the demo town. Fails when one misses.
 */

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const MEMBER = { email: 'rosa@cleanstreak.example', password: 'clean-streets-42' }

const rows = []
const tell = (what, isGood, printed) => rows.push({ what, good: isGood ? 'yes' : 'NO', printed })

// a window that keeps nothing is not offered to install anything
const profile = await mkdtemp(join(tmpdir(), 'cleanstreak-installable-'))
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  baseURL: origin,
  viewport: { width: 390, height: 844 },
})
try {
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
  const look = { origin, context, tell, page: await context.newPage() }
  const manifest = await lookAtManifest(look)
  await lookAtPictures(manifest, look)
  await lookAtTheme(manifest, look)
  const member = await signIn(look, manifest.start_url)
  await lookAtKept(look)
  await lookWithoutNetwork(manifest, look)
  await lookWithoutPage(look)
  await lookAfterSignOut(member, look)
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
  tell('a service worker controls the page', true, `${seconds} s after the first visit of a member began`)
  await page.getByRole('heading', { name: 'Litterlog' }).waitFor()
  return answer.json()
}
