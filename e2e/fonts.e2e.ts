import { readFontFaces } from '../scripts/make-fonts.ts'
import { expect, test } from './harness/test.ts'

const INFORMATION_PAGES = ['/about-us', '/terms', '/privacy', '/cookie-policy', '/download']
const FORM_PAGES = ['/cleanups/submit', '/login', '/signup', '/forgot-password']
const PUBLIC_PAGES = ['/', '/cleanups', ...INFORMATION_PAGES, ...FORM_PAGES]
/** Members and events in lists. Their names may have any letter. */
const MEMBERS_AND_EVENTS = '.home-place, li.card'

test('the preloaded fonts contain every character used on public pages', async ({ open }) => {
  const preloaded = (await readFontFaces()).filter(({ subset }) => subset === 'basic')
  const page = await open('about:blank', { context: { javaScriptEnabled: false } })
  const missing = []
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    const text = await page.evaluate((items) => {
      for (const element of document.querySelectorAll(`script, style, select, ${items}`)) element.remove()
      const labels = Array.from(document.querySelectorAll('input, textarea'), (field) =>
        field.getAttribute('placeholder'),
      )
      return [document.body.textContent, ...labels].join(' ').replaceAll(/\s+/g, ' ')
    }, MEMBERS_AND_EVENTS)
    expect(text.length, path).toBeGreaterThan(100)
    for (const { path: font, characters } of preloaded)
      missing.push(
        ...Array.from(text).flatMap((each) => (characters.includes(each) ? [] : `${path}: ${each} (${font})`)),
      )
  }
  expect(missing).toEqual([])
})

test('a public page loads only the fonts that it preloads', async ({ open }) => {
  const page = await open('about:blank')
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') loaded.push(new URL(request.url()).pathname)
  })
  await page.goto('/about-us')
  await page.evaluate(() => document.fonts.ready)
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(preloaded).toHaveLength(2)
  expect([...new Set(loaded)].toSorted()).toEqual(preloaded.toSorted())
})
