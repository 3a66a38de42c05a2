import type { Page } from 'playwright-core'
import { aTestMember, callApi } from './harness/members.ts'
import { longTest, expect, test } from './harness/test.ts'
import { waitForMemberPage, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const PROFILE = '**/api/v1/me/profile'
const USERNAMES = '**/api/v1/usernames/*'
const form = (page: Page) => page.getByRole('form', { name: 'Profile Information' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })
const country = (page: Page) => form(page).getByRole('combobox', { name: 'Country' })
/** Chooses a country by keyboard. Scrolling closes the list, and Playwright's mouse scrolls to reach an option. */
async function choose(page: Page, name: string) {
  await country(page).fill(name)
  await page.getByRole('option', { name, exact: true }).waitFor()
  await country(page).press('ArrowDown')
  await country(page).press('Enter')
}
const save = (page: Page) => form(page).getByRole('button', { name: 'Save Profile' }).click()
const INVALID = 'Username must be 2-20 characters and can only contain letters, numbers, and underscores'
const aName = () => `Nia_${crypto.randomUUID().slice(0, 8)}`

test('the profile form shows the exact error at each invalid field', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember() })
  await field(page, 'Full name').fill('  ')
  await field(page, 'Username').fill('')
  await field(page, 'ZIP/postal code').fill('1')
  await save(page)
  await waitForVisibleText(form(page), 'Full name is required')
  await waitForVisibleText(form(page), 'Username is required')
  await waitForVisibleText(form(page), 'Please enter a valid ZIP/postal code')
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('fullName')
  for (const name of ['x', 'two words', 'dash-ed', 'Zoë']) {
    await field(page, 'Username').fill(name)
    await save(page)
    await waitForVisibleText(form(page), INVALID)
  }
  await field(page, 'Username').fill('x'.repeat(21))
  expect(await field(page, 'Username').inputValue()).toBe('x'.repeat(20))
  await field(page, 'ZIP/postal code').fill('123456789012345678')
  expect(await field(page, 'ZIP/postal code').inputValue()).toBe('123456789012345')
  expect(await field(page, 'Email').getAttribute('readonly')).not.toBeNull()
  expect(await field(page, 'Member Intro').getAttribute('rows')).toBe('5')
})

test('the username check is debounced and shows checking, available, taken or failed', async ({ open }) => {
  const other = await aTestMember()
  const page = await open('/profile', { as: await aTestMember(), statuses: [409, 500] })
  const requestedNames: string[] = []
  const answer = Promise.withResolvers<void>()
  await page.route(USERNAMES, async (route) => {
    requestedNames.push(new URL(route.request().url()).pathname.split('/').at(-1)!)
    await answer.promise
    await route.continue()
  })
  const name = aName()
  const sentences = form(page).getByText(/^Username is|^Error checking/)
  const checking = form(page).locator('.spinner')
  expect([await sentences.count(), await checking.count()]).toEqual([0, 0])
  await field(page, 'Username').fill('')
  await field(page, 'Username').pressSequentially(name)
  await checking.waitFor()
  await expect.poll(() => requestedNames).toEqual([name])
  expect(await sentences.count()).toBe(0)
  answer.resolve()
  await waitForVisibleText(form(page), 'Username is available')
  expect(await checking.count()).toBe(0)

  await field(page, 'Username').fill(other.username.toUpperCase())
  await waitForVisibleText(form(page), 'Username is already taken')
  await field(page, 'Username').fill('admin')
  await waitForVisibleText(form(page), 'Username is already taken')
  // The error text is visible already, so wait for the response.
  await Promise.all([page.waitForResponse((answer) => answer.status() === 409), save(page)])
  await waitForVisibleText(form(page), 'Username is already taken')
  await page.unroute(USERNAMES)
  await page.route(USERNAMES, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await field(page, 'Username').fill(aName())
  await waitForVisibleText(form(page), 'Error checking username')
  await page.unroute(USERNAMES)

  // One letter is no valid username, so no request is sent.
  requestedNames.length = 0
  await field(page, 'Username').fill('x')
  await expect.poll(() => sentences.count()).toBe(0)
  expect(requestedNames).toEqual([])
})

test('the country field selects a typed country on Enter and on blur', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember() })
  const type = async (typed: string, option: string) => {
    await country(page).fill(typed)
    await page.getByRole('option', { name: option, exact: true }).waitFor()
  }
  await type('germ', 'Germany (Deutschland)')
  await country(page).press('Enter')
  await expect.poll(() => country(page).inputValue()).toBe('Germany (Deutschland)')
  await type('portug', 'Portugal')
  await country(page).press('Tab')
  await expect.poll(() => country(page).inputValue()).toBe('Portugal')
  // Equatorial Guinea stands above it.
  await type('guinea', 'Guinea (Guinée)')
  await country(page).blur()
  await expect.poll(() => country(page).inputValue()).toBe('Guinea (Guinée)')
  // Neither a part of several names nor an unknown name is a choice.
  await type('united', 'United Kingdom')
  await country(page).blur()
  await expect.poll(() => country(page).inputValue()).toBe('Guinea (Guinée)')
})

