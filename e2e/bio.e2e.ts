import type { Page } from 'playwright-core'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { failMatchingRequests, holdMatchingRequests } from './harness/browser/network.ts'
import { aTestChallenge } from './harness/challenges.ts'
import { aLoggedCleanup, decideCleanupAsAdmin } from './harness/cleanups.ts'
import { TEST_PASSWORD, aTestMember, aUniqueZipCode, callApi, demoAdminCredentials } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  waitForHeading,
  chooseMemberMenuItem,
  waitForMemberPage,
  waitForVisibleText,
  waitForToast,
} from './harness/visitor.ts'

/** Members of the demo town: one with a private profile, one whose account is disabled. */
const noor = { email: 'noor_a@neighbours.example', password: TEST_PASSWORD }
const CLOSED = 'skip_d'
/** Cleanups that fill more than one page of the list. */
const CLEANUPS = 6

const card = (page: Page) => page.getByRole('region', { name: 'Profile' })
const figure = (page: Page, label: string) =>
  card(page).locator('dl > div').filter({ hasText: label }).locator('dd').innerText()
const goBack = (page: Page) => page.getByRole('link', { name: 'Back to previous' }).click()

async function aWalker() {
  const zipCode = aUniqueZipCode()
  const walker = await aTestMember({ zipCode })
  const { token, username, fullName } = walker
  const links = { facebookUrl: '', linkedinUrl: '', tiktokUrl: '', twitterUrl: 'https://x.com/walker' }
  const instagramUrl = 'https://www.instagram.com/walker'
  await callApi('PUT', '/me/social-links', { token, body: { ...links, instagramUrl } })
  const bio = 'Retired mail carrier.\nI still walk the old route.'
  await callApi('PATCH', '/me/profile', { token, body: { fullName, username, zipCode, country: 'United States', bio } })
  const logged = await Promise.all(Array.from({ length: CLEANUPS }, () => aLoggedCleanup(walker)))
  await Promise.all(logged.map((cleanup) => decideCleanupAsAdmin(cleanup, 'approved')))
  const { createdAt } = (await (await callApi('GET', '/me/profile', { token })).json()) as { createdAt: string }
  return { ...walker, zipCode, instagramUrl, createdAt }
}

