import type { Page } from 'playwright-core'
import type { EventForAdmins } from '#features/events/contract/admin.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { waitForEmail } from './harness/email.ts'
import { NEXT_YEAR } from './harness/events.ts'
import { TEST_PASSWORD, aTestMember, aUniqueEmailAddress, callApi, getSharedAdminToken } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { pressButton, waitForHeading, waitForPageHydration, waitForVisibleText } from './harness/visitor.ts'

/** Browser without JavaScript: the page's forms are posted by the browser itself. */
const WITHOUT_SCRIPT = { context: { javaScriptEnabled: false } }
const INVALID_EMAIL = 'Please enter a valid email address.'

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })
/** A styled control that is hidden has the same sentence as the native one. */
const waitForSentence = (page: Page, sentence: string) =>
  page.getByText(sentence, { exact: true }).filter({ visible: true }).waitFor()
const typed = (page: Page, name: string) => field(page, name).inputValue()

test('a rejected sign-in without scripts keeps the typed email and empties the password', async ({ open }) => {
  const { email } = await aTestMember()
  const page = await open('/login?from=%2Fprofile%3Ftab%3Daccount', { ...WITHOUT_SCRIPT, statuses: [400, 401] })
  await pressButton(page, 'Sign In')
  await waitForVisibleText(page, INVALID_EMAIL)
  await waitForVisibleText(page, 'Password is required.')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('wrong')
  await pressButton(page, 'Sign In')
  await waitForVisibleText(page, 'Email or password is incorrect.')
  expect([await typed(page, 'Email'), await typed(page, 'Password')]).toEqual([email, ''])
  await field(page, 'Password').fill(TEST_PASSWORD)
  await pressButton(page, 'Sign In')
  await page.waitForURL('**/profile?tab=account')
})

test('a typed email is carried over to sign-in and password reset without appearing in the URL', async ({ open }) => {
  const { email } = await aTestMember()
  const page = await open('/signup', { ...WITHOUT_SCRIPT, statuses: [401, 409] })
  for (const [name, path] of [
    ['reset your password', '/forgot-password'],
    ['sign in', '/login'],
  ] as const) {
    await page.goto('/signup')
    await field(page, 'Full name').fill('Nia Brook')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(TEST_PASSWORD)
    await field(page, 'ZIP/postal code').fill('85016')
    await page.getByRole('checkbox').check()
    await field(page, 'Email').press('Enter')
    const sentence = 'An account with this email already exists. Please sign in or reset your password.'
    await expect.poll(() => page.getByRole('main').innerText()).toContain(sentence)
    await pressButton(page, name)
    await page.waitForURL((url) => url.pathname + url.search === path)
    expect(await typed(page, 'Email')).toBe(email)
  }
  await field(page, 'Password').fill('wrong')
  await field(page, 'Password').press('Enter')
  await waitForVisibleText(page, 'Email or password is incorrect.')
  await field(page, 'Email').fill('other@example.org')
  await pressButton(page, 'Forgot password?')
  await page.waitForURL((url) => url.pathname + url.search === '/forgot-password')
  expect(await typed(page, 'Email')).toBe('other@example.org')
  await page.goto('/login?from=%2Fprofile%3Ftab%3Daccount')
  await pressButton(page, 'Forgot password?')
  await page.waitForURL((url) => url.pathname + url.search === '/forgot-password?from=%2Fprofile%3Ftab%3Daccount')
})

test('sign-in never redirects to another site', async ({ open }) => {
  const page = await open('/login?from=%2F%2Fevil.example', WITHOUT_SCRIPT)
  await field(page, 'Email').fill((await aTestMember()).email)
  await field(page, 'Password').fill(TEST_PASSWORD)
  await pressButton(page, 'Sign In')
  await page.waitForURL('**/dashboard')
})

test('a rejected form keeps its errors and values after hydration', async ({ open }) => {
  const page = await open('/login', { isKnown: true, statuses: [401] })
  // A field that gets the focus would load the scripts, whose form is not sent this way.
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    const fields = form.elements as unknown as Record<'email' | 'password', HTMLInputElement>
    fields.email.value = 'nobody@example.org'
    fields.password.value = 'wrong'
    form.submit()
  })
  await waitForVisibleText(page, 'Email or password is incorrect.')
  await waitForPageHydration(page)
  await waitForVisibleText(page, 'Email or password is incorrect.')
  expect(await typed(page, 'Email')).toBe('nobody@example.org')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await waitForHeading(page, 'Sign in to your account')
  expect(await page.getByText('Email or password is incorrect.').count()).toBe(0)
  expect(await typed(page, 'Email')).toBe('')
})

