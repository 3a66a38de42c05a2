import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import { cleanupReviewUiTexts as texts } from '#features/cleanups/copy.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { aLoggedGroup, joinTestGroup } from './harness/groups.ts'
import { type TestMember, aTestMember, callApi, demoAdminCredentials } from './harness/members.ts'
import { CLEANUP_REVIEW_PATH, expectCleanupOpenInReview, findCleanupOpenInReview } from './harness/review.ts'
import { expect, test } from './harness/test.ts'
import { findButton, waitForToast, waitForVisibleText } from './harness/visitor.ts'

async function statusOfLatestCleanup({ token }: TestMember) {
  const { cleanups } = (await (await callApi('GET', '/me/cleanups', { token })).json()) as { cleanups: Cleanup[] }
  return cleanups[0]!.status
}

test('one decision by an admin on a group cleanup applies to every member with a share', async ({ open }) => {
  const [rosa, hector] = [
    await aTestMember({ fullName: 'Rosa Medina' }),
    await aTestMember({ fullName: 'Hector Silva' }),
  ]
  await joinTestGroup(hector, await aLoggedGroup(rosa), 42)
  const page = await open(`${CLEANUP_REVIEW_PATH}?search=${rosa.username}`, { as: demoAdminCredentials })
  await expectCleanupOpenInReview(page, 46, '1 of 1')
  const current = findCleanupOpenInReview(page)
  await waitForVisibleText(current, 'Together: 5 people, 214 pieces, rest 126')
  await waitForVisibleText(current, 'The decision and its note are for both members.')
  expect(await current.getByRole('link', { name: 'Hector Silva' }).getAttribute('href')).toBe(
    `/admin-main/users/${hector.id}`,
  )
  await expectAccessiblePage(page)

  await page.keyboard.press('a')
  await waitForToast(page, 'success', texts.decided('approved'), 'Rosa Medina, 46 pieces')
  await expect.poll(() => statusOfLatestCleanup(hector)).toBe('approved')
  await page.keyboard.press('u')
  await expectCleanupOpenInReview(page, 46, '1 of 1')
  await expect.poll(() => statusOfLatestCleanup(hector)).toBe('pending')

  // The guest's share alone leads to the same group.
  await page.getByRole('searchbox', { name: 'Filter by username' }).fill(hector.username)
  await expectCleanupOpenInReview(page, 42, '1 of 1')
  await page.getByRole('radio', { name: 'Table' }).click({ force: true })
  await findButton(page, /^View, Hector Silva, 42 pieces/).click()
  const dialog = page.getByRole('dialog', { name: texts.details })
  await waitForVisibleText(dialog, 'Together: 5 people, 214 pieces, rest 126')
  await findButton(dialog, 'Approve').click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => statusOfLatestCleanup(rosa)).toBe('approved')
})
