import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { anApprovedEvent } from './harness/events.ts'
import { DEMO_GROUP_CODES } from './harness/page-table.ts'
import { expect, test } from './harness/test.ts'
import { loadPageScripts } from './harness/visitor.ts'

/** Most bytes of scripts and styles that a public page may load before anything is touched, compressed as sent. */
const MAX_CODE_BYTES = 25_000
/** Most bytes of a whole first visit to the landing page: page, styles, fonts and pictures. */
const MAX_LANDING_BYTES = 110_000
/** Most bytes of scripts that the first press on the landing page loads. */
const MAX_PRESS_BYTES = 135_000

type SentFile = { path: string; bytes: number }

const listSentFiles = (page: Page): Promise<SentFile[]> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming
      return { path: new URL(name).pathname, bytes: encodedBodySize }
    }),
  )

const sum = (files: SentFile[], pattern: RegExp) =>
  files.reduce((total, { path, bytes }) => total + (pattern.test(path) ? bytes : 0), 0)

/** Size of the scripts inside the page. The router's state is data: it holds what the page shows. */
const inlineScriptBytes = async (page: Page) => {
  const html = await (await page.request.get(page.url())).text()
  const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script!)
  return gzipSync(scripts.filter((script) => !script.includes('$_TSR.router=')).join('\n')).length
}

test('a first visit to a public page loads few styles and no script file', async ({ open }) => {
  const event = await anApprovedEvent()
  for (const address of [
    '/',
    '/cleanups',
    `/cleanups/${event.id}`,
    '/about-us',
    '/terms',
    '/privacy',
    '/cookie-policy',
    '/login',
    '/signup',
    '/forgot-password',
    '/download',
    '/together',
    `/together/${DEMO_GROUP_CODES.running}`,
    `/together/${DEMO_GROUP_CODES.closed}`,
    '/nope',
  ]) {
    const page = await open(address, { statuses: address === '/nope' ? [404] : [] })
    await page.waitForLoadState('networkidle')
    const files = await listSentFiles(page)
    expect(
      files.filter(({ path }) => path.endsWith('.js')),
      address,
    ).toEqual([])
    expect(sum(files, /\.css$/) + (await inlineScriptBytes(page)), address).toBeLessThan(MAX_CODE_BYTES)
    if (address === '/') expect(sum(files, /./)).toBeLessThan(MAX_LANDING_BYTES)
    await page.close()
  }
})

test("the first press on the landing page loads only that page's scripts", async ({ open }) => {
  const page = await open('/', { isKnown: true })
  await loadPageScripts(page)
  const bytes = sum(await listSentFiles(page), /\.js$/)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(MAX_PRESS_BYTES)
})
