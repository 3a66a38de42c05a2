import { brand } from '#platform/brand.ts'
import ICAL from 'ical.js'
import { eventUiTexts as texts } from '#features/events/copy.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { downloadFileFromLink } from './harness/browser/files.ts'
import { NEXT_YEAR, aSubmittedEvent, anEventTag, anApprovedEvent, updateEventAsAdmin } from './harness/events.ts'
import { expect, test } from './harness/test.ts'
import { loadPageScripts, waitForUrlPath, waitForHeading, waitForVisibleText, waitForToast } from './harness/visitor.ts'

test('a visitor reads an event page, shares the event and adds it to a calendar', async ({ open }) => {
  const tag = await anEventTag({ name: 'Ditches & <i>dams</i>' })
  const event = await anApprovedEvent({
    title: 'Boots <b>&</b> bags',
    subtitle: 'A "quoted" <script>subtitle</script>',
    description:
      'First line\nsecond </script><script>document.title = "taken"</script>\n\nSee https://dams.example.org/x?a=1&b=2.',
    locationName: 'Old mill',
    startDate: `${NEXT_YEAR}-03-08`,
    endDate: `${NEXT_YEAR}-03-09`,
    startTime: '08:00',
    endTime: '13:30',
    hostUrl: 'https://dams.example.org/join',
    registrationRequired: true,
    publicContactEmail: 'hello@dams.example.org',
    contactPhone: '+1 (602) 555-0148',
    selectedTags: [tag.id],
  })
  const finder = `/cleanups?country=US&state=AZ&tag=${tag.slug}`
  const page = await open(finder, { isKnown: true })
  await page.getByRole('link', { name: event.title }).first().click()
  await waitForUrlPath(page, `/cleanups/${event.id}`)
  await waitForHeading(page, event.title)
  for (const sentence of [
    'A "quoted" <script>subtitle</script>',
    `Mar 8 to 9, ${NEXT_YEAR}`,
    '8:00 AM to 1:30 PM each day',
    'Registration required',
    'Old mill',
    'Phoenix, Arizona 85016, United States',
    'Canal Keepers',
  ])
    await waitForVisibleText(page.getByRole('main'), sentence)
  await expect.poll(() => page.title()).toContain(event.title)

  const leadsTo = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await leadsTo('Visit Event Website')).toBe(
    'https://dams.example.org/join?utm_source=cleanstreak&utm_medium=referral&utm_campaign=cleanup_finder',
  )
  expect(await leadsTo('hello@dams.example.org')).toBe('mailto:hello@dams.example.org')
  expect(await leadsTo('+1 (602) 555-0148')).toBe('tel:+16025550148')
  expect(await leadsTo('https://dams.example.org/x?a=1&b=2')).toBe('https://dams.example.org/x?a=1&b=2')
  for (const link of await page.getByRole('main').locator('a[target=_blank]').all())
    expect(await link.getAttribute('rel')).toContain('noopener')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await waitForToast(page, 'success', texts.linkCopied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  const { bytes } = await downloadFileFromLink(page, page.getByRole('link', { name: 'Add to calendar' }))
  const calendar = new ICAL.Component(ICAL.parse(bytes.toString()) as unknown[])
  const noted = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  expect([noted.summary, String(noted.startDate), String(noted.endDate), noted.startDate.zone.tzid]).toEqual([
    event.title,
    `${NEXT_YEAR}-03-08T08:00:00`,
    `${NEXT_YEAR}-03-08T13:30:00`,
    'America/Phoenix',
  ])

  await page.getByRole('link', { name: 'Go back' }).click()
  await page.waitForURL(`**${finder}`)
  // Going forward opens the event again.
  await page.goForward()
  await waitForUrlPath(page, `/cleanups/${event.id}`)
  await page.getByRole('main').getByRole('list', { name: 'Tags' }).getByRole('link', { name: tag.name }).click()
  await page.waitForURL(`**/cleanups?tag=${tag.slug}`)

  // The server-rendered page contains structured data for search engines and link previews.
  await page.goto(`/cleanups/${event.id}`)
  const jsonLd = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(jsonLd!)).toMatchObject({
    name: event.title,
    startDate: `${NEXT_YEAR}-03-08T08:00:00`,
    url: page.url(),
  })
  expect(await page.title()).toContain(event.title)
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.waitForURL('**/cleanups')
})

test('a pending event has no page (404), while a cancelled one has', async ({ open }) => {
  const [pending, tag] = await Promise.all([aSubmittedEvent(), anEventTag()])
  const cancelled = await anApprovedEvent({
    startDate: `${NEXT_YEAR}-03-08`,
    selectedTags: [tag.id],
  })
  const page = await open(`/cleanups/${pending.id}`, { isKnown: true, statuses: [404, 500], size: 'phone' })
  await waitForHeading(page, texts.notFound)
  await expect.poll(() => page.title()).toBe(`${texts.notFound} | ${brand.name}`)
  expect(await page.content()).not.toContain(pending.title)
  await expectAccessiblePage(page)
  await page.getByRole('main').getByRole('link', { name: 'Back to cleanups' }).click()
  await page.waitForURL('**/cleanups')

  await page.goto(`/cleanups?tag=${tag.slug}`)
  await loadPageScripts(page)
  const read = `**/cleanup-events/${cancelled.id}`
  await page.route(read, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('link', { name: cancelled.title }).first().click()
  await waitForVisibleText(page, texts.eventFailed)
  await expectAccessiblePage(page)
  await page.unroute(read)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await waitForHeading(page, cancelled.title)
  await expect.poll(() => page.title()).toContain(cancelled.title)

  await updateEventAsAdmin(cancelled, { status: 'cancelled' })
  const answer = await page.goto(`/cleanups/${cancelled.id}`)
  expect(answer!.status()).toBe(200)
  await waitForHeading(page, cancelled.title)
  await waitForVisibleText(page, texts.cancelled)
  const jsonLd = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(jsonLd!)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  const unknown = await page.request.get('/cleanups/nobody-knows', { failOnStatusCode: false })
  expect(unknown.status()).toBe(404)
})

test('an event page with very long texts passes the accessibility checks', async ({ open }) => {
  const tag = await anEventTag()
  const event = await anApprovedEvent({
    title: 'Wherever-it-lies-and-however-long-it-takes '.repeat(3).trim().slice(0, 120),
    description: 'Neighborhoodwatchingthegutters'.repeat(20),
    hostOrg: 'Neighborhoodwatchingthegutters'.repeat(4),
    hostUrl: `https://dams.example.org/${'a'.repeat(400)}`,
    registrationRequired: true,
    publicContactEmail: 'hello@dams.example.org',
    contactPhone: '+1 602 555 0142 ext. 12',
    isGlobal: true,
    selectedTags: [tag.id],
  })
  for (const size of ['desktop', 'phone'] as const) {
    const page = await open(`/cleanups/${event.id}`, { size, isKnown: true })
    await waitForHeading(page, event.title)
    await expectAccessiblePage(page)
  }
})
