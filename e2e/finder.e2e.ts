import type { Page } from 'playwright-core'
import { beforeAll, inject } from 'vitest'
import { eventUiTexts as texts } from '#features/events/copy.ts'
import { anApprovedEvent, anEventTag } from './harness/events.ts'
import { expect, test } from './harness/test.ts'
import { expectFocused, loadPageScripts, waitForVisibleText } from './harness/visitor.ts'

/** A country without events of other tests, where each run uses a region of its own. */
const COUNTRY = 'IS'
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** First day of a month in the future. */
const monthAhead = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}
const [first, second] = [monthAhead(2), monthAhead(3)]
const dayIn = (month: Date, day: string) => `${month.toISOString().slice(0, 7)}-${day}`
const [firstMonth, secondMonth] = [first, second].map((month) => month.toISOString().slice(0, 7)) as [string, string]

let eventData: Awaited<ReturnType<typeof createEvents>>
beforeAll(async () => void (eventData = await createEvents()))

async function createEvents() {
  const state = `Vik ${crypto.randomUUID().slice(0, 8)}`
  const [tag, unused] = await Promise.all([anEventTag(), anEventTag()])
  const place = { countryCode: COUNTRY, region: state }
  const [long, late] = await Promise.all([
    anApprovedEvent({
      ...place,
      city: 'Hofn',
      startDate: dayIn(first, '27'),
      endDate: dayIn(second, '02'),
      selectedTags: [tag.id],
    }),
    anApprovedEvent({ ...place, city: 'Hofn', startDate: dayIn(second, '20') }),
    ...Array.from({ length: 9 }, (_, index) =>
      anApprovedEvent({ ...place, city: 'Akur', startDate: dayIn(first, `1${index}`) }),
    ),
  ])
  return { state, tag, unused, long, late }
}

/** The name of a filter button begins with its current choice. */
const filter = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`${label}$`) })
const choose = async (page: Page, label: string, option: string) => {
  await filter(page, label).click()
  await page.getByRole('option', { name: option }).click()
}
const count = (page: Page, sentence: string) =>
  expect.poll(() => page.getByRole('status').filter({ hasText: 'cleanup' }).textContent()).toBe(sentence)
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const query = (page: Page, expected: Record<string, string>) => expect.poll(() => queryOf(page)).toEqual(expected)
const titles = (page: Page) => page.getByRole('list', { name: 'Cleanups' }).getByRole('heading').allTextContents()

test('a visitor filters events in the Cleanup Finder, with the filters in the URL', async ({ open }) => {
  const { state, tag, unused, long, late } = eventData
  const page = await open('about:blank', { isKnown: true })
  // The page cache may serve a page rendered before these events existed.
  await expect.poll(async () => (await page.request.get('/cleanups')).text()).toContain(tag.slug)
  await page.goto('/cleanups')
  expect(await filter(page, 'State/Region').isDisabled()).toBe(true)
  await waitForVisibleText(filter(page, 'City'), 'Pick a state')
  await choose(page, 'Country', 'Iceland')
  await choose(page, 'State/Region', state)
  const inState = { country: COUNTRY, state }
  await query(page, inState)
  await count(page, `11 cleanups in ${state}`)
  await expectFocused(filter(page, 'State/Region'))

  // Each result page has its own address.
  await page.getByRole('link', { name: 'Page 2' }).click()
  await query(page, { ...inState, page: '2' })
  await expect.poll(() => titles(page)).toEqual([long.title, late.title])
  await page.goBack()
  await expect.poll(() => titles(page).then(({ length }) => length)).toBe(9)
  await page.goForward()
  await expect.poll(() => titles(page)).toEqual([long.title, late.title])

  // A new filter returns to the first page, and choosing a city clears the month.
  await choose(page, 'Month', monthName.format(second))
  await query(page, { ...inState, month: secondMonth })
  await count(page, `2 cleanups in ${state}, in ${monthName.format(second)}`)
  await choose(page, 'City', 'Hofn')
  await query(page, { ...inState, city: 'Hofn' })
  await count(page, `2 cleanups in Hofn, ${state}`)
  await page.getByRole('link', { name: tag.name }).click()
  await query(page, { ...inState, city: 'Hofn', tag: tag.slug })
  await count(page, `1 cleanup in Hofn, ${state}, tagged ${tag.name}`)

  // An event's back link returns to the results.
  const found = page.url()
  await page.getByRole('link', { name: long.title }).click()
  await page.getByRole('heading', { level: 1, name: long.title }).waitFor()
  await page.getByRole('link', { name: 'Go back' }).click()
  await count(page, `1 cleanup in Hofn, ${state}, tagged ${tag.name}`)
  expect(page.url()).toBe(found)

  // Closing the submission dialog returns to the results, too.
  await page.getByRole('link', { name: 'Submit it today!' }).click()
  await page.getByRole('dialog').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cleanups/submit')
  await page.keyboard.press('Escape')
  await page.waitForURL(found)
  // The fields of a closing dialog would be found too.
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await choose(page, 'Country', 'All countries')
  await query(page, { tag: tag.slug })
  await page.getByRole('link', { name: 'Show cleanups of' }).click()
  await query(page, { country: COUNTRY, month: firstMonth, tag: tag.slug })
  const clear = page.getByRole('search').getByRole('button', { name: 'Clear Filters' })
  await clear.click()
  await query(page, {})
  // The button is disabled now, so the focus is on the first field.
  await expect.poll(() => clear.isDisabled()).toBe(true)
  await expectFocused(page.getByRole('search').getByRole('button', { name: /Country/ }))

  // An address with impossible filters is corrected.
  await page.goto(`/cleanups?country=is&city=Hofn&tag=${unused.slug}&page=99`)
  await waitForVisibleText(page, texts.noneFound)
  await query(page, { country: COUNTRY, tag: unused.slug })
  await page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).last().click()
  await query(page, {})
  await page.getByRole('list', { name: 'Cleanups' }).waitFor()

  // A country, a tag and a state that do not exist are named.
  await page.goto('/cleanups?country=Narnia&tag=Nope')
  await waitForVisibleText(page, 'There is no country “Narnia”. There is no tag “nope”.')
  await expect.poll(() => page.title()).toContain('Cleanup Finder')
  await page.goto('/cleanups?country=US&state=Call%20555-0100')
  await waitForVisibleText(page, 'There is no state or region “Call 555-0100”.')
  await expect.poll(() => page.title()).toContain('Cleanup Finder')
})

