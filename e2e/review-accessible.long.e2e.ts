import { cleanupReviewUiTexts as texts } from '#features/cleanups/copy.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { aTestMember, demoAdminCredentials } from './harness/members.ts'
import {
  CLEANUP_REVIEW_PATH,
  expectCleanupOpenInReview,
  logDistinctCleanups,
  findCleanupOpenInReview,
} from './harness/review.ts'
import { findButton } from './harness/visitor.ts'
import { expect, test } from './harness/test.ts'

test(
  'the cleanup review of the admin console passes the accessibility checks on a phone',
  { timeout: 180_000 },
  async ({ open }) => {
    const member = await aTestMember({ fullName: 'Mateo Silva' })
    await logDistinctCleanups(member, [51, 52])
    const page = await open(`${CLEANUP_REVIEW_PATH}?search=${member.username}`, {
      as: demoAdminCredentials,
      size: 'phone',
    })
    await expectCleanupOpenInReview(page, 51, '1 of 2')
    await expectAccessiblePage(page)
    await findButton(page, 'Reject').click()
    await expectAccessiblePage(page)
    await findButton(page, 'Cancel').click()

    // The next cleanup opens at its top, wherever the previous buttons were.
    await findButton(page, 'Approve').click()
    await expectCleanupOpenInReview(page, 52, '1 of 1')
    await expect
      .poll(() => findCleanupOpenInReview(page).evaluate((card) => card.getBoundingClientRect().top))
      .toBeGreaterThan(0)
    await page.getByRole('radio', { name: 'Table' }).click({ force: true })
    await page.getByRole('list', { name: 'Cleanups' }).waitFor()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'View, Mateo Silva' }).first().click()
    await page.getByRole('dialog', { name: texts.details }).waitFor()
    await expectAccessiblePage(page)
  },
)