test('a rejected sign-up without scripts keeps every field but the password', async ({ open }) => {
  const email = aUniqueEmailAddress()
  const page = await open('/signup', { ...WITHOUT_SCRIPT, statuses: [400] })
  await field(page, 'Full name').fill('Nia Brook')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(TEST_PASSWORD)
  await field(page, 'ZIP/postal code').fill('85016')
  await pressButton(page, 'Create your free account')
  await waitForVisibleText(page, 'You must agree to the terms and conditions.')
  expect(
    await Promise.all(['Full name', 'Email', 'Password', 'ZIP/postal code'].map((name) => typed(page, name))),
  ).toEqual(['Nia Brook', email, '', '85016'])
  await page.getByRole('checkbox').check()
  await field(page, 'Password').fill('short')
  await pressButton(page, 'Create your free account')
  await waitForVisibleText(page, 'Password must be at least 6 characters.')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  await field(page, 'Password').fill(TEST_PASSWORD)
  await pressButton(page, 'Create your free account')
  await waitForHeading(page, 'Check your email')
  await waitForVisibleText(page, email)

  await pressButton(page, 'Resend verification e-mail')
  await waitForVisibleText(page, 'Verification email sent')
  const { link } = await waitForEmail(email)
  await page.goto(link)
  await pressButton(page, 'Verify my email')
  await waitForHeading(page, 'Your email is verified')
})

test('a visitor with a used verification link can request a new one', async ({ open }) => {
  const page = await open('/verified?token=used', { ...WITHOUT_SCRIPT, statuses: [400, 410] })
  await pressButton(page, 'Verify my email')
  await waitForHeading(page, 'This link does not work')
  await field(page, 'Email').fill('no address')
  await pressButton(page, 'Resend verification e-mail')
  await waitForVisibleText(page, INVALID_EMAIL)
  expect(await typed(page, 'Email')).toBe('no address')
  await field(page, 'Email').fill(aUniqueEmailAddress())
  await pressButton(page, 'Resend verification e-mail')
  await waitForVisibleText(page, 'Verification email sent')
})

test('a forgotten password is reset with the emailed link without JavaScript', async ({ open }) => {
  const { email } = await aTestMember()
  const page = await open('/forgot-password', { ...WITHOUT_SCRIPT, statuses: [400, 410] })
  await field(page, 'Email').fill('no address')
  await pressButton(page, 'Send reset link')
  await waitForVisibleText(page, INVALID_EMAIL)
  expect(await typed(page, 'Email')).toBe('no address')
  await field(page, 'Email').fill(email)
  await pressButton(page, 'Send reset link')
  await waitForHeading(page, 'Sign in to your account')
  await waitForVisibleText(page, 'Password reset instructions sent to your email')

  const { link } = await waitForEmail(email, 'Reset')
  await page.goto(link)
  await field(page, 'New password').fill('cleaner-streets-43')
  await field(page, 'Confirm password').fill('cleaner-streets-44')
  await pressButton(page, 'Update Password')
  await waitForVisibleText(page, 'Passwords do not match')
  expect([await typed(page, 'New password'), await typed(page, 'Confirm password')]).toEqual(['', ''])
  const old = await page.context().newPage()
  await old.goto(link)
  for (const name of ['New password', 'Confirm password'])
    for (const each of [page, old]) await field(each, name).fill('cleaner-streets-43')
  await pressButton(page, 'Update Password')
  await waitForHeading(page, 'Sign in to your account')
  await waitForVisibleText(page, 'Password updated successfully')

  await pressButton(old, 'Update Password')
  await waitForHeading(old, 'This link does not work')
})

test('a rejected contact form without scripts keeps the typed message', async ({ open }) => {
  const page = await open('/support', { ...WITHOUT_SCRIPT, statuses: [400] })
  await waitForHeading(page, 'Contact Us')
  await field(page, 'Email').fill('no address')
  await field(page, 'Message').fill('Where do the bags go?\nAnd the gloves?')
  await pressButton(page, 'Send Message')
  await waitForVisibleText(page, 'Please enter your name.')
  await waitForVisibleText(page, INVALID_EMAIL)
  expect(await typed(page, 'Message')).toBe('Where do the bags go?\nAnd the gloves?')
  await field(page, 'Name').fill('Nia Brook')
  await field(page, 'Email').fill('nia@example.org')
  await pressButton(page, 'Send Message')
  await waitForVisibleText(page, "Message sent! Thank you for contacting us. We'll get back to you soon.")
  expect(await typed(page, 'Message')).toBe('')
})

test('a dialog with its own URL is shown complete even if its page arrives slowly', async ({ open }) => {
  const page = await open('/', WITHOUT_SCRIPT)
  const isSeen = () => page.getByRole('dialog').evaluate((dialog) => dialog.checkVisibility({ opacityProperty: true }))
  await page.route('**/support', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.slice(0, html.indexOf('</textarea>')) })
  })
  await page.goto('/support')
  expect(await isSeen()).toBe(false)
  await page.unroute('**/support')
  await page.goto('/support')
  expect(await isSeen()).toBe(true)
})

