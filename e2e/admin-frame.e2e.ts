import type { Page } from 'playwright-core'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { downloadFileFromLink } from './harness/browser/files.ts'
import { aSubmittedEvent, anEventTag } from './harness/events.ts'
import { callApi, demoAdminCredentials, demoSuperadminCredentials, createSessionToken } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { findButton, expectFocused, waitForHeading, waitForMemberPage, waitForVisibleText } from './harness/visitor.ts'

const at = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name })
const opener = (page: Page) => page.getByRole('button', { name: 'Admin menu' })

test('an unknown address below /admin-main opens the admin dashboard', async ({ open }) => {
  const admin = await open('/admin-main/no/such-page?x=1', { as: demoAdminCredentials, statuses: [403] })
  await waitForHeading(admin, 'Admin Dashboard')
  expect(at(admin)).toBe('/admin-main')
  expect(await entry(admin, 'System Settings').count()).toBe(0)
  await admin.goto('/admin-main/settings')
  await waitForHeading(admin, 'Access Denied')
  await waitForVisibleText(admin, 'You need superadmin privileges to access system settings.')
  await expectAccessiblePage(admin)
  await waitForMemberPage(admin)
  await admin.getByRole('link', { name: 'Back to Admin Dashboard' }).click()
  await waitForHeading(admin, 'Admin Dashboard')
  await admin.getByRole('link', { name: 'Return to App' }).click()
  await admin.waitForURL('**/dashboard')
})

test('the admin menu links to every admin page and shows the number of pending reviews', async ({ open }) => {
  // While signing out, the page may request live updates of the just ended session.
  const page = await open('/admin-main', { as: demoSuperadminCredentials, statuses: [403] })
  await waitForHeading(page, 'Admin Dashboard')
  for (const name of [
    'Member Management',
    'Cleanup Validation',
    'Challenge Management',
    'Event Management',
    'Tag Management',
    'Audit Log',
    'System Settings',
  ]) {
    await entry(page, name).click()
    await waitForHeading(page, name)
    await menu(page).locator('[aria-current=page]', { hasText: name }).waitFor()
  }
  for (const planned of [
    'Manual leaderboard adjustments',
    'Corporate sponsor banner management',
    'CSV report exports',
    'System-wide announcements',
    'Global cleanup challenge configuration',
  ])
    await page.getByRole('listitem').filter({ hasText: planned }).waitFor()
  await expectAccessiblePage(page)

  // The menu reaches the bottom of the window at the end of a page, beside the cookie strip.
  const room = await page.evaluate(() => {
    document.documentElement.dataset['consent'] = 'ask'
    scrollTo(0, document.documentElement.scrollHeight)
    const [side, content] = ['.admin-side', '#content'].map((of) => document.querySelector(of)!.getBoundingClientRect())
    delete document.documentElement.dataset['consent']
    return { below: innerHeight - side!.bottom, strip: innerHeight - content!.bottom }
  })
  expect(room.below).toBe(0)
  expect(room.strip).toBeGreaterThan(100)

  // Other tests submit and decide concurrently, so compare with the API.
  const waiting = async (name: string) => Number.parseInt((await entry(page, name).textContent())!.slice(name.length))
  const token = await createSessionToken(demoSuperadminCredentials)
  const counts = async (of: string) =>
    ((await (await callApi('GET', `/admin/${of}`, { token })).json()) as { pending: number }).pending
  await expect.poll(async () => (await waiting('Cleanup Validation')) - (await counts('cleanup-counts'))).toBe(0)
  expect(await entry(page, 'Cleanup Validation').textContent()).toContain('waiting for review')
  const before = await waiting('Event Management')
  expect(before).toBeGreaterThan(0)
  await aSubmittedEvent()
  await expect.poll(async () => (await waiting('Event Management')) - (await counts('cleanup-event-counts'))).toBe(0)

  await findButton(page, 'Sign Out').click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/admin-main')
  expect(at(page)).toBe('/login?from=%2Fadmin-main')
})

