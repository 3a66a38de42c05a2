import type { Locator, Page } from 'playwright-core'
import { formatDay } from '#platform/days.ts'
import { findAdminRowMenuButton } from './harness/browser/admin-rows.ts'
import { aLoggedCleanup, anUploadedPhoto, testRunDay } from './harness/cleanups.ts'
import { anApprovedEvent } from './harness/events.ts'
import { fetchCleanupHistory } from './harness/log-dialog.ts'
import { aTestMember, demoAdminCredentials } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  chooseMemberMenuItem,
  expectFocused,
  findButton,
  pressButton,
  waitForHeading,
  waitForMemberPage,
} from './harness/visitor.ts'

type OverlayCase = { at: string; opener: (page: Page) => Locator; overlay: (page: Page) => Locator }

const historyIndex = (page: Page) => page.evaluate(() => navigation.currentEntry!.index)
const pageState = (page: Page) => page.evaluate(() => ({ url: location.href, scrollY: Math.round(scrollY) }))
const linkIn = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

/** Waits until the browser has finished its earlier history steps, because it runs them in order. */
const waitForBrowserHistory = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        history.replaceState(history.state, '')
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )

/** Checks that one Back leaves the page, for the empty one before it. */
async function leavePage(page: Page) {
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL('about:blank')
}

/** Whether an overlay holds the focus. The console's menu on a phone leaves it on its button. */
function holdsFocus(overlay: Element): boolean {
  const box = overlay.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
  return !box || box.contains(document.activeElement)
}

/** Opens an overlay and waits until it has the focus and the browser has its history entry. */
async function openOverlay(page: Page, { opener, overlay }: OverlayCase) {
  const index = await historyIndex(page)
  await opener(page).click()
  await overlay(page).waitFor()
  await expect.poll(() => overlay(page).evaluate(holdsFocus)).toBe(true)
  await expect.poll(() => historyIndex(page)).toBe(index + 1)
}

/** Checks that Back closes an overlay and nothing else, and that no entry stays of an overlay closed by Escape. */
async function expectClosedByBack(page: Page, it: OverlayCase) {
  await page.goto(it.at)
  await it.opener(page).scrollIntoViewIfNeeded()
  const before = { ...(await pageState(page)), index: await historyIndex(page) }
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await openOverlay(page, it)
  const steps = await page.evaluateHandle(() => {
    const types: string[] = []
    navigation.addEventListener('navigate', ({ navigationType }) => types.push(navigationType))
    return types
  })
  await page.goBack()
  await it.overlay(page).waitFor({ state: 'hidden' })
  await waitForBrowserHistory(page)
  expect({ ...(await pageState(page)), index: await historyIndex(page) }, it.at).toEqual(before)
  // An entry that is added and removed again could catch a second Back.
  expect(await steps.evaluate((types) => types.filter((type) => type !== 'replace'))).toEqual(['traverse'])
  expect(await page.locator('[data-same-document]').count()).toBe(1)
  await expectFocused(it.opener(page))

  await openOverlay(page, it)
  await page.keyboard.press('Escape')
  await it.overlay(page).waitFor({ state: 'hidden' })
  await expect.poll(() => historyIndex(page)).toBe(before.index)
  await expectFocused(it.opener(page))
  await leavePage(page)
}

test("Back closes a visitor's open dialog or list before leaving the page", async ({ open }) => {
  const page = await open('about:blank', { isKnown: true })
  const cases: OverlayCase[] = [
    {
      at: '/about-us',
      opener: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }),
      overlay: (page) => page.getByRole('dialog', { name: 'Cookie preferences' }),
    },
    {
      at: '/about-us',
      opener: (page) => linkIn(page, 'Terms of Service'),
      overlay: (page) => page.getByRole('dialog', { name: 'Terms of Service' }),
    },
    {
      at: '/about-us',
      opener: (page) => linkIn(page, 'Contact Us'),
      overlay: (page) => page.getByRole('dialog', { name: 'Contact Us' }),
    },
    {
      at: '/cleanups',
      opener: (page) => page.getByRole('button', { name: /Tag$/ }),
      overlay: (page) => page.getByRole('listbox', { name: /Tag$/ }),
    },
    {
      at: '/cleanups',
      opener: (page) => page.getByRole('link', { name: 'Submit it today!' }),
      overlay: (page) => page.getByRole('dialog', { name: 'Submit Cleanup Event' }),
    },
  ]
  for (const each of cases) await expectClosedByBack(page, each)
})

