import type { Page } from 'playwright-core'
import type { EventForAdmins } from '#features/events/contract/admin.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { expectAccessiblePage, testedScreenSizes } from './harness/accessibility.ts'
import { failMatchingRequests, holdMatchingRequests } from './harness/browser/network.ts'
import { NEXT_YEAR } from './harness/events.ts'
import { waitForEmail } from './harness/email.ts'
import {
  aUniqueEmailAddress,
  callApi,
  demoMemberCredentials,
  demoSuperadminCredentials,
  getSharedAdminToken,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  loadPageScripts,
  waitForPageHydration,
  waitForUrlPath,
  expectFocused,
  findButton,
  pressButton,
  waitForVisibleText,
  waitForToast,
} from './harness/visitor.ts'

const SUBMIT = '**/api/v1/cleanup-events'
const IMAGE = '**/api/v1/cleanup-event-images/*'
const ODD = "Hmm ... that doesn't look like a valid ZIP/postal code. Please try again."
const FAILED = 'Failed to submit cleanup event'

const form = (page: Page) => page.getByRole('dialog', { name: 'Submit Cleanup Event' })
const crop = (page: Page) => page.getByRole('dialog', { name: 'Crop event image' })
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
/** Types a date into its three parts, in US order. */
async function write(page: Page, label: string, day: string) {
  await form(page).getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await page.keyboard.type(day)
}
const imageOf = (page: Page) => form(page).getByRole('img', { name: 'The event' })

async function submittedAs(title: string) {
  const token = await getSharedAdminToken()
  const answer = await callApi('GET', `/admin/cleanup-events?search=${encodeURIComponent(title)}`, { token })
  return ((await answer.json()) as { events: EventForAdmins[] }).events
}

test('the event submission form is shown before its scripts load and keeps the typed text', async ({ open }) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await open('about:blank', { isKnown: true, size })
    const arrive = await holdMatchingRequests(page, '**/assets/*.js')
    await page.goto('/cleanups/submit', { waitUntil: 'commit' })
    const title = form(page).getByRole('textbox', { name: 'Event title' })
    await title.waitFor()
    // The keyboard begins in the form and finds nothing of the finder below it.
    await page.keyboard.press('Tab')
    await expectFocused(findButton(form(page), 'Close'))
    const headings = page.locator('xpath=//h1[not(ancestor::*[@inert])]')
    expect(await headings.allTextContents()).toEqual(['Submit Cleanup Event'])
    await title.click()
    await page.keyboard.type('Riverbed')
    expect(await page.locator('h1', { hasText: 'Cleanup Finder' }).isVisible()).toBe(true)
    const [box, { height }] = [(await form(page).boundingBox())!, page.viewportSize()!]
    expect([box.y >= 0, box.y + box.height <= height], size).toEqual([true, true])
    arrive()
    await waitForPageHydration(page)
    await page.keyboard.type(' sweep')
    expect(await title.inputValue()).toBe('Riverbed sweep')
    // Only the form can be reached now, and it leads back to the finder.
    await expect.poll(() => page.getByRole('banner').evaluate((header) => header.matches('[inert]'))).toBe(true)
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    await waitForUrlPath(page, '/cleanups')
    await page.getByRole('heading', { name: 'Cleanup Finder' }).waitFor()
  }
})

