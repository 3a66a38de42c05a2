import type { Locator, Page } from 'playwright-core'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '#features/cleanups/copy.ts'
import { REVIEW_CLAIM_SECONDS, SERVER_UNDO_LIMIT_SECONDS } from '#features/cleanups/rules/review.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { CLEANUP_REVIEW_PATH, expectCleanupOpenInReview, logDistinctCleanups } from './harness/review.ts'
import {
  type TestMember,
  aTestMember,
  callApi,
  demoAdminCredentials,
  demoSuperadminCredentials,
  createSessionToken,
} from './harness/members.ts'
import { longTest, expect, test } from './harness/test.ts'
import { findButton, expectFocused, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const inTable = ({ username }: TestMember) => `${CLEANUP_REVIEW_PATH}?view=table&search=${username}`
const grid = (page: Page) => page.getByRole('grid', { name: 'Cleanups' })
const rows = (page: Page) => grid(page).getByRole('row')
const row = (page: Page, pieces: number) => rows(page).filter({ hasText: String(pieces) })
const findAction = (page: Page, pieces: number, verb: string) =>
  row(page, pieces).getByRole('button', { name: new RegExp(`^${verb}, `) })
const select = (page: Page, pieces: number) => row(page, pieces).getByRole('checkbox').click({ force: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const first = (page: Page, words: string) => expect.poll(() => rows(page).nth(1).textContent()).toContain(words)

longTest('an admin finds and sorts cleanups in the review table', { timeout: 180_000 }, async ({ open }) => {
  const [member, other] = await Promise.all([
    aTestMember({ fullName: 'Aaron Blake' }),
    aTestMember({ fullName: 'Zoe Ames' }),
  ])
  // Sorting by name and by username gives opposite orders.
  const shared = crypto.randomUUID().slice(0, 8)
  await rename(member, `b_${shared}`)
  await rename(other, `a_${shared}`)
  await logDistinctCleanups(
    member,
    Array.from({ length: 11 }, (_, at) => 131 + at),
  )
  await logDistinctCleanups(other, [150])
  const page = await open(CLEANUP_REVIEW_PATH, { as: demoAdminCredentials })
  await page.getByRole('radio', { name: 'Table' }).click({ force: true })
  const search = page.getByRole('searchbox', { name: 'Filter by username' })
  await search.fill(`b_${shared}`)
  await waitForVisibleText(page, texts.found(11, 1, 10))
  await first(page, '131')
  for (const [direction, pieces] of [
    ['ascending', '131'],
    ['descending', '141'],
  ] as const) {
    await header(page, 'Litter Count').click()
    await expect.poll(() => header(page, 'Litter Count').getAttribute('aria-sort')).toBe(direction)
    await first(page, pieces)
  }
  await expectAccessiblePage(page)
  for (const [direction, pieces] of [
    ['ascending', '141'],
    ['descending', '131'],
  ] as const) {
    await header(page, 'Date').click()
    await expect.poll(() => header(page, 'Date').getAttribute('aria-sort')).toBe(direction)
    await first(page, pieces)
  }

  await search.fill(shared)
  await waitForVisibleText(page, texts.found(12, 1, 10))
  await header(page, 'Name').click()
  await first(page, 'Aaron Blake')
  await header(page, 'Username').click()
  await first(page, 'Zoe Ames')
  await search.fill(`${shared}x`)
  await grid(page).getByText(texts.none).waitFor()
})

test(
  'an admin approves and rejects cleanups in the review table and changes these decisions later',
  { timeout: 180_000 },
  async ({ open }) => {
    const member = await aTestMember({ fullName: 'Aaron Blake' })
    await logDistinctCleanups(member, [131, 133, 139, 141, 142])
    const page = await open(inTable(member), { as: demoAdminCredentials, isCut: true })
    await findAction(page, 142, 'Approve').click()
    await waitForToast(page, 'success', texts.decided('approved'), 'Aaron Blake, 142 pieces')
    await row(page, 142).waitFor({ state: 'detached' })

    // The dialog that asks for a note stays open until the rejection succeeds.
    await findAction(page, 141, 'Reject').click()
    const dialog = page.getByRole('dialog', { name: 'Reject cleanup' })
    const reject = dialog.getByRole('button', { name: 'Reject cleanup' })
    await reject.click()
    await waitForVisibleText(dialog, cleanupUiTexts.noteRequired)
    await page.route('**/api/v1/admin/cleanup-decisions', (route) => route.abort('internetdisconnected'), { times: 1 })
    await dialog.getByRole('button', { name: 'No litter in the photo' }).click()
    await reject.click()
    await waitForVisibleText(dialog, texts.failed)
    await reject.click()
    await waitForToast(page, 'success', texts.decided('rejected'), 'Aaron Blake, 141 pieces')
    await dialog.waitFor({ state: 'detached' })

    for (const pieces of [131, 139]) await select(page, pieces)
    await waitForVisibleText(page, '2 selected')
    await findButton(page, 'Flag 2').click()
    const flag = page.getByRole('dialog', { name: 'Flag 2 cleanups' })
    await flag.getByRole('textbox', { name: 'Admin notes' }).fill('Where was it?')
    await flag.getByRole('button', { name: 'Flag 2 cleanups' }).click()
    await waitForToast(page, 'success', '2 cleanups flagged')
    // The focus stays in the list although the pressed button has disappeared.
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

    // Decided cleanups can be decided again.
    await page.getByRole('tab', { name: /^Flagged/ }).click()
    await waitForVisibleText(page, texts.found(2, 1, 2))
    await findAction(page, 131, 'View').click()
    const details = page.getByRole('dialog', { name: texts.details })
    for (const sentence of ['131 pieces', '85016', member.email]) await waitForVisibleText(details, sentence)
    for (const sentence of ['User notes', 'By the creek', 'Admin notes', 'Where was it?'])
      await waitForVisibleText(details, sentence)
    expect(await details.getByRole('img').count()).toBe(2)
    await expectAccessiblePage(page)
    await details.getByRole('button', { name: 'Reject' }).waitFor()
    expect(await details.getByRole('button', { name: 'Flag', exact: true }).count()).toBe(0)
    await details.getByRole('button', { name: 'Approve' }).click()
    await waitForToast(page, 'success', texts.decided('approved'), 'Aaron Blake, 131 pieces')
    await details.waitFor({ state: 'detached' })
    await waitForVisibleText(page, texts.found(1, 1, 1))
    await page.getByRole('tab', { name: /^Rejected/ }).click()
    await findAction(page, 141, 'Approve').click()
    await waitForToast(page, 'success', texts.decided('approved'), 'Aaron Blake, 141 pieces')
    await grid(page).getByText(texts.none).waitFor()

    // A second decision also works before the list shows the first.
    await page.getByRole('tab', { name: /^All/ }).click()
    await waitForVisibleText(page, texts.found(5, 1, 5))
    await findAction(page, 142, 'Reject').waitFor()
    expect(await findAction(page, 142, 'Approve').count()).toBe(0)
    const shown = Promise.withResolvers<void>()
    await page.route('**/api/v1/admin/cleanups?**', (route) => shown.promise.then(() => route.continue()))
    for (const status of ['flagged', 'rejected'] as const) {
      const verb = status === 'flagged' ? 'Flag' : 'Reject'
      await findAction(page, 142, verb).click()
      const noteDialog = page.getByRole('dialog', { name: `${verb} cleanup` })
      await noteDialog.getByRole('textbox', { name: 'Admin notes' }).fill('Twice the same bag?')
      await noteDialog.getByRole('button', { name: `${verb} cleanup` }).click()
      await waitForToast(page, 'success', texts.decided(status), 'Aaron Blake, 142 pieces')
      await noteDialog.waitFor({ state: 'detached' })
    }
    shown.resolve()
    await row(page, 142).getByText('Rejected').waitFor()
  },
)

test('deciding several cleanups at once reports each failed decision', async ({ open }) => {
  const member = await aTestMember({ fullName: 'Aaron Blake' })
  const made = await logDistinctCleanups(member, [132, 133, 134, 135, 136, 137, 140])
  const page = await open(inTable(member), { as: demoAdminCredentials })
  // The decisions that succeeded can be undone.
  await waitForVisibleText(page, texts.found(7, 1, 7))
  for (const pieces of [135, 136]) await select(page, pieces)
  await sendOutdatedVersion(page, made[4]!)
  await findButton(page, 'Approve 2').click()
  await page
    .locator('[data-toast=error]', { hasText: 'Aaron Blake, 136 pieces' })
    .getByRole('button', { name: /^Undo/ })
    .click()
  await waitForToast(page, 'success', 'Decision undone')
  await waitForVisibleText(page, texts.found(7, 1, 7))
  await select(page, 136)

  const press = async (control: Locator) => {
    // Focus by script: when the focus enters from outside, the table moves it to its first row.
    await control.evaluate((each: HTMLElement) => each.focus())
    await page.keyboard.press('Enter')
  }
  await press(findAction(page, 133, 'Approve'))
  await expectFocused(findAction(page, 134, 'Approve'))
  await press(findAction(page, 134, 'Reject'))
  await page.getByRole('dialog', { name: 'Reject cleanup' }).getByRole('textbox').fill('Too dark to see')
  await page.keyboard.press('Control+Enter')
  await expectFocused(findAction(page, 135, 'Reject'))
  await press(findAction(page, 140, 'Approve'))
  await expectFocused(findAction(page, 137, 'Approve'))

  // A claim of another admin expires without a message from the server.
  await page.clock.install()
  await callApi('PUT', `/admin/cleanups/${made[0]!.cleanupId}/claim`, {
    token: await createSessionToken(demoSuperadminCredentials),
  })
  await row(page, 132).getByText('Under review by').waitFor()
  expect(await findAction(page, 132, 'Approve').isDisabled()).toBe(true)
  await page.clock.fastForward(REVIEW_CLAIM_SECONDS * 1000)
  await row(page, 132).getByText('Under review by').waitFor({ state: 'detached' })
  expect(await findAction(page, 132, 'Approve').isDisabled()).toBe(false)
})

/** Sends the next decision as from an outdated list in which this cleanup was older. */
const sendOutdatedVersion = (page: Page, { cleanupId }: { cleanupId: string }) =>
  page.route(
    '**/api/v1/admin/cleanup-decisions',
    (route) => {
      type Sent = { cleanups: { cleanupId: string; updatedAt: string }[] }
      const sent = route.request().postDataJSON() as Sent
      for (const each of sent.cleanups) if (each.cleanupId === cleanupId) each.updatedAt = '2026-01-01T00:00:00.000Z'
      return route.continue({ postData: sent })
    },
    { times: 1 },
  )

const rename = ({ fullName, token }: TestMember, username: string) =>
  callApi('PATCH', '/me/profile', {
    token,
    body: { fullName, username, zipCode: '85016', country: 'United States', bio: '' },
  })

test('an admin can select their own cleanups for export but not for decisions', async ({ open }) => {
  const [admin, member] = await Promise.all([aTestMember(), aTestMember()])
  const shared = crypto.randomUUID().slice(0, 8)
  await rename(admin, `a_${shared}`)
  await rename(member, `b_${shared}`)
  await logDistinctCleanups(admin, [131])
  await logDistinctCleanups(member, [132])
  await callApi('PUT', `/admin/members/${admin.id}/admin`, {
    token: await createSessionToken(demoSuperadminCredentials),
    body: { isAdmin: true },
  })
  const page = await open(`${CLEANUP_REVIEW_PATH}?view=table&search=${shared}`, { as: admin })
  await waitForVisibleText(page, texts.found(2, 1, 2))
  await select(page, 131)
  await page.getByText('1 selected').locator('..').getByText(texts.own).waitFor()
  await select(page, 132)
  await waitForVisibleText(page, '2 selected')
  await findButton(page, 'Approve 1').waitFor()
  const exported = await page.getByRole('link', { name: /^Export/ }).getAttribute('href')
  expect(exported!.split(encodeURIComponent(','))).toHaveLength(2)

  await page.goto(`${CLEANUP_REVIEW_PATH}?search=${shared}`)
  for (const pieces of [131, 132]) {
    await page
      .getByRole('listitem')
      .filter({ hasText: String(pieces) })
      .getByRole('button')
      .click()
    await expectCleanupOpenInReview(page, pieces, String.raw`\d of 2`)
    await page.keyboard.press('x')
  }
  await waitForVisibleText(page, '1 selected')
})

test('a review toast hides its Undo button once the server would reject the undo', async ({ open }) => {
  const member = await aTestMember({ fullName: 'Aaron Blake' })
  await logDistinctCleanups(member, [131])
  const page = await open(inTable(member), { as: demoAdminCredentials })
  await page.clock.install()
  await findAction(page, 131, 'Approve').click()
  await waitForToast(page, 'success', texts.decided('approved'), 'Aaron Blake, 131 pieces')
  const undo = page.locator('[data-toast]').getByRole('button', { name: /^Undo/ })
  await undo.hover()
  await page.clock.runFor(20_000)
  expect(await undo.isVisible()).toBe(true)
  await page.clock.runFor(SERVER_UNDO_LIMIT_SECONDS * 1000 - 20_000)
  await undo.waitFor({ state: 'detached' })
})