test('Back closes the mobile menu before and after the scripts load', async ({ open }) => {
  const page = await open('about:blank', { isKnown: true, size: 'phone' })
  const menu: OverlayCase = {
    at: '/',
    opener: (page) => findButton(page, 'Open menu'),
    overlay: (page) => page.getByRole('dialog', { name: 'Menu' }),
  }
  await expectClosedByBack(page, menu)

  const member = await aTestMember()
  const memberPage = await open('about:blank', { as: member, size: 'phone' })
  await expectClosedByBack(memberPage, {
    at: '/dashboard',
    opener: (page) => page.getByRole('button', { name: /^Open your menu/ }),
    overlay: (page) => page.getByRole('dialog', { name: 'Your menu' }),
  })

  // A link in the menu leaves no entry of the menu behind.
  await page.goto('/about-us')
  await openOverlay(page, menu)
  await menu.overlay(page).getByRole('link', { name: 'Cleanup Finder' }).click()
  await waitForHeading(page, 'Cleanup Finder')
  await page.goBack()
  await waitForHeading(page, 'Crowdsourcing cleaner communities through everyday efforts')
  await menu.overlay(page).waitFor({ state: 'hidden' })
  await expect.poll(() => historyIndex(page)).toBe(0)
})

test("Back closes a member's dialogs and menus", async ({ open }) => {
  const member = await aTestMember()
  await aLoggedCleanup(member, { litterCount: 3 })
  const page = await open('about:blank', { as: member })
  const cases: OverlayCase[] = [
    {
      at: '/dashboard',
      opener: (page) => page.getByRole('button', { name: 'Log New Cleanup' }),
      overlay: (page) => page.getByRole('dialog', { name: 'Log new cleanup' }),
    },
    {
      at: '/dashboard',
      opener: (page) => findButton(page, `Open the cleanup of ${formatDay(testRunDay(), 'TBD')}`),
      overlay: (page) => page.getByRole('dialog', { name: 'My Impact' }),
    },
    {
      at: '/dashboard',
      opener: (page) => findButton(page, `Delete cleanup of ${formatDay(testRunDay(), 'TBD')}`),
      overlay: (page) => page.getByRole('alertdialog'),
    },
    {
      at: '/dashboard',
      opener: (page) => findButton(page, 'How to earn them'),
      overlay: (page) => page.getByRole('dialog', { name: 'Badges' }),
    },
    {
      at: '/profile',
      opener: (page) => findButton(page, 'Change your picture'),
      overlay: (page) => page.getByRole('dialog', { name: 'Update Profile Picture' }),
    },
  ]
  for (const each of cases) await expectClosedByBack(page, each)
})

test('Back closes a dialog that was opened after the skip link was used', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember() })
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  const menu = page.getByRole('dialog', { name: 'Your menu' })
  await openOverlay(page, {
    at: '',
    opener: (page) => page.getByRole('button', { name: /^Open your menu/ }),
    overlay: () => menu,
  })
  await page.goBack()
  await menu.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe('#content')
})

test('Back closes the menus and dialogs of the admin console', async ({ open }) => {
  const event = await anApprovedEvent()
  const page = await open('about:blank', { as: demoAdminCredentials })
  const at = `/admin-main/events?search=${encodeURIComponent(event.title)}`
  const cases: OverlayCase[] = [
    { at, opener: (page) => findAdminRowMenuButton(page, event.title), overlay: (page) => page.getByRole('menu') },
    {
      at,
      opener: (page) => findButton(page, 'Create Event'),
      overlay: (page) => page.getByRole('dialog', { name: 'Create Event' }),
    },
  ]
  for (const each of cases) await expectClosedByBack(page, each)

  // The entry of the menu becomes the one of the dialog that the menu opens.
  await page.goto(at)
  await openOverlay(page, cases[0]!)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').waitFor()
  await expect.poll(() => historyIndex(page)).toBe(1)
  await page.goBack()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await historyIndex(page)).toBe(0)
})

test("Back closes the admin console's menu on a phone", async ({ open }) => {
  const page = await open('about:blank', { as: demoAdminCredentials, size: 'phone' })
  await expectClosedByBack(page, {
    at: '/admin-main',
    opener: (page) => findButton(page, 'Admin menu'),
    overlay: (page) => page.getByRole('navigation', { name: 'Admin' }),
  })
})