test('the Cleanup Finder filters by country, state and city without scripts, submitting each once', async ({
  open,
}) => {
  const page = await open('/cleanups', { ...WITHOUT_SCRIPT, size: 'phone' })
  const filter = (name: string) => page.getByRole('combobox', { name, exact: true })
  const apply = async (name: string, value: string) => {
    await filter(name).selectOption(value)
    await pressButton(page, 'Apply Filters')
  }
  expect([await filter('State/Region').isDisabled(), await filter('City').isDisabled()]).toEqual([true, true])
  expect(await page.getByRole('button', { name: 'Clear Filters' }).isDisabled()).toBe(true)
  await apply('Country', 'US')
  await apply('State/Region', 'AZ')
  await apply('City', 'Phoenix')
  await page.getByText('in Phoenix, Arizona', { exact: false }).first().waitFor()
  expect(
    await Promise.all(['Country', 'State/Region', 'City', 'Month'].map((name) => filter(name).inputValue())),
  ).toEqual(['US', 'AZ', 'Phoenix', ''])
  // Another country has other states and cities.
  await apply('Country', 'CA')
  await page.getByText('in Canada', { exact: false }).first().waitFor()
  expect([await filter('State/Region').inputValue(), await filter('City').isDisabled()]).toEqual(['', true])
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await page.waitForURL((url) => url.pathname + url.search === '/cleanups')
  expect(await filter('Country').inputValue()).toBe('')
})

test('a rejected event form without scripts keeps the typed text and the uploaded image', async ({ open }) => {
  const title = `Riverbed sweep ${crypto.randomUUID()}`
  const page = await open('/cleanups/submit', { ...WITHOUT_SCRIPT, size: 'phone', statuses: [400] })
  await waitForHeading(page, 'Submit Cleanup Event')
  const submit = () => pressButton(page, 'Submit Cleanup Event')
  /** Date, time and file inputs have no role. */
  const input = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))
  const image = input('Event image')
  await field(page, 'Event title').fill(title)
  await field(page, 'Description').fill('Bring gloves.\nWe have bags.')
  await page.getByRole('checkbox', { name: 'Family friendly' }).check()
  await page.getByRole('switch', { name: 'Registration required' }).check()
  await input('Start date').fill(`${NEXT_YEAR}-03-02`)
  await input('End date optional').fill(`${NEXT_YEAR}-03-01`)
  await input('Start time optional').fill('09:30')
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Canada' })
  await field(page, 'Your email').fill('maria at desertrivers')
  await image.setInputFiles({ name: 'river.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await submit()
  for (const sentence of [
    'Host organization is required',
    'Event website is required',
    'End date cannot be before the start date',
    'Postal code is required',
    'State/Region is required',
    INVALID_EMAIL,
    'Please upload a JPG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.',
  ])
    await waitForSentence(page, sentence)
  expect(await typed(page, 'Description')).toBe('Bring gloves.\nWe have bags.')
  expect(await page.getByRole('checkbox', { name: 'Family friendly' }).isChecked()).toBe(true)
  expect(await page.getByRole('switch', { name: 'Registration required' }).isChecked()).toBe(true)
  expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('CA')

  await image.setInputFiles({ name: 'river.jpg', mimeType: 'image/jpeg', buffer: await aPictureFile() })
  await input('End date optional').fill('')
  await field(page, 'Event website').fill('https://desertrivers.example')
  await field(page, 'Host organization').fill('Desert Rivers Alliance')
  await field(page, 'Your email').fill('maria@desertrivers.example')
  await submit()
  await waitForVisibleText(page, 'Postal code is required')
  await page.getByText('Your image has arrived.', { exact: false }).waitFor()
  await field(page, 'Postal code').fill('V6B 1A1')
  await page.getByRole('combobox', { name: 'State/Region' }).fill('British Columbia')
  await submit()
  await waitForVisibleText(page, "Cleanup event submitted successfully! We'll review it soon.")
  expect(await typed(page, 'Event title')).toBe('')

  const answer = await callApi('GET', `/admin/cleanup-events?search=${encodeURIComponent(title)}`, {
    token: await getSharedAdminToken(),
  })
  const { events } = (await answer.json()) as { events: EventForAdmins[] }
  expect(events).toMatchObject([
    {
      description: 'Bring gloves.\nWe have bags.',
      startTime: '09:30',
      endDate: null,
      countryCode: 'CA',
      region: 'BC',
      registrationRequired: true,
      isGlobal: false,
      eventImageUrl: expect.stringMatching(/^\/api\/files\/events\//),
      selectedTags: [expect.any(String)],
    },
  ])
})

test('the offline page without JavaScript says that JavaScript is required', async ({ open }) => {
  const page = await open('/offline', WITHOUT_SCRIPT)
  await waitForHeading(page, 'Pages on this device')
  expect(await page.getByText('One moment...').isVisible()).toBe(false)
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).waitFor()
})