test('saved profile fields persist after a reload', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/profile', { as: member })
  const name = aName()
  await field(page, 'Full name').fill('Nia Rivers')
  await field(page, 'Username').fill(name)
  await field(page, 'ZIP/postal code').fill('SW1A 1AA')
  await choose(page, 'United Kingdom')
  await field(page, 'Member Intro').fill('One bag at a time.')
  await save(page)
  await waitForToast(page, 'success', 'Profile updated successfully')
  const summary = page.getByRole('region', { name: 'Summary' })
  await summary.getByRole('heading', { name: 'Nia Rivers' }).waitFor()
  await waitForVisibleText(summary, 'SW1A 1AA, United Kingdom')
  await page.reload()
  await waitForMemberPage(page)
  expect(await field(page, 'Username').inputValue()).toBe(name)
  expect(await country(page).inputValue()).toBe('United Kingdom')
  expect(await field(page, 'Member Intro').inputValue()).toBe('One bag at a time.')

  const stored = async () =>
    ((await (await callApi('GET', '/me/profile', { token: member.token })).json()) as Record<string, unknown>).country
  expect(await stored()).toBe('United Kingdom')
  await choose(page, 'None')
  await save(page)
  await waitForToast(page, 'success', 'Profile updated successfully')
  expect(await stored()).toBeNull()
  await page.reload()
  await expect.poll(() => country(page).inputValue()).toBe('None')
  await waitForMemberPage(page)
  await form(page)
    .getByRole('button', { name: /Country/ })
    .click()
  expect(await page.getByRole('option').first().textContent()).toBe('None')
})

longTest('the country list opens at the chosen country and stays open on a phone', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember(), size: 'phone' })
  const opener = form(page).getByRole('button', { name: /Country/ })
  const bring = (to: ScrollLogicalPosition) =>
    opener.evaluate((button, block) => button.scrollIntoView({ block, behavior: 'instant' }), to)
  for (const name of ['None', 'United Kingdom']) {
    const chosen = page.getByRole('option', { name, exact: true })
    await bring('center')
    await choose(page, name)
    await chosen.waitFor({ state: 'detached' })
    for (const place of ['start', 'center', 'end'] as const) {
      await bring(place)
      await opener.click()
      await expect.poll(() => chosen.evaluate(isInSight)).toBe(true)
      await country(page).press('Enter')
      await chosen.waitFor({ state: 'detached' })
    }
  }
})

test.for(['a click on the arrow', 'a tap on the arrow', 'a click on the label'])(
  'the country list opened by %s stays open while its field scrolls out from under the bottom bar',
  async (how, { open }) => {
    const page = await open('/profile', { as: await aTestMember(), size: 'phone' })
    const pressed = how.endsWith('arrow') ? form(page).getByRole('button', { name: /Country/ }) : label(page)
    await country(page).evaluate(bringHalfUnderBar)
    // Playwright's own click would scroll the whole field into view first.
    const { x, y } = (await pressed.boundingBox())!
    const scrollHandle = await page.evaluateHandle(scrolled)
    await (how.startsWith('a tap') ? page.touchscreen.tap(x + 5, y + 5) : page.mouse.click(x + 5, y + 5))
    await scrollHandle.evaluate(({ end }) => end)
    expect(await country(page).getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => page.getByRole('option', { name: 'None', exact: true }).evaluate(isInSight)).toBe(true)
  },
)

