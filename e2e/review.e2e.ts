import type { Route } from 'playwright-core'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '#features/cleanups/copy.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import {
  CLEANUP_REVIEW_PATH,
  expectCleanupOpenInReview,
  logDistinctCleanups,
  findCleanupOpenInReview,
} from './harness/review.ts'
import {
  type TestMember,
  aTestMember,
  callApi,
  demoAdminCredentials,
  demoSuperadminCredentials,
  createSessionToken,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { findButton, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const listStatuses = async ({ token }: TestMember) => {
  const { cleanups } = (await (await callApi('GET', '/me/cleanups', { token })).json()) as {
    cleanups: { litterCount: number; status: string; adminNotes: string | null }[]
  }
  return cleanups.map(({ litterCount, status }) => `${litterCount} ${status}`)
}

test('an admin reviews cleanups with the keyboard only', { timeout: 180_000 }, async ({ open }) => {
  const member = await aTestMember({ fullName: 'Ines Prado' })
  await logDistinctCleanups(member, [11, 12, 13, 14, 15])
  const page = await open(`${CLEANUP_REVIEW_PATH}?search=${member.username}`, {
    as: demoAdminCredentials,
    isCut: true,
  })
  const keys = page.keyboard
  await page.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
  for (const sentence of [texts.subtitle, texts.found(5, 1, 5)]) await waitForVisibleText(page, sentence)
  await expectCleanupOpenInReview(page, 11, '1 of 5')
  const approve = findCleanupOpenInReview(page).getByRole('button', { name: /^Approve/ })
  expect(await approve.getAttribute('aria-keyshortcuts')).toBe('A')
  await expectAccessiblePage(page)

  await findCleanupOpenInReview(page).getByRole('img', { name: 'Photo 1 of 2' }).waitFor()
  await keys.press('ArrowRight')
  await findCleanupOpenInReview(page).getByRole('img', { name: 'Photo 2 of 2' }).waitFor()
  await keys.press('Space')
  const viewer = page.getByRole('dialog', { name: /^Photos of the cleanup/ })
  await viewer.waitFor()
  await waitForVisibleText(viewer, 'Ines Prado, Pending, 11 pieces in 85016')
  await keys.press('a')
  await keys.press('Space')
  await viewer.waitFor({ state: 'detached' })
  await expectCleanupOpenInReview(page, 11, '1 of 5')

  await keys.press('j')
  await expectCleanupOpenInReview(page, 12, '2 of 5')
  await keys.press('k')
  await expectCleanupOpenInReview(page, 11, '1 of 5')
  await keys.press('a')
  await waitForToast(page, 'success', texts.decided('approved'), 'Ines Prado, 11 pieces')
  await expectCleanupOpenInReview(page, 12, '1 of 4')
  await waitForVisibleText(page, texts.found(4, 1, 4))
  await keys.press('u')
  await waitForToast(page, 'success', 'Decision undone')
  await expectCleanupOpenInReview(page, 11, '1 of 5')
  expect(await listStatuses(member)).toContain('11 pending')
  await keys.press('a')
  await expectCleanupOpenInReview(page, 12, '1 of 4')

  await keys.press('x')
  await page.getByRole('checkbox', { name: 'Select Ines Prado, 13 pieces' }).press('Space')
  await keys.press('Escape')
  await findButton(page, 'Reject 2').waitFor({ state: 'detached' })
  await keys.press('x')
  await page.getByRole('checkbox', { name: 'Select Ines Prado, 13 pieces' }).press('Space')
  await findButton(page, 'Reject 2').waitFor()
  await keys.press('r')
  const both = page.getByRole('dialog', { name: 'Reject 2 cleanups' })
  await both.getByRole('textbox', { name: 'Admin notes' }).fill('Not litter')
  await keys.press('Control+Enter')
  await both.waitFor({ state: 'detached' })
  await waitForToast(page, 'success', '2 cleanups rejected')
  await expectCleanupOpenInReview(page, 14, '1 of 2')
  await waitForVisibleText(page, texts.found(2, 1, 2))
  expect((await listStatuses(member)).filter((each) => each.endsWith('rejected'))).toHaveLength(2)
  await keys.press('u')
  await waitForToast(page, 'success', '2 decisions undone')
  await expectCleanupOpenInReview(page, 12, '1 of 4')
  await waitForVisibleText(page, texts.found(4, 1, 4))
  expect((await listStatuses(member)).filter((each) => each.endsWith('pending'))).toHaveLength(4)

  await keys.press('f')
  await keys.press('ArrowDown')
  await expectAccessiblePage(page)
  await keys.press('Enter')
  await waitForToast(page, 'success', texts.decided('flagged'), 'Ines Prado, 12 pieces')
  await expectCleanupOpenInReview(page, 13, '1 of 3')
  await keys.press('r')
  await keys.press('Enter')
  await waitForVisibleText(page, cleanupUiTexts.noteRequired)
  // While a note is typed, letters are no shortcuts. The draft is stored until it is sent.
  const note = page.getByRole('textbox', { name: 'Admin notes' })
  await keys.type('2 photos are dark')
  await keys.press('Escape')
  await note.waitFor({ state: 'detached' })
  await findCleanupOpenInReview(page).and(page.locator(':focus')).waitFor()
  await keys.press('r')
  await expect.poll(() => note.inputValue()).toBe('2 photos are dark')
  await keys.press('Enter')
  const rejected = () => waitForToast(page, 'success', texts.decided('rejected'), 'Ines Prado, 13 pieces')
  await rejected()
  // Decide the cleanup again before its undo has finished.
  const late = Promise.withResolvers<void>()
  const takingBack = (route: Route) => late.promise.then(() => route.continue())
  await page.route('**/api/v1/admin/cleanup-decisions/undo', takingBack, { times: 1 })
  await keys.press('u')
  await expectCleanupOpenInReview(page, 13, '1 of 3')
  await keys.press('r')
  await expect.poll(() => note.inputValue()).toBe('2 photos are dark')
  await keys.press('Enter')
  await expectCleanupOpenInReview(page, 14, '1 of 2')
  await rejected()
  const decided = page.waitForResponse('**/api/v1/admin/cleanup-decisions')
  late.resolve()
  await (await decided).finished()
  await rejected()

  // An admin can turn single-key shortcuts off.
  await keys.press('?')
  const help = page.getByRole('dialog', { name: 'All keys' })
  await help.waitFor()
  await expectAccessiblePage(page)
  await help.getByRole('switch', { name: 'Use single keys' }).press('Space')
  await keys.press('Escape')
  await help.waitFor({ state: 'detached' })
  await keys.press('j')
  await keys.press('a')
  await expectCleanupOpenInReview(page, 14, '1 of 2')
  await findButton(page, 'All keys').click()
  await help.getByRole('switch', { name: 'Use single keys' }).press('Space')
  await keys.press('Escape')
  await help.waitFor({ state: 'detached' })

  await keys.press('x')
  await keys.press('j')
  await expectCleanupOpenInReview(page, 15, '2 of 2')
  await keys.press('x')
  await waitForVisibleText(page, '2 selected')
  await expectAccessiblePage(page)
  await findButton(page, 'Approve 2').press('Enter')
  await waitForToast(page, 'success', '2 cleanups approved')
  await waitForVisibleText(page, texts.none)
  await findButton(page, 'Clear filter').waitFor()
  await page.locator('body :focus').waitFor()
  await keys.press('u')
  await waitForToast(page, 'success', '2 decisions undone')
  await expectCleanupOpenInReview(page, 14, '1 of 2')
  await page.locator('body :focus').waitFor()
  // A failed decision is reverted and shows its reason.
  await page.route('**/api/v1/admin/cleanup-decisions', (route) => route.abort('internetdisconnected'), { times: 1 })
  await keys.press('a')
  await waitForToast(page, 'error', texts.failed, 'Ines Prado, 14 pieces')
  await expectCleanupOpenInReview(page, 15, '2 of 2')
  await keys.press('k')
  await waitForVisibleText(findCleanupOpenInReview(page).getByRole('alert'), texts.failed)
  expect((await listStatuses(member)).toSorted()).toEqual([
    '11 approved',
    '12 flagged',
    '13 rejected',
    '14 pending',
    '15 pending',
  ])

  // The All tab keeps a decided cleanup listed, and an equal decision is not repeated.
  await page.getByRole('tab', { name: /^All/ }).click()
  await expectCleanupOpenInReview(page, 11, '1 of 5')
  await findCleanupOpenInReview(page)
    .getByRole('button', { name: /^Reject/ })
    .waitFor()
  expect(await approve.count()).toBe(0)
  await keys.press('a')
  await waitForToast(page, 'warning', 'This cleanup is already approved.', 'Ines Prado, 11 pieces')
  await keys.press('j')
  await expectCleanupOpenInReview(page, 12, '2 of 5')
  const answered = Promise.withResolvers<void>()
  const holdBack = (route: Route) => answered.promise.then(() => route.continue())
  await page.route('**/api/v1/admin/cleanup-decisions', holdBack, { times: 1 })
  await keys.press('a')
  await waitForToast(page, 'success', texts.decided('approved'), 'Ines Prado, 12 pieces')
  await expectCleanupOpenInReview(page, 13, '3 of 5')
  await keys.press('k')
  await waitForVisibleText(findCleanupOpenInReview(page), 'Approved')
  await waitForVisibleText(page, texts.found(5, 1, 5))
  // Until the server responds, the cleanup accepts no second decision. Its undo waits for the response.
  const reject = findCleanupOpenInReview(page).getByRole('button', { name: /^Reject/ })
  expect(await reject.isDisabled()).toBe(true)
  await keys.press('r')
  await keys.press('u')
  await waitForVisibleText(findCleanupOpenInReview(page), 'Flagged')
  expect([await reject.isEnabled(), await note.count()]).toEqual([true, 0])
  answered.resolve()
  await waitForToast(page, 'success', 'Decision undone')
  await waitForVisibleText(findCleanupOpenInReview(page), 'Flagged')
  expect(await listStatuses(member)).toContain('12 flagged')

  // The device remembers that the queue begins with the oldest cleanup. The table stays newest first.
  await page.getByRole('switch', { name: 'Oldest first' }).press('Space')
  await expectCleanupOpenInReview(page, 15, '1 of 5')
  await page.reload()
  await expectCleanupOpenInReview(page, 15, '1 of 5')
  await page.getByRole('radio', { name: 'Table' }).click({ force: true })
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('11')
})

test('the review queue requests no page beyond the last one of a list with more rows', async ({ open }) => {
  const member = await aTestMember({ fullName: 'Tess Holloway' })
  await logDistinctCleanups(member, [31])
  const page = await open('/admin-main', { as: demoAdminCredentials })
  const pages: (string | null)[] = []
  await page.route('**/api/v1/admin/cleanups?*', async (route) => {
    pages.push(new URL(route.request().url()).searchParams.get('page'))
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, cleanups: json.cleanups.slice(0, 3), pages: 1, total: 12_345 } })
  })
  await page.getByRole('link', { name: 'Cleanup Validation' }).click()
  await page.getByText('1 of 12,345').first().waitFor()
  await page.keyboard.press('j')
  await page.getByText('2 of 12,345').first().waitFor()
  expect(new Set(pages)).toEqual(new Set(['1']))
})

