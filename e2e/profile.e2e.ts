import type { Locator, Page } from 'playwright-core'
import { aTestMember, callApi } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  waitForUrlPath,
  chooseMemberMenuItem,
  waitForMemberPage,
  waitForVisibleText,
  waitForToast,
} from './harness/visitor.ts'

const PROFILE = '**/api/v1/me/profile'
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const goal = (page: Page) => page.getByRole('textbox', { name: 'Pieces a year' })
const saveGoal = (page: Page) => page.getByRole('button', { name: 'Save goal' })
/** Opens the settings by client-side navigation, so that the profile is not server-rendered. */
const goToSettings = (page: Page) => chooseMemberMenuItem(page, 'link', 'Settings')

test('the profile page shows a loading state and offers a retry after a failure', async ({ open }) => {
  const page = await open('/about-us', { as: await aTestMember(), statuses: [500] })
  await waitForMemberPage(page)
  const answer = Promise.withResolvers<void>()
  await page.route(PROFILE, async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong' } })
  })
  await goToSettings(page)
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor()
  await page.getByText('Loading profile...', { exact: true }).first().waitFor()
  answer.resolve()
  await page.getByRole('heading', { name: 'Error loading profile' }).waitFor()
  await waitForVisibleText(page, 'Failed to load profile information')
  await waitForToast(page, 'error', 'Failed to load profile information. Please try again.')
  await page.unroute(PROFILE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await summary(page).getByRole('heading', { name: 'Nia Brook' }).waitFor()
})

test('the profile tabs on a phone fade out at the edge where more tabs follow', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember(), size: 'phone' })
  const tabs = page.getByRole('tablist', { name: 'Settings' })
  const fades = () => tabs.evaluate((row) => [row.matches('[data-more-before]'), row.matches('[data-more-after]')])
  const mask = () => tabs.evaluate((row) => getComputedStyle(row).maskImage)
  await expect.poll(fades).toEqual([false, true])
  expect(await mask()).toContain('gradient')
  const last = tabs.getByRole('tab', { name: 'Account Settings' })
  await last.click()
  await expect.poll(fades).toEqual([true, false])
  const { x, width } = (await last.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 600, height: 844 })
  await expect.poll(fades).toEqual([false, false])
  expect(await mask()).toBe('none')
})

test('the profile summary shows name and location and lets the member sign out', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/profile', { as: member })
  await waitForVisibleText(summary(page), '85016')
  await summary(page).getByRole('img', { name: 'Your picture' }).waitFor()
  await expect.poll(() => summary(page).textContent()).toContain('NB')
  await summary(page).getByRole('button', { name: 'Change your picture' }).waitFor()
  const order = await page
    .locator('main h2:visible, main [role=tab]')
    .evaluateAll((all) => all.map((each) => each.textContent))
  expect(order.slice(0, 5)).toEqual([
    'Nia Brook',
    'Annual goal',
    'Profile Information',
    'Social Links',
    'Account Settings',
  ])

  await page.getByRole('textbox', { name: 'ZIP/postal code' }).fill('')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await waitForToast(page, 'success', 'Profile updated successfully')
  await waitForVisibleText(summary(page), 'No location set')

  await summary(page).getByRole('button', { name: 'Sign out' }).click()
  await waitForToast(page, 'success', 'Signed out successfully')
  await waitForUrlPath(page, '/')
})

test('the annual goal in the profile must be a number of at least 365', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/dashboard', { as: member, statuses: [500] })
  await goToSettings(page)
  await expect.poll(() => goal(page).inputValue()).toBe('1,000')
  await goal(page).fill('')
  await goal(page).pressSequentially('3x6-4.')
  await saveGoal(page).click()
  expect(await goal(page).inputValue()).toBe('3x6-4.')
  await waitForVisibleText(page, 'Annual goal must be at least 365 pieces')
  await goal(page).fill('')
  await saveGoal(page).click()
  await waitForVisibleText(page, 'Annual goal must be at least 365 pieces')
  await goal(page).fill('12500')
  await page.route('**/api/v1/me/annual-goal', (route) =>
    route.fulfill({ status: 500, json: { code: 'X', message: '' } }),
  )
  await saveGoal(page).click()
  await waitForVisibleText(page, 'Failed to update annual goal')
  await page.unroute('**/api/v1/me/annual-goal')
  await saveGoal(page).click()
  await waitForToast(page, 'success', 'Annual goal updated successfully')
  await expect.poll(() => goal(page).inputValue()).toBe('12,500')
  await page.reload()
  await expect.poll(() => goal(page).inputValue()).toBe('12,500')
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Annual goal' }).getByText('12,500', { exact: true }).waitFor()
})

