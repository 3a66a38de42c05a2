import type { Page } from 'playwright-core'
import { expectAccessiblePage, testedScreenSizes } from './harness/accessibility.ts'
import { holdMatchingRequests } from './harness/browser/network.ts'
import { aLoggedCleanup, decideCleanupAsAdmin } from './harness/cleanups.ts'
import { aTestMember, aUniqueZipCode } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { expectFocused, waitForHeading, pressButton, waitForVisibleText } from './harness/visitor.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Litterboard' })
const rows = (page: Page) => list(page).getByRole('listitem')
const findOwnRow = (page: Page) => rows(page).filter({ has: page.getByText('You', { exact: true }) })
const readSearchParams = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const isWholeInView = (page: Page) =>
  findOwnRow(page).evaluate((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** Creates a member with three approved and two pending pieces. */
async function aMemberWithPieces(zipCode = '85016') {
  const member = await aTestMember({ zipCode })
  const [cleanup] = await Promise.all([aLoggedCleanup(member), aLoggedCleanup(member, { litterCount: 2 })])
  await decideCleanupAsAdmin(cleanup, 'approved')
  return member
}

async function sortBy(page: Page, label: string) {
  await page.getByRole('button', { name: /Sort By$/ }).click()
  await page.getByRole('option', { name: label }).click()
}

test('a member opens a bio from their own Litterboard row and returns to the same scroll position', async ({
  open,
}) => {
  const member = await aMemberWithPieces()
  const page = await open('/dashboard', { as: member, size: 'phone' })
  await page.getByRole('link', { name: /on the Litterboard, go to your row$/ }).click()
  await expectFocused(findOwnRow(page))
  expect(new URL(page.url()).hash).toBe('')
  // Other tests change ranks concurrently, so compare the page number in the address with the rank in the row.
  const place = Number.parseInt((await findOwnRow(page).innerText()).replaceAll(',', ''), 10)
  expect(readSearchParams(page)).toEqual({ sort: 'most_litter_pieces', page: String(Math.ceil(place / 10)) })
  await waitForVisibleText(findOwnRow(page), '2 pieces waiting for review')
  await expect.poll(() => findOwnRow(page).innerText()).toContain('1 cleanup, 1 wk')
  await expect.poll(() => page.title()).toBe('Litterboard | Cleanstreak')

  await pressButton(page, 'Return to Top')
  await expect.poll(() => readSearchParams(page)).toEqual({ sort: 'most_litter_pieces' })
  await expect.poll(() => rows(page).first().innerText()).toMatch(/^1\n/)
  expect(await rows(page).count()).toBe(10)
  await pressButton(page, 'Page 2')
  await expect.poll(() => rows(page).first().innerText()).toMatch(/^11\n/)
  await page.getByText(/^11 to 20 of /).waitFor()

  const link = rows(page).nth(7).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  expect(await link.getAttribute('href')).toBe(`/bio/${await link.textContent()}`)
  await link.click()
  await page.waitForURL('**/bio/*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => rows(page).first().innerText()).toMatch(/^11\n/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

  await sortBy(page, 'Newest members')
  await expect.poll(() => readSearchParams(page)).toEqual({ sort: 'newest_members' })
  await expect.poll(() => rows(page).first().innerText()).toMatch(/^1\n/)
  await pressButton(page, 'Jump to Me')
  await expectFocused(findOwnRow(page))
  await page.getByText(/^[\d,]+ members\. You are [\d,]+(st|nd|rd|th)\.$/).waitFor()

  await pressButton(page, 'Page 2')
  await page.getByText(/^11 to 20 of /).waitFor()
  const jump = page.getByRole('button', { name: 'Jump to Me' })
  await jump.press('Enter')
  await expectFocused(findOwnRow(page))
  await expect.poll(() => isWholeInView(page)).toBe(true)
  // The board does not overflow on a narrow phone, and a tap anywhere on a row opens its member.
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await findOwnRow(page).click({ position: { x: 20, y: 20 } })
  await page.waitForURL(`**/bio/${member.username}`)
})

test('a member filters the Litterboard by a location and removes the filter', async ({ open }) => {
  const zip = aUniqueZipCode()
  const member = await aMemberWithPieces(zip)
  const page = await open('/leaderboard?sort=fastest&page=x&location=%00', { as: member })
  await waitForHeading(page, 'Litterboard')
  await page.getByRole('button', { name: 'Newest cleanups Sort By' }).waitFor()
  expect(await page.getByRole('link', { name: 'View your profile' }).getAttribute('href')).toBe('/profile')
  await page.getByRole('navigation', { name: 'Pagination' }).waitFor()

  const field = page.getByRole('textbox', { name: 'Location' })
  await field.fill(` ${zip} `)
  await field.press('Enter')
  await waitForVisibleText(page, `1 member in “${zip}”. You are 1st.`)
  expect(readSearchParams(page)['location']).toBe(zip)
  expect(await rows(page).count()).toBe(1)
  await expect.poll(() => findOwnRow(page).innerText()).toContain(`${zip} · logged just now`)
  expect(await page.getByRole('navigation', { name: 'Pagination' }).count()).toBe(0)

  await field.fill('Atlantis')
  await pressButton(page, 'Show this location')
  await waitForVisibleText(page, 'Nobody in “Atlantis” is on the Litterboard yet.')
  await pressButton(page, 'Jump to Me')
  await waitForVisibleText(page.getByRole('status'), 'You are not among the members in “Atlantis”.')
  await field.fill('japan')
  await field.press('Enter')
  await page.getByText(/^[\d,]+ members? in “japan”\. You are not among/).waitFor()
  await pressButton(page, 'Jump to Me')
  await waitForVisibleText(page.getByRole('status'), 'You are not among the members in “japan”.')
  expect(await page.getByText('You are not among the members in “japan”.').count()).toBe(1)
  await page.goBack()
  await waitForVisibleText(page, 'Nobody in “Atlantis” is on the Litterboard yet.')
  await page.goBack()
  await waitForVisibleText(page, `1 member in “${zip}”. You are 1st.`)
  await expect.poll(() => field.inputValue()).toBe(zip)
  await pressButton(page, `Only ${zip}. Show all locations`)
  await expect.poll(() => rows(page).count()).toBe(10)
  expect(readSearchParams(page)['location']).toBeUndefined()
  await expect.poll(() => field.inputValue()).toBe('')
  await expectFocused(field)
})

test('the server-rendered Litterboard shows later rank changes only after Refresh is pressed', async ({ open }) => {
  const zip = aUniqueZipCode()
  const member = await aTestMember({ zipCode: zip })
  const cleanup = await aLoggedCleanup(member, { litterCount: 2 })
  const plain = await open(`/leaderboard?location=${zip}`, { as: member, context: { javaScriptEnabled: false } })
  await waitForVisibleText(plain, `1 member in “${zip}”. You are 1st.`)
  await waitForVisibleText(findOwnRow(plain), '2 pieces waiting for review')

  const page = await open(`/leaderboard?location=${zip}`, { as: member })
  await page.clock.install()
  const askedAgain = page.waitForResponse(/\/api\/v1\/litterboard\?/)
  await aMemberWithPieces()
  await askedAgain
  await decideCleanupAsAdmin(cleanup, 'approved')
  // A change of another member is not refetched all the time.
  expect(await page.getByText('The standings have changed.').count()).toBe(0)
  await page.clock.fastForward('00:10')
  await waitForVisibleText(page, 'The standings have changed.')
  expect(await findOwnRow(page).innerText()).toContain('0 cleanups')
  await page.getByRole('button', { name: 'Refresh' }).press('Enter')
  await expect.poll(() => findOwnRow(page).innerText()).toMatch(/1 cleanup\n+2\n+pieces/)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('ol')?.ariaLabel))
    .toBe('Litterboard')
  await expect.poll(() => page.getByText('waiting for review').count()).toBe(0)
})

test('the Litterboard has loading, error and offline states', async ({ open }) => {
  const page = await open('/leaderboard', { as: await aTestMember(), statuses: [500], isCut: true })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/litterboard?*most_cleanups*', async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, json: { code: 'X', message: '' } })
  })
  await sortBy(page, 'Most cleanups')
  await page.getByRole('status').filter({ hasText: 'Loading the Litterboard' }).waitFor()
  answer.resolve()
  await waitForVisibleText(page.getByRole('alert'), 'Error loading litterboard data')
  expect(await rows(page).count()).toBe(10)
  await page.unroute('**/api/v1/litterboard?*most_cleanups*')
  await pressButton(page, 'Try Again')
  await page.getByText(/^1 to 10 of /).waitFor()

  // Choosing another list while the own row is searched cancels the jump.
  const asks = page.waitForRequest('**/api/v1/litterboard?*most_cleanups*')
  const found = await holdMatchingRequests(page, '**/api/v1/litterboard?*most_cleanups*')
  await pressButton(page, 'Jump to Me')
  await asks
  await sortBy(page, 'Most litter pieces')
  await page.getByText(/^1 to 10 of /).waitFor()
  found()
  await page.locator('button:not([aria-disabled=true])', { hasText: /^Jump to Me$/ }).waitFor()
  expect(readSearchParams(page)).toEqual({ sort: 'most_litter_pieces' })
  await sortBy(page, 'Most cleanups')

  await page.context().setOffline(true)
  await page.getByText(/^You are offline\. What you see is from \d+:\d\d\s[AP]M\.$/).waitFor()
  // Rows of another list are not shown when the chosen one cannot be loaded.
  await sortBy(page, 'Newest members')
  await page.getByText(/^You are offline\. .*What is missing comes as soon as there is a connection\.$/).waitFor()
  await expect.poll(() => rows(page).count()).toBe(0)
  await sortBy(page, 'Most cleanups')
  await expect.poll(() => rows(page).count()).toBe(10)
  await pressButton(page, 'Page 2')
  await expect.poll(() => list(page).getAttribute('aria-busy')).toBe('true')
  await page.getByText(/^You are offline\. What you see is from \d+:\d\d\s[AP]M\. What is missing /).waitFor()
  expect(await page.getByRole('button', { name: 'Page 1', exact: true }).getAttribute('aria-current')).toBe('page')
  await page.context().setOffline(false)
  await page.getByText(/^11 to 20 of /).waitFor()

  await page.context().setOffline(true)
  await rows(page).first().getByRole('link').click()
  await waitForHeading(page, 'You are offline')
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /^Meet / }).waitFor()
})