test('Back closes the photo viewer first and then the cleanup details below it', async ({ open }) => {
  const member = await aTestMember()
  await aLoggedCleanup(member, { litterCount: 3, photos: [await anUploadedPhoto(member)] })
  const page = await open('/dashboard', { as: member })
  await findButton(page, `Open the cleanup of ${formatDay(testRunDay(), 'TBD')}`).click()
  const details = page.getByRole('dialog', { name: 'My Impact', includeHidden: true })
  await pressButton(page, 'Open photo 1 of 1')
  const viewer = page.getByRole('dialog', { name: /^Photos of the cleanup/ })
  await viewer.waitFor()
  await expect.poll(() => historyIndex(page)).toBe(2)
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await details.waitFor()
  await page.goBack()
  await details.waitFor({ state: 'detached' })
  expect(await historyIndex(page)).toBe(0)
  // Forward has nothing to open any more.
  await page.goForward()
  await expect.poll(() => historyIndex(page)).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('Back asks for confirmation before it discards an edit', async ({ open }) => {
  const member = await aTestMember()
  await aLoggedCleanup(member, { litterCount: 3, photos: [await anUploadedPhoto(member)] })
  const page = await open('/dashboard', { as: member })
  const edit = async () => {
    await pressButton(page, `Edit cleanup of ${formatDay(testRunDay(), 'TBD')}`)
    await dialog.waitFor()
  }
  const dialog = page.getByRole('dialog', { name: 'Edit Cleanup' })
  const notes = dialog.getByRole('textbox', { name: 'Notes' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await edit()
  await notes.fill('By the canal')
  await expect.poll(() => historyIndex(page)).toBe(1)
  await page.goBack()
  await question.waitFor()
  // Browsers would skip entries that a page adds without a press.
  await waitForBrowserHistory(page)
  expect(await historyIndex(page)).toBe(0)
  await pressButton(question, 'Keep editing')
  await question.waitFor({ state: 'detached' })
  expect(await notes.inputValue()).toBe('By the canal')
  await expect.poll(() => historyIndex(page)).toBe(1)
  await page.goBack()
  await pressButton(question, 'Discard')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => historyIndex(page)).toBe(0)

  await edit()
  await notes.fill('At the park')
  await pressButton(dialog, 'Save changes')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await fetchCleanupHistory(member))[0]!.notes).toBe('At the park')
  await expect.poll(() => historyIndex(page)).toBe(0)
  await leavePage(page)
})

test('one Back leaves a page that was reloaded with an open dialog', async ({ open }) => {
  const page = await open('about:blank', { as: await aTestMember() })
  await page.goto('/dashboard')
  await pressButton(page, 'How to earn them')
  await page.getByRole('dialog', { name: 'Badges' }).waitFor()
  await expect.poll(() => historyIndex(page)).toBe(1)
  await page.reload()
  await waitForMemberPage(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => historyIndex(page)).toBe(0)
  await leavePage(page)
})

test('one Back returns to a page after a link in its dialog or menu was followed', async ({ open }) => {
  const page = await open('/dashboard', { as: await aTestMember() })
  await page.getByRole('button', { name: /^Open your menu/ }).click()
  await expect.poll(() => historyIndex(page)).toBe(1)
  await page.getByRole('dialog', { name: 'Your menu' }).getByRole('link', { name: 'Challenges' }).click()
  await page.waitForURL('**/challenges')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await historyIndex(page)).toBe(1)
  await page.goBack()
  await page.waitForURL('**/dashboard')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await historyIndex(page)).toBe(0)
})

test('pressing Escape twice quickly closes a dialog with its own URL and stays on the page below', async ({ open }) => {
  const page = await open('/', { isKnown: true })
  await page.goto('/about-us')
  await linkIn(page, 'Terms of Service').click()
  const dialog = page.getByRole('dialog', { name: 'Terms of Service' })
  await dialog.waitFor()
  await dialog.evaluate((box) => {
    const escape = () => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    addEventListener('popstate', () => escape(), { once: true })
    escape()
    escape()
  })
  await dialog.waitFor({ state: 'detached' })
  await waitForBrowserHistory(page)
  expect(await pageState(page)).toMatchObject({ url: new URL('/about-us', page.url()).href })
})

test('Back on a page with unsaved changes asks for confirmation and keeps the history if the member stays', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: await aTestMember() })
  await chooseMemberMenuItem(page, 'link', 'Settings')
  await page.waitForURL('**/profile')
  const intro = page.getByRole('textbox', { name: 'Member Intro' })
  await intro.fill('Half a sentence')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const answer of ['Stay', 'Stay', 'Leave']) {
    await page.goBack({ waitUntil: 'commit' })
    await pressButton(question, answer)
    await question.waitFor({ state: 'detached' })
    await page.waitForURL(answer === 'Stay' ? '**/profile' : '**/dashboard')
    if (answer === 'Stay') expect(await intro.inputValue()).toBe('Half a sentence')
  }
  await page.getByRole('button', { name: 'Log New Cleanup' }).waitFor()
  await page.goForward()
  await page.waitForURL('**/profile')
  await intro.waitFor()
})
