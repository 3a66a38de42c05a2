import type { Page } from 'playwright-core'
import { extractLinks } from '#features/notices/rules.ts'
import { waitForEmail } from './harness/email.ts'
import {
  aTestMember,
  aUniqueEmailAddress,
  callApi,
  demoAdminCredentials,
  createSessionToken,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { waitForToast, waitForVisibleText } from './harness/visitor.ts'

const PROFILE_FAILED_MESSAGE = 'Failed to retrieve profile data'

async function check(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Check profile' }).click()
}

test('the page /check-profile shows a profile only to its owner and to admins', async ({ open }) => {
  const [member, other] = await Promise.all([aTestMember(), aTestMember()])
  const visitor = await open('/check-profile', { isKnown: true })
  await check(visitor, 'nobody')
  await waitForVisibleText(visitor, 'Please enter a valid email address.')
  await check(visitor, member.email)
  await waitForVisibleText(visitor, PROFILE_FAILED_MESSAGE)

  const page = await open('/check-profile', { as: member, statuses: [500] })
  await check(page, other.email)
  await waitForVisibleText(page, PROFILE_FAILED_MESSAGE)
  await check(page, member.email)
  const stored = page.getByRole('definition').filter({ hasText: member.email })
  await stored.waitFor()
  expect(await page.getByText(PROFILE_FAILED_MESSAGE).count()).toBe(0)
  await page.route('**/api/v1/check-profile', (route) =>
    route.fulfill({ status: 500, json: { code: 'X', message: '' } }),
  )
  await check(page, member.email)
  await waitForVisibleText(page, PROFILE_FAILED_MESSAGE)

  const admin = await open('/check-profile', { as: demoAdminCredentials })
  await check(admin, aUniqueEmailAddress())
  await waitForVisibleText(admin, PROFILE_FAILED_MESSAGE)
  await check(admin, member.email)
  await admin.getByRole('definition').filter({ hasText: member.email }).waitFor()
})

test('the unsubscribe link in an email turns emails off only after a button press', async ({
  open,
  onTestFinished,
}) => {
  // A completed onboarding sends an email to the admins.
  const { username } = await aTestMember()
  const token = await createSessionToken(demoAdminCredentials)
  onTestFinished(
    async () =>
      void (await callApi('PUT', '/me/email-preferences', {
        token,
        body: { allowEmails: true, turnsOn: 'new-members' },
      })),
  )
  const allows = async () => {
    const answer = await callApi('GET', '/me/profile', { token })
    const { allowEmails, endedEmails } = (await answer.json()) as { allowEmails: boolean; endedEmails: string[] }
    return allowEmails && endedEmails.length === 0 ? 'all' : allowEmails && endedEmails
  }
  const { text } = await waitForEmail(demoAdminCredentials.email, username)
  const link = extractLinks(text).find((each) => each.includes('unsubscribe'))!
  const page = await open(link, { isKnown: true, statuses: [404] })
  await page.getByRole('heading', { level: 1, name: 'Email notifications' }).waitFor()
  await page.getByText('This link is about one kind of email: New members.').waitFor()
  expect(await allows()).toBe('all')
  await page.getByRole('button', { name: 'Turn these emails off' }).click()
  await waitForVisibleText(page, 'Turned off: New members')
  expect(await allows()).toEqual(['new-members'])
  const settings = await open('/profile?tab=account', { as: demoAdminCredentials })
  await settings.getByRole('button', { name: 'Turn on: New members' }).click()
  await waitForToast(settings, 'success', 'Turned on: New members')
  expect(await allows()).toBe('all')
  await page.getByRole('button', { name: 'Turn all email notifications off' }).click()
  await waitForVisibleText(page, 'Email notifications disabled')
  expect(await allows()).toBe(false)

  await page.goto('/unsubscribe?token=wrong')
  await page.getByRole('button', { name: 'Turn these emails off' }).click()
  await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor()
  expect(await page.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe('/profile?tab=account')
})