test('the Litterboard tells a new member that ranking starts after onboarding', async ({ open }) => {
  const page = await open('/leaderboard', { as: await aTestMember({ isOnboarded: false }) })
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(/members\. Finish your welcome, and you are on the Litterboard\.$/).waitFor()
  await pressButton(page, 'Jump to Me')
  await waitForVisibleText(page.getByRole('status'), 'Finish your welcome, and you are on the Litterboard.')
})

test.for(testedScreenSizes)('the Litterboard passes the accessibility checks: %s', async (size, { open }) => {
  const member = await aMemberWithPieces()
  const page = await open('/leaderboard', { size, as: member })
  await pressButton(page, 'Jump to Me')
  await expectFocused(findOwnRow(page))
  await page.clock.install()
  await decideCleanupAsAdmin(await aLoggedCleanup(member), 'approved')
  await page.clock.fastForward('00:10')
  await waitForVisibleText(page, 'The standings have changed.')
  await expectAccessiblePage(page)
  if (size === 'desktop') return
  const field = page.getByRole('textbox', { name: 'Location' })
  await field.fill('Atlantis')
  await field.press('Enter')
  await pressButton(page, 'Jump to Me')
  await waitForVisibleText(page.getByRole('status'), 'You are not among the members in “Atlantis”.')
  await expectAccessiblePage(page)
})
