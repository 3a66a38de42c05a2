import { reviewSentences as say } from '#features/cleanups/copy.ts'
import { expectAccessible } from './harness/accessibility.ts'
import { aMember, adminGrace } from './harness/members.ts'
import { REVIEW_PATH, expectOpenCleanup, logCleanups, findOpenCleanup } from './harness/review.ts'
import { findButton } from './harness/visitor.ts'
import { expect, test } from './harness/test.ts'

test(
  'the cleanup review of the admin console passes the accessibility checks on a phone',
  { timeout: 180_000 },
  async ({ open }) => {
    const member = await aMember({ fullName: 'Mateo Silva' })
    await logCleanups(member, [51, 52])
    const page = await open(`${REVIEW_PATH}?search=${member.username}`, { as: adminGrace, size: 'phone' })
    await expectOpenCleanup(page, 51, '1 of 2')
    await expectAccessible(page)
    await findButton(page, 'Reject').click()
    await expectAccessible(page)
    await findButton(page, 'Cancel').click()

    // The next cleanup opens at its top, wherever the previous buttons were.
    await findButton(page, 'Approve').click()
    await expectOpenCleanup(page, 52, '1 of 1')
    await expect
      .poll(() => findOpenCleanup(page).evaluate((card) => card.getBoundingClientRect().top))
      .toBeGreaterThan(0)
    await page.getByRole('radio', { name: 'Table' }).click({ force: true })
    await page.getByRole('list', { name: 'Cleanups' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'View, Mateo Silva' }).first().click()
    await page.getByRole('dialog', { name: say.details }).waitFor()
    await expectAccessible(page)
  },
)