test("the Cleanup Finder's filters on a phone stay open after Back", async ({ open }) => {
  const page = await open('/cleanups', { size: 'phone', isKnown: true })
  const toggle = page.getByRole('button', { name: /^Filters/ })
  const search = page.getByRole('search')
  const isOpen = () => filter(page, 'Country').isVisible()
  await toggle.click()
  for (const text of ['Pick a country', 'Pick a state']) {
    const { height } = (await search.getByText(text).first().boundingBox())!
    const lines = await search
      .getByText(text)
      .first()
      .evaluate((each) => {
        const range = document.createRange()
        range.selectNodeContents(each)
        return range.getClientRects().length
      })
    expect([text, lines, height < 60]).toEqual([text, 1, true])
  }
  await choose(page, 'Country', 'Iceland')
  await query(page, { country: COUNTRY })

  // Back leads here by the router, and from another document.
  await page.getByRole('list', { name: 'Cleanups' }).getByRole('heading').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Go back' }).waitFor()
  await page.goBack()
  await query(page, { country: COUNTRY })
  await expect.poll(isOpen).toBe(true)
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  await page.goto('/about-us')
  await page.goBack()
  await expect.poll(isOpen).toBe(true)

  // Without filters the results come first again, and collapsed filters stay collapsed.
  await page.goto('/cleanups')
  await toggle.waitFor()
  expect(await isOpen()).toBe(false)
  await page.goBack()
  await expect.poll(isOpen).toBe(true)
  await toggle.click()
  await page.reload()
  await toggle.waitFor()
  expect(await isOpen()).toBe(false)
})

test('the Cleanup Finder keeps its earlier results and offers a retry when loading fails', async ({ open }) => {
  const { state, tag, long } = eventData
  const page = await open(`/cleanups?${new URLSearchParams({ country: COUNTRY, state, city: 'Hofn' })}`, {
    isKnown: true,
    isCut: true,
  })
  await loadPageScripts(page)
  await page.route('**/api/v1/cleanup-events?*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: tag.name }).click()
  await waitForVisibleText(page, texts.listFailed)
  expect(await titles(page)).toContain(long.title)
  await page.unroute('**/api/v1/cleanup-events?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await count(page, `1 cleanup in Hofn, ${state}, tagged ${tag.name}`)
})

test('the server renders the Cleanup Finder completely, with metadata for search engines', async () => {
  const { state, long, late } = eventData
  const read = async (path: string) => (await fetch(inject('origin') + path)).text()
  const searchParams = new URLSearchParams({ country: COUNTRY, state })
  const html = await read(`/cleanups?${searchParams}&page=2&utm_source=mail`)
  expect(html).toContain(`<title>Cleanups in ${state} |`)
  expect(html).toMatch(
    new RegExp(
      `<link rel="canonical" href="[^"]*/cleanups\\?${searchParams.toString().replaceAll('+', '\\+').replaceAll('&', '&amp;')}&amp;page=2"`,
    ),
  )
  for (const { id, title } of [long, late]) {
    expect(html).toContain(title)
    expect(html).toContain(`href="/cleanups/${id}"`)
  }
  expect(html).not.toContain('noindex')
  // Search engines should not index the months of a region.
  expect(await read(`/cleanups?${searchParams}&month=${firstMonth}`)).toContain('noindex')
})
