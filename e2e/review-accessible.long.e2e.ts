import { reviewSentences as say } from '#features/cleanups/copy.ts'
import { expectNoBarrier } from './harness/accessible.ts'
import { aMember, grace } from './harness/members.ts'
import { REVIEW, isAt, logged, looked } from './harness/review.ts'
import { button } from './harness/visitor.ts'
import { expect, test } from './harness/test.ts'

test('cleanup review on a phone passes the accessibility checks', { timeout: 180_000 }, async ({ open }) => {
  const member = await aMember({ fullName: 'Mateo Silva' })
  await logged(member, [51, 52])
  const page = await open(`${REVIEW}?search=${member.username}`, { as: grace, size: 'phone' })
  await isAt(page, 51, '1 of 2')
  await expectNoBarrier(page)
  await button(page, 'Reject').click()
  await expectNoBarrier(page)
  await button(page, 'Cancel').click()

  // The next cleanup opens at its top, wherever the previous buttons were.
  await button(page, 'Approve').click()
  await isAt(page, 52, '1 of 1')
  await expect.poll(() => looked(page).evaluate((card) => card.getBoundingClientRect().top)).toBeGreaterThan(0)
  await page.getByRole('radio', { name: 'Table' }).click({ force: true })
  await page.getByRole('list', { name: 'Cleanups' }).waitFor()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'View, Mateo Silva' }).first().click()
  await page.getByRole('dialog', { name: say.details }).waitFor()
  await expectNoBarrier(page)
})