test(
  'a cleanup that one admin has claimed for review cannot be decided by another',
  { timeout: 180_000 },
  async ({ open }) => {
    const member = await aTestMember({ fullName: 'Noor Haddad' })
    const [first, , third] = await logDistinctCleanups(member, [21, 22, 23])
    const address = `${CLEANUP_REVIEW_PATH}?search=${member.username}`
    const token = await createSessionToken(demoSuperadminCredentials)
    const page = await open(address, { as: demoAdminCredentials, statuses: [404, 409] })
    await expectCleanupOpenInReview(page, 21, '1 of 3')
    const skip = findButton(findCleanupOpenInReview(page), /^Skip/)
    expect(await skip.isEnabled()).toBe(true)
    await expect.poll(() => findClaimant(first!.cleanupId, token)).toMatch(/^Grace/)
    const other = await open(address, { as: demoSuperadminCredentials, statuses: [409] })
    await expectCleanupOpenInReview(other, 22, '2 of 3')
    await other.getByText('Under review by Grace').waitFor()

    await other.keyboard.press('k')
    await expectCleanupOpenInReview(other, 22, '2 of 3')
    await findButton(other, 'Noor Haddad').first().click()
    await expectCleanupOpenInReview(other, 21, '1 of 3')
    const claimed = texts.claimed((await findClaimant(first!.cleanupId, token))!)
    await findCleanupOpenInReview(other).getByText(claimed).waitFor()
    await other.keyboard.press('a')
    await waitForToast(other, 'warning', claimed)
    await findButton(findCleanupOpenInReview(other), /^Skip/).click()
    await expectCleanupOpenInReview(other, 22, '2 of 3')
    await other.keyboard.press('a')
    await waitForVisibleText(page, texts.found(2, 1, 2))
    await expectCleanupOpenInReview(page, 21, '1 of 2')

    // Leaving the page releases its claims.
    await other.goto('/admin-main/audit')
    await expect.poll(() => findClaimant(third!.cleanupId, token)).toBeUndefined()

    // The member edits the open cleanup, so the admin must see the new version before deciding.
    const edit = {
      date: first!.date,
      location: '85016',
      litterCount: 24,
      notes: 'Counted again',
      photos: first!.photos.map(({ id }) => id),
    }
    const body = { cleanupId: first!.cleanupId, ...edit }
    await callApi('PUT', `/cleanups/${first!.cleanupId}`, { token: member.token, body })
    await findCleanupOpenInReview(page).getByText(cleanupUiTexts.changedMeanwhile).waitFor()
    await findCleanupOpenInReview(page).getByText('Counted again').waitFor()
    await page.keyboard.press('a')
    await waitForToast(page, 'warning', cleanupUiTexts.changedMeanwhile)
    await page.keyboard.press('a')
    await waitForToast(page, 'success', texts.decided('approved'), 'Noor Haddad, 24 pieces')
    await expectCleanupOpenInReview(page, 23, '1 of 1')
    expect(await skip.isDisabled()).toBe(true)

    // A deleted cleanup stays open until the admin moves on.
    await callApi('DELETE', `/cleanups/${third!.cleanupId}`, { token: member.token })
    await waitForVisibleText(findCleanupOpenInReview(page), texts.gone)
    await page.keyboard.press('a')
    await waitForToast(page, 'warning', texts.gone)
    await page.keyboard.press('j')
    await waitForVisibleText(page, texts.none)
    expect(await listStatuses(member)).toEqual(['24 approved', '22 approved'])
  },
)

const findClaimant = async (cleanupId: string, token: string) => {
  const one = await callApi('GET', `/admin/cleanups/${cleanupId}`, { token })
  return ((await one.json()) as { claim: { fullName: string } | null }).claim?.fullName
}
