import { expectAccessiblePage } from './harness/accessibility.ts'
import {
  CLEANUP_LOGGED_MESSAGE,
  aJpegFile,
  expectPhotosUploaded,
  fetchCleanupHistory,
  openLogDialogAsNewMember,
} from './harness/log-dialog.ts'
import { demoAdminCredentials } from './harness/members.ts'
import { CLEANUP_REVIEW_PATH, expectCleanupOpenInReview, findCleanupOpenInReview } from './harness/review.ts'
import { expect, test } from './harness/test.ts'
import { findButton, waitForToast, waitForVisibleText } from './harness/visitor.ts'

test('a member logs bags and weight, sees them in history and details, and an admin in the review', async ({
  open,
}) => {
  const { member, page, dialog, pieces, save, choose } = await openLogDialogAsNewMember(open)
  const bags = dialog.getByRole('textbox', { name: 'Bags' })
  const weight = dialog.getByRole('textbox', { name: 'Weight in lb' })
  const kinds = dialog.getByRole('radiogroup', { name: 'How the weight is known' })
  await pieces.fill('36')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  expect(await kinds.count()).toBe(0)

  await bags.fill('501')
  await weight.fill('12000')
  await kinds.waitFor()
  await save()
  await waitForVisibleText(dialog, 'Bags must be a whole number from 1 to 500.')
  await waitForVisibleText(dialog, 'Between 0.03 and 11,023 lb.')
  await expectAccessiblePage(page)
  await bags.fill('3')
  await weight.fill('9.1')
  expect(await kinds.getByRole('radio', { name: 'Estimated' }).isChecked()).toBe(true)
  await kinds.getByText('Weighed').click()
  await save()
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  await dialog.waitFor({ state: 'detached' })
  expect(await fetchCleanupHistory(member)).toMatchObject([{ bags: 3, weight: 4128, weightKind: 'weighed' }])

  const row = page.getByRole('listitem').filter({ hasText: '3 bags' })
  await waitForVisibleText(row, '9.1 lb weighed')
  await row.getByRole('button', { name: /^Open the cleanup/ }).click()
  const details = page.getByRole('dialog', { name: 'My Impact' })
  await waitForVisibleText(details, '9.1 lb weighed')
  await findButton(details, 'Edit Cleanup').click()
  const editing = page.getByRole('dialog', { name: 'Edit Cleanup' })
  const edited = editing.getByRole('textbox', { name: 'Weight in lb' })
  await expect.poll(() => edited.inputValue()).toBe('9.101')
  await editing.getByRole('textbox', { name: 'Bags' }).fill('')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await editing.waitFor({ state: 'detached' })
  expect(await fetchCleanupHistory(member)).toMatchObject([{ bags: null, weight: 4128, weightKind: 'weighed' }])
  await page.getByRole('tab', { name: 'Detailed Stats' }).click()
  await waitForVisibleText(page, 'Weight, weighed')

  const review = await open(`${CLEANUP_REVIEW_PATH}?search=${member.username}`, { as: demoAdminCredentials })
  await expectCleanupOpenInReview(review, 36, '1 of 1')
  await findCleanupOpenInReview(review).getByText('9.1 lb weighed').waitFor()
})