test("a member's bio opens from the Litterboard or a challenge, and its back link returns to that page", async ({
  open,
}) => {
  const [walker, reader, challenge] = await Promise.all([aWalker(), aTestMember(), aTestChallenge()])
  await callApi('PUT', `/challenges/${challenge.slug}/participation`, { token: walker.token })
  const { username, zipCode } = walker
  const page = await open(`/leaderboard?location=${zipCode}`, { as: reader, statuses: [500] })

  const mend = await failMatchingRequests(page, '**/standing')
  const answer = await holdMatchingRequests(page, `**/members/${username}`)
  await page.getByRole('link', { name: username }).click()
  await page.getByRole('status').filter({ hasText: 'Loading the profile' }).waitFor()
  answer()
  await page.getByRole('heading', { level: 1, name: `Meet ${username}` }).waitFor()
  await waitForVisibleText(card(page), 'Unable to load the numbers')
  await mend()
  await card(page).getByRole('button', { name: 'Try Again' }).click()
  await waitForVisibleText(page, '6 cleanups, 18 pieces')
  await expect.poll(() => figure(page, 'Global rank')).toMatch(/^[\d,]+ of [\d,]+$/)
  expect(await figure(page, 'Member love')).toBe('0')
  const joined = new Date(walker.createdAt).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await waitForVisibleText(card(page), `1 week in a row. Joined ${joined}.`)
  await waitForVisibleText(card(page), `${zipCode}, United States`)
  expect(await card(page).getByText('Retired mail carrier.').innerText()).toBe(
    'Retired mail carrier.\nI still walk the old route.',
  )
  const elsewhere = card(page)
    .getByRole('list', { name: `${username} elsewhere` })
    .getByRole('link')
  expect(await elsewhere.allInnerTexts()).toEqual(['Instagram, opens in a new tab', 'X / Twitter, opens in a new tab'])
  expect(await elsewhere.first().getAttribute('href')).toBe(walker.instagramUrl)
  await card(page).getByRole('list', { name: 'Badges' }).getByText('First').waitFor()
  expect(await page.getByRole('link', { name: 'Update profile' }).count()).toBe(0)

  await page
    .getByRole('button', { name: /^Love the cleanup of/ })
    .first()
    .click()
  await waitForToast(page, 'success', 'Loved cleanup')
  await expect.poll(() => figure(page, 'Member love')).toBe('1')
  await expectAccessiblePage(page)
  await page
    .getByRole('button', { name: /^Open the cleanup of/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Cleanup details' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await waitForVisibleText(page, 'Showing 6 to 6 of 6')
  await goBack(page)
  await page.waitForURL(`**/leaderboard?location=${zipCode}`)

  await page.goto(`/challenges/${challenge.slug}`)
  await waitForMemberPage(page)
  await page.getByRole('link', { name: username }).click()
  await page.waitForURL(`**/bio/${username}`)
  await goBack(page)
  await page.waitForURL(`**/challenges/${challenge.slug}`)

  await page.goto(`/bio/${username.toUpperCase()}?page=2`)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/bio/${username}?page=2`)
  await waitForVisibleText(page, 'Showing 6 to 6 of 6')
  await waitForMemberPage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessiblePage(page)
  await goBack(page)
  await page.waitForURL('**/leaderboard')
})

test("a member's own bio links to the profile settings", async ({ open }) => {
  const page = await open('/profile', { as: noor, size: 'phone' })
  await chooseMemberMenuItem(page, 'link', 'Noor Aziz')
  await waitForHeading(page, 'Meet noor_a')
  await page.getByText('Your profile is private: other members can read this page').waitFor()
  expect(await page.getByText('Global rank').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Love/ }).count()).toBe(0)
  await expectAccessiblePage(page)
  expect(await page.getByRole('link', { name: 'Update profile' }).getAttribute('href')).toBe('/profile')
  await goBack(page)
  await page.waitForURL('**/profile')

  // A full page load also remembers the previous page.
  await page.evaluate(() => location.assign('/bio/grace_picks'))
  await waitForHeading(page, 'Meet grace_picks')
  expect(await page.getByText('Your profile is private').count()).toBe(0)
  await waitForMemberPage(page)
  await goBack(page)
  await page.waitForURL('**/profile')
})

test('the bio of a disabled account is visible only to admins', async ({ open }) => {
  const [member, admin] = await Promise.all([
    open(`/bio/${CLOSED}`, { as: await aTestMember(), statuses: [404] }),
    open(`/bio/${CLOSED}`, { as: demoAdminCredentials }),
  ])
  await member.waitForURL('**/not-found')
  await expect.poll(() => member.title()).toContain('Page not found')
  await waitForVisibleText(admin, 'This account is closed. Only admins can see this page.')
  await waitForHeading(admin, `Meet ${CLOSED}`)
  expect(await admin.getByText('Global rank').count()).toBe(0)
  expect(await admin.getByRole('button', { name: /^Love/ }).count()).toBe(0)
})

test('a rate-limited bio page says when to try again', async ({ open }) => {
  const sentence = 'Too many attempts. Please try again in 38 minutes.'
  const expectedErrors = /Too many attempts/
  const page = await open('/leaderboard', { as: await aTestMember(), statuses: [429], expectedErrors })
  const json = { code: 'TOO_MANY_REQUESTS', message: sentence, data: { retryAfter: 2280 } }
  await page.route('**/api/v1/members/*', (route) => route.fulfill({ status: 429, json }))
  const link = page.getByRole('list', { name: 'Litterboard' }).getByRole('link').first()
  const username = await link.innerText()
  await link.click()
  await waitForHeading(page, sentence)
  await expect.poll(() => page.title()).toBe(`${sentence} | Cleanstreak`)
  expect(await page.getByText('That was us, not you').count()).toBe(0)
  await expectAccessiblePage(page)
  await page.unroute('**/api/v1/members/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForHeading(page, `Meet ${username}`)
  await expect.poll(() => page.title()).toBe(`Meet ${username} | Cleanstreak`)
})