test('saving the annual goal keeps the keyboard focus', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember() })
  const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)
  const saves = async (key: string) => {
    await Promise.all([page.waitForResponse('**/api/v1/me/annual-goal'), page.keyboard.press(key)])
    await saveGoal(page).waitFor()
  }
  await goal(page).fill('2500')
  await saves('Enter')
  await waitForToast(page, 'success', 'Annual goal updated successfully')
  expect(await hasFocus(goal(page))).toBe(true)
  await expect.poll(() => goal(page).inputValue()).toBe('2,500')

  await goal(page).fill('3500')
  await page.keyboard.press('Tab')
  await saves('Space')
  expect(await hasFocus(saveGoal(page))).toBe(true)
  await expect.poll(() => goal(page).inputValue()).toBe('3,500')
})

test('an annual goal set in the onboarding dialog appears on the profile page behind the dialog', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember({ isOnboarded: false }) })
  await page.getByRole('dialog').getByRole('textbox', { name: 'Annual goal' }).fill('2500')
  await page.getByRole('button', { name: 'Set my goal' }).click()
  await page.getByRole('button', { name: 'GAME ON!' }).click()
  await waitForToast(page, 'success', 'Welcome to Cleanstreak!')
  await expect.poll(() => goal(page).inputValue()).toBe('2,500')
})

test('social links are validated, saved and persist after a reload', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/profile', { as: member, statuses: [500] })
  await page.getByRole('tab', { name: 'Social Links' }).click()
  const form = page.getByRole('form', { name: 'Social Links' })
  const field = (name: string) => form.getByRole('textbox', { name })
  const save = () => form.getByRole('button', { name: 'Save Social Links' }).click()
  expect(
    await form
      .getByRole('textbox')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)),
  ).toEqual(['Facebook', 'Instagram', 'LinkedIn', 'TikTok', 'X / Twitter'])
  await field('Instagram').fill('https://facebook.com/nia')
  await field('TikTok').fill('javascript:alert(1)')
  await save()
  await waitForVisibleText(form, 'Please enter a link to your Instagram page, such as https://instagram.com/your.name')
  await waitForVisibleText(form, 'Please enter a link to your TikTok page, such as https://tiktok.com/@your.name')
  const links = {
    Facebook: 'https://facebook.com/nia',
    Instagram: 'https://www.instagram.com/nia',
    LinkedIn: 'https://linkedin.com/in/nia',
    TikTok: 'https://tiktok.com/@nia',
    'X / Twitter': 'https://x.com/nia',
  }
  for (const [name, link] of Object.entries(links)) await field(name).fill(link)
  await page.route('**/api/v1/me/social-links', (route) =>
    route.fulfill({ status: 500, json: { code: 'X', message: '' } }),
  )
  await save()
  await waitForVisibleText(form, 'Failed to save social links')
  await page.unroute('**/api/v1/me/social-links')
  await save()
  await waitForToast(page, 'success', 'Social links updated successfully')
  expect(new URL(page.url()).search).toBe('?tab=social')
  await page.reload()
  for (const [name, link] of Object.entries(links)) await expect.poll(() => field(name).inputValue()).toBe(link)
})

test('the profile tabs can be operated with the keyboard', async ({ open }) => {
  const page = await open('/profile?tab=nonsense', { as: await aTestMember() })
  const tab = (name: string) => page.getByRole('tab', { name })
  const panel = (name: string) => page.getByRole('tabpanel', { name })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await tab('Profile Information').getAttribute('aria-selected')).toBe('true')
  await page.getByRole('button', { name: 'Save goal' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('Profile Information')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('Social Links')
  await page.waitForURL('**/profile?tab=social')
  await page.keyboard.press('End')
  await expect.poll(focused).toBe('Account Settings')
  await panel('Account Settings').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await waitForToast(page, 'success', 'Email notifications disabled')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toBe('Account Settings')
  await page.keyboard.press('Home')
  await page.waitForURL('**/profile?tab=profile')
  await panel('Profile Information').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('fullName')
})

test('the profile summary hides a stored location with an invalid postal code', async ({ open }) => {
  const member = await aTestMember()
  const profile = (await (await callApi('GET', '/me/profile', { token: member.token })).json()) as object
  const page = await open('/about-us', { as: member })
  await page.route(PROFILE, (route) => route.fulfill({ json: { ...profile, zipCode: 'Phoenix, Arizona 85016' } }))
  await goToSettings(page)
  await waitForVisibleText(summary(page), 'No location set')
})