test('on a phone, the admin menu opens from the top bar and closes after navigation', async ({ open }) => {
  const page = await open('/admin-main/events', { as: demoSuperadminCredentials, size: 'phone' })
  await waitForHeading(page, 'Event Management')
  expect(await entry(page, 'Tag Management').count()).toBe(0)
  // The bar of members is not in the console.
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await expectAccessiblePage(page)
  await opener(page).press('Enter')
  await entry(page, 'Tag Management').waitFor()
  expect(await opener(page).getAttribute('aria-expanded')).toBe('true')
  // The page behind the menu does not scroll.
  const scrolled = () => page.evaluate(() => scrollY)
  await page.mouse.move(195, 780)
  await page.mouse.wheel(0, 300)
  await expectAccessiblePage(page)
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('Tab')
  await expectFocused(entry(page, 'Admin Dashboard'))
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  await expectFocused(opener(page))
  expect(await opener(page).getAttribute('aria-expanded')).toBe('false')
  await page.mouse.wheel(0, 300)
  await expect.poll(scrolled).toBeGreaterThan(0)

  // The menu also closes when the keyboard focus or a tap leaves it.
  await opener(page).press('Enter')
  await findButton(page, 'Sign Out').focus()
  await page.keyboard.press('Tab')
  await menu(page).waitFor({ state: 'hidden' })
  await opener(page).tap()
  await entry(page, 'Tag Management').waitFor()
  await page.touchscreen.tap(195, 800)
  await menu(page).waitFor({ state: 'hidden' })
  await opener(page).tap()
  await entry(page, 'Tag Management').tap()
  await waitForHeading(page, 'Tag Management')
  await menu(page).waitFor({ state: 'hidden' })

  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .press('Space')
  await waitForVisibleText(page, '1 selected')
  await expectAccessiblePage(page)
})

async function exported(page: Page): Promise<string[]> {
  const { name, bytes } = await downloadFileFromLink(page, page.getByRole('link', { name: 'Export CSV' }))
  expect(name).toMatch(/^tags-\d{4}-\d\d-\d\d\.csv$/)
  const [header, ...rows] = bytes.toString().trim().split('\r\n')
  expect(header).toMatch(/name,slug,is_active,events,created_at,tag_id$/)
  return rows.map((row) => row.split(',')[0]!)
}

test('an admin exports only the selected rows of a list, across several pages', async ({ open }) => {
  const word = crypto.randomUUID().slice(0, 8)
  const names = Array.from({ length: 12 }, (_, index) => `${word} ${String.fromCharCode(65 + index)}`)
  await Promise.all(names.map((name) => anEventTag({ name })))
  const page = await open(`/admin-main/tags?search=${word}`, { as: demoAdminCredentials })
  const picked = (name: string) => page.getByRole('row').filter({ hasText: name })
  const tick = (name: string) => picked(name).getByRole('checkbox')
  await page.getByText('12 tags found. Showing 1 to 10 of 12.').waitFor()
  expect(await exported(page)).toEqual(names)

  for (const name of [names[1]!, names[3]!]) await picked(name).locator('.check-mark').click()
  await waitForVisibleText(page, '2 selected')
  await findButton(page, 'Page 2').click()
  await page.getByText('Showing 11 to 12 of 12.').waitFor()
  const head = page.getByRole('columnheader').filter({ has: page.getByRole('checkbox') })
  expect(await head.getByRole('checkbox').isChecked()).toBe(false)
  await head.locator('.check-mark').click()
  await waitForVisibleText(page, '4 selected, 2 of them not on this page')
  await expectAccessiblePage(page)
  expect(await exported(page)).toEqual([names[1], names[3], names[10], names[11]])
  // The header checkbox clears only the rows of this page.
  await head.locator('.check-mark').click()
  await waitForVisibleText(page, '2 selected, none of them on this page')
  await findButton(page, 'Previous page').click()
  await tick(names[1]!).waitFor()
  expect(await tick(names[1]!).isChecked()).toBe(true)

  // A deleted row is no longer selected.
  await findButton(page, `Actions for ${names[1]}`).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await findButton(page.getByRole('alertdialog'), 'Delete tag').click()
  await waitForVisibleText(page, '1 selected')
  await findButton(page, 'Clear').click()
  await expectFocused(page.getByRole('link', { name: 'Export CSV' }))
  expect(await tick(names[3]!).isChecked()).toBe(false)
})