test('a visitor who submits a cleanup event loses no typed text when loading, uploading or submitting fails', async ({
  open,
}) => {
  const title = `Riverbed sweep ${crypto.randomUUID()}`
  const email = aUniqueEmailAddress()
  const page = await open('/cleanups?tag=river', { isKnown: true, statuses: [413, 500, 503] })
  await loadPageScripts(page)
  const mendTags = await failMatchingRequests(page, '**/api/v1/event-tags')
  await page.getByRole('link', { name: 'Submit it today!' }).click()
  const dialog = form(page)
  const field = (name: string) => dialog.getByRole('textbox', { name })
  const region = dialog.getByRole('combobox', { name: 'State/Region' })
  const submit = () => pressButton(dialog, 'Submit Cleanup Event')
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe('/cleanups/submit')

  await waitForVisibleText(dialog, 'Failed to load tags')
  await mendTags()
  await pressButton(dialog, 'Try again')
  const tag = dialog.getByRole('checkbox', { name: 'Family friendly' })
  await dialog.getByText('Family friendly', { exact: true }).click()
  await expect.poll(() => tag.isChecked()).toBe(true)

  await submit()
  for (const sentence of [
    'Event title is required',
    'Host organization is required',
    'Event website is required',
    'Start date is required',
    'Postal code is required',
    'State/Region is required',
    '6 fields need a look',
  ])
    await waitForVisibleText(dialog, sentence)
  await expectFocused(field('Event title'))
  await field('Event title').fill(title)
  await field('Host organization').fill('Desert Rivers Alliance')
  await field('Event website').fill('desertrivers')
  await waitForVisibleText(dialog, 'Please enter a valid URL')
  await field('Event website').fill('desertrivers.example')
  await field('Contact phone').fill('call Maria')
  await waitForVisibleText(dialog, 'Please enter a valid phone number')
  expect(await field('Event website').inputValue()).toBe('https://desertrivers.example')
  await field('Contact phone').fill('+1 602 555 0148')
  await field('Your email').fill('maria at desertrivers')
  await waitForVisibleText(dialog, 'Please enter a valid email address.')
  await field('Your email').fill(email)

  // A postal code fills in city and region but keeps what was typed by hand.
  await field('Postal code').fill('85016')
  await waitForToast(page, 'success', 'Location details auto-filled from United States postal code')
  await expect.poll(() => field('City').inputValue()).toBe('Phoenix')
  expect(await region.inputValue()).toBe('Arizona')
  await field('City').fill('Sun City')
  await field('Postal code').fill('10115')
  await expect.poll(() => region.inputValue()).toBe('New York')
  expect(await field('City').inputValue()).toBe('Sun City')
  await region.fill('Rio Verde Foothills')

  await write(page, 'Start date', `1206${NEXT_YEAR}`)
  await pressButton(dialog.getByRole('group', { name: 'End date' }), 'Calendar End date optional')
  const calendar = page.getByRole('dialog').filter({ has: page.getByRole('grid') })
  const day = (date: string) => calendar.getByRole('button', { name: date })
  expect(await day(`December 5, ${NEXT_YEAR}`).getAttribute('aria-disabled')).toBe('true')
  await day(`December 7, ${NEXT_YEAR}`).click()
  await dialog.getByRole('button', { name: 'Start time' }).click()
  expect(await page.getByRole('listbox', { name: 'Minute' }).getByRole('option').allTextContents()).toHaveLength(12)
  for (const cell of ['8', '35', 'AM']) await page.getByRole('option', { name: cell, exact: true }).click()
  await pressButton(page, 'Done')
  await waitForVisibleText(dialog, '8:35 AM')

  await choose(page, 'notes.jpg', 'image/jpeg', Buffer.from('Only words'))
  const refusal = 'Please upload a JPG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.'
  await waitForVisibleText(dialog, refusal)
  // The rejected image must be replaced or removed.
  await submit()
  await waitForVisibleText(dialog, refusal)
  await waitForVisibleText(dialog, 'Please choose another image, or remove the refused one.')
  await pressButton(dialog, 'Remove the refused image')
  await dialog.getByText(refusal).waitFor({ state: 'detached' })
  await choose(page, 'river.jpg', 'image/jpeg', await aPictureFile({ width: 900, height: 1200 }))
  await pressButton(crop(page), 'Zoom in')
  await waitForVisibleText(crop(page), '1.1x')
  // An image that the server rejects cannot be sent again either.
  const tooLarge = 'Image size must be less than 25MB'
  await page.route(IMAGE, (route) =>
    route.fulfill({ status: 413, json: { code: 'PAYLOAD_TOO_LARGE', message: tooLarge } }),
  )
  await pressButton(crop(page), 'Use this crop')
  await waitForVisibleText(dialog, tooLarge)
  await submit()
  await waitForVisibleText(dialog, tooLarge)
  await waitForVisibleText(dialog, 'Please choose another image, or remove the refused one.')
  expect(await dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.unroute(IMAGE)
  await choose(page, 'river.jpg', 'image/jpeg', await aPictureFile({ width: 900, height: 1200 }))
  await page.route(IMAGE, (route) => route.fulfill({ status: 503, json: { code: 'NOT_STORED', message: 'Busy' } }))
  await pressButton(crop(page), 'Use this crop')
  await waitForVisibleText(dialog, 'There was an error uploading your event image. Please try again.')
  await submit()
  await waitForVisibleText(dialog, 'Try the image again, or remove it.')
  await page.unroute(IMAGE)
  await pressButton(dialog, 'Try again')
  await waitForToast(page, 'success', 'Event image updated successfully')

  // A reload restores the form and its image, although the image is not public yet.
  await page.reload()
  await waitForVisibleText(dialog, 'This is what you had before.')
  expect(await field('Event title').inputValue()).toBe(title)
  expect(await region.inputValue()).toBe('Rio Verde Foothills')
  expect(await tag.isChecked()).toBe(true)
  const isSeen = () => imageOf(page).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await expect.poll(isSeen).toBe(true)

  // An odd postal code is warned about three times, on leaving the field and twice on submitting, then kept as typed.
  let sent = 0
  page.on('request', (request) => (sent += request.url().endsWith('/api/v1/cleanup-events') ? 1 : 0))
  await field('Postal code').fill('Lot 7/8')
  await field('City').focus()
  await waitForVisibleText(dialog, ODD)
  await submit()
  await expectFocused(field('Postal code'))
  await waitForVisibleText(dialog, '1 field needs a look')
  await submit()
  await waitForVisibleText(dialog, ODD)
  expect(sent).toBe(0)

  const mend = await failMatchingRequests(page, SUBMIT)
  await submit()
  await waitForVisibleText(dialog, FAILED)
  await mend()
  expect(await field('Event title').inputValue()).toBe(title)
  await submit()
  await waitForToast(page, 'success', "Cleanup event submitted successfully! We'll review it soon.")
  await dialog.waitFor({ state: 'detached' })
  await waitForUrlPath(page, '/cleanups')
  expect(new URL(page.url()).search).toBe('?tag=river')

  const [event, ...others] = await submittedAs(title)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    status: 'pending',
    postalCode: 'Lot 7/8',
    city: 'Sun City',
    region: 'Rio Verde Foothills',
    countryCode: 'US',
    startDate: `${NEXT_YEAR}-12-06`,
    endDate: `${NEXT_YEAR}-12-07`,
    startTime: '08:35',
    endTime: null,
    submitterEmail: email,
  })
  expect(event!.eventImageUrl).toMatch(/^\/api\/files\/events\//)
  expect(event!.selectedTags).toHaveLength(1)
  await waitForEmail(email, 'We have received your event')
  await waitForEmail(demoSuperadminCredentials.email, title)

  // The next submission starts empty.
  await page.getByRole('link', { name: 'Submit Cleanup Event' }).click()
  await dialog.waitFor()
  expect(await field('Event title').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await waitForUrlPath(page, '/cleanups')
  await expectFocused(page.getByRole('link', { name: 'Submit Cleanup Event' }))
})

test('a visitor cannot submit an event whose dates are in the past', async ({ open }) => {
  const title = `Last summer ${crypto.randomUUID()}`
  const page = await open('/cleanups/submit', { isKnown: true })
  const dialog = form(page)
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await field('Event title').fill(title)
  await field('Host organization').fill('Desert Rivers Alliance')
  await field('Event website').fill('https://desertrivers.example')
  await write(page, 'Start date', '06122021')
  await field('Postal code').fill('85016')
  await waitForToast(page, 'success', 'Location details auto-filled from United States postal code')
  await pressButton(dialog, 'Submit Cleanup Event')
  await waitForVisibleText(dialog, 'These days are over. Please choose days to come.')
  await pressButton(dialog, 'Submit Cleanup Event')
  await waitForVisibleText(dialog, '1 field needs a look')
  expect(await submittedAs(title)).toEqual([])
})

test.for(testedScreenSizes)(
  'the event submission form and its image crop pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await open('/cleanups/submit', { size, as: demoMemberCredentials })
    const dialog = form(page)
    await dialog.getByRole('checkbox').first().waitFor({ state: 'attached' })
    // The email of a signed-in member is filled in.
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Your email' }).inputValue())
      .toBe(demoMemberCredentials.email)
    await pressButton(dialog, 'Submit Cleanup Event')
    await waitForVisibleText(dialog, '6 fields need a look')
    await expectAccessiblePage(page)
    await choose(page, 'small.jpg', 'image/jpeg', await aPictureFile({ width: 400, height: 300 }))
    await crop(page).getByText('below the recommended resolution of 800x800').waitFor()
    await expectAccessiblePage(page)
    await pressButton(crop(page), 'Cancel')
    await crop(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await waitForUrlPath(page, '/cleanups')
  },
)