const label = (page: Page) => form(page).locator('label', { hasText: 'Country' })

function bringHalfUnderBar(input: Element) {
  input.scrollIntoView({ block: 'end', behavior: 'instant' })
  const { top, height } = input.getBoundingClientRect()
  const end = document.querySelector('.bottom-bar')!.getBoundingClientRect().top
  scrollBy({ top: top + height / 2 - end, behavior: 'instant' })
}

/** The promise `end` resolves after the page has scrolled and the resulting changes are painted. */
function scrolled() {
  const end = new Promise<void>((resolve) => {
    document.addEventListener('scrollend', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })
  return { end }
}

/** Checks that an option is painted where it can be pressed, after its list has finished opening. */
async function isInSight(option: Element) {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = option.getBoundingClientRect()
  return option.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('the profile form shows errors for a taken username, a server error and an unverified email', async ({ open }) => {
  const other = await aTestMember()
  const page = await open('/profile', { as: await aTestMember(), statuses: [409, 500, 502] })
  await page.route(USERNAMES, (route) => route.fulfill({ json: { isTaken: false } }))
  await field(page, 'Username').fill(other.username)
  await waitForVisibleText(form(page), 'Username is available')
  await save(page)
  await waitForVisibleText(form(page), 'This username is already taken. Please choose another one.')
  await field(page, 'Username').fill(aName())
  for (const [status, body] of [
    [500, '{"code":"X","message":"Something went wrong"}'],
    [502, '<h1>Bad gateway</h1>'],
  ] as const) {
    await page.route(PROFILE, (route) => route.fulfill({ status, body, contentType: 'application/json' }))
    await save(page)
    await waitForVisibleText(form(page), 'Failed to update profile')
    await field(page, 'Full name').fill('')
    await save(page)
    await waitForVisibleText(form(page), 'Full name is required')
    await field(page, 'Full name').fill('Nia Brook')
  }

  const unverified = await open('/profile', { as: await aTestMember({ isVerified: false }), statuses: [403] })
  await field(unverified, 'Full name').fill('Nia Rivers')
  await save(unverified)
  await waitForVisibleText(
    form(unverified),
    'Please verify your email before updating your profile. Check your inbox for a verification link.',
  )
  expect(await field(unverified, 'Full name').inputValue()).toBe('Nia Rivers')
})

test('the profile page asks before leaving with unsaved changes and restores them after a reload', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember() })
  await field(page, 'Member Intro').fill('Half a sentence')
  const leave = () => page.getByRole('link', { name: 'About Us' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leave()
  await waitForVisibleText(dialog, 'What you changed here has not been saved.')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/profile')
  // Changing tabs within the page does not count as leaving.
  await page.getByRole('tab', { name: 'Social Links' }).click()
  await page.waitForURL('**/profile?tab=social')
  await page.getByRole('tab', { name: 'Profile Information' }).click()
  await expect.poll(() => field(page, 'Member Intro').inputValue()).toBe('Half a sentence')

  page.once('dialog', (leavePrompt) => void leavePrompt.accept())
  await page.reload()
  await expect.poll(() => field(page, 'Member Intro').inputValue()).toBe('Half a sentence')
  await leave()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/about-us')
})

test('the profile page asks only once before leaving, even with several unsaved forms', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember() })
  await field(page, 'Member Intro').fill('Half a sentence')
  await page.getByRole('tab', { name: 'Social Links' }).click()
  await page.getByRole('textbox', { name: 'TikTok' }).fill('https://tiktok.com/@nia')
  const leave = () => page.getByRole('link', { name: 'About Us' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leave()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/profile')

  // After the first form is saved, the other unsaved form asks.
  await page.getByRole('tab', { name: 'Profile Information' }).click()
  await save(page)
  await waitForToast(page, 'success', 'Profile updated successfully')
  await field(page, 'Member Intro').fill('A whole sentence.')
  await leave()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/about-us')
  await dialog.waitFor({ state: 'detached' })
})
