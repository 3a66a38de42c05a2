import type { Locator, Page } from 'playwright-core'
import { cleanupSentences } from '#features/cleanups/rules.ts'
import { CLAIM_SECONDS, reviewSentences as say } from '#features/cleanups/rules/review.ts'
import { expectNoBarrier } from './harness/accessible.ts'
import { REVIEW, button, isAt, logged, looked } from './harness/review.ts'
import { type Member, aMember, ask, grace, sam, tokenOf } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { focused, said, toast } from './harness/visitor.ts'

const statusesOf = async ({ token }: Member) => {
  const { cleanups } = (await (await ask('GET', '/me/cleanups', { token })).json()) as {
    cleanups: { litterCount: number; status: string; adminNotes: string | null }[]
  }
  return cleanups.map(({ litterCount, status }) => `${litterCount} ${status}`)
}

test('an admin goes through cleanups with the keyboard alone', { timeout: 180_000 }, async ({ open }) => {
  const member = await aMember({ fullName: 'Ines Prado' })
  await logged(member, [11, 12, 13, 14, 15])
  const page = await open(`${REVIEW}?search=${member.username}`, { as: grace, isCut: true })
  const keys = page.keyboard
  await page.getByRole('heading', { name: say.title, level: 1 }).waitFor()
  for (const sentence of [say.subtitle, say.found(5, 1, 5)]) await said(page, sentence)
  await isAt(page, 11, '1 of 5')
  const approve = looked(page).getByRole('button', { name: /^Approve/ })
  expect(await approve.getAttribute('aria-keyshortcuts')).toBe('A')
  await expectNoBarrier(page)

  // photos: the other one, and as large as the screen
  await looked(page).getByRole('img', { name: 'Photo 1 of 2' }).waitFor()
  await keys.press('ArrowRight')
  await looked(page).getByRole('img', { name: 'Photo 2 of 2' }).waitFor()
  await keys.press('Space')
  const viewer = page.getByRole('dialog', { name: /^Photos of the cleanup/ })
  await viewer.waitFor()
  await said(viewer, 'Ines Prado, Pending, 11 pieces in 85016')
  await keys.press('a')
  await keys.press('Space')
  await viewer.waitFor({ state: 'detached' })
  await isAt(page, 11, '1 of 5')

  await keys.press('j')
  await isAt(page, 12, '2 of 5')
  await keys.press('k')
  await isAt(page, 11, '1 of 5')
  await keys.press('a')
  await toast(page, 'success', say.decided('approved'), 'Ines Prado, 11 pieces')
  await isAt(page, 12, '1 of 4')
  await said(page, say.found(4, 1, 4))
  await keys.press('u')
  await toast(page, 'success', 'Decision undone')
  await isAt(page, 11, '1 of 5')
  expect(await statusesOf(member)).toContain('11 pending')
  await keys.press('a')
  await isAt(page, 12, '1 of 4')

  // two with one note, what is looked at among them
  await keys.press('x')
  await page.getByRole('checkbox', { name: 'Select Ines Prado, 13 pieces' }).press('Space')
  await keys.press('Escape')
  await button(page, 'Reject 2').waitFor({ state: 'detached' })
  await keys.press('x')
  await page.getByRole('checkbox', { name: 'Select Ines Prado, 13 pieces' }).press('Space')
  await button(page, 'Reject 2').waitFor()
  await keys.press('r')
  const both = page.getByRole('dialog', { name: 'Reject 2 cleanups' })
  await both.getByRole('textbox', { name: 'Admin notes' }).fill('Not litter')
  await keys.press('Control+Enter')
  await both.waitFor({ state: 'detached' })
  await toast(page, 'success', '2 cleanups rejected')
  await isAt(page, 14, '1 of 2')
  await said(page, say.found(2, 1, 2))
  expect((await statusesOf(member)).filter((each) => each.endsWith('rejected'))).toHaveLength(2)
  await keys.press('u')
  await toast(page, 'success', '2 decisions undone')
  await isAt(page, 12, '1 of 4')
  await said(page, say.found(4, 1, 4))
  expect((await statusesOf(member)).filter((each) => each.endsWith('pending'))).toHaveLength(4)

  await keys.press('f')
  await keys.press('ArrowDown')
  await expectNoBarrier(page)
  await keys.press('Enter')
  await toast(page, 'success', say.decided('flagged'), 'Ines Prado, 12 pieces')
  await isAt(page, 13, '1 of 3')
  await keys.press('r')
  await keys.press('Enter')
  await said(page, cleanupSentences.noteRequired)
  // every character is written, and what is written is kept until it is sent
  const note = page.getByRole('textbox', { name: 'Admin notes' })
  await keys.type('2 photos are dark')
  await keys.press('Escape')
  await note.waitFor({ state: 'detached' })
  await keys.press('r')
  await expect.poll(() => note.inputValue()).toBe('2 photos are dark')
  await keys.press('Enter')
  await toast(page, 'success', say.decided('rejected'), 'Ines Prado, 13 pieces')
  await keys.press('u')
  await isAt(page, 13, '1 of 3')
  await keys.press('r')
  await expect.poll(() => note.inputValue()).toBe('2 photos are dark')
  await keys.press('Enter')
  await toast(page, 'success', say.decided('rejected'), 'Ines Prado, 13 pieces')
  await isAt(page, 14, '1 of 2')

  // whom single keys get in the way turns them off
  await keys.press('?')
  const help = page.getByRole('dialog', { name: 'All keys' })
  await help.waitFor()
  await expectNoBarrier(page)
  await help.getByRole('switch', { name: 'Use single keys' }).press('Space')
  await keys.press('Escape')
  await help.waitFor({ state: 'detached' })
  await keys.press('j')
  await keys.press('a')
  await isAt(page, 14, '1 of 2')
  await button(page, 'All keys').click()
  await help.getByRole('switch', { name: 'Use single keys' }).press('Space')
  await keys.press('Escape')
  await help.waitFor({ state: 'detached' })

  await keys.press('x')
  await keys.press('j')
  await isAt(page, 15, '2 of 2')
  await keys.press('x')
  await said(page, '2 selected')
  await expectNoBarrier(page)
  await button(page, 'Approve 2').press('Enter')
  await toast(page, 'success', '2 cleanups approved')
  await said(page, say.none)
  await button(page, 'Clear filter').waitFor()
  await page.locator('body :focus').waitFor()
  await keys.press('u')
  await toast(page, 'success', '2 decisions undone')
  await isAt(page, 14, '1 of 2')
  await page.locator('body :focus').waitFor()
  // what fails is back, with the reason
  await page.route('**/api/v1/admin/cleanup-decisions', (route) => route.abort('internetdisconnected'), { times: 1 })
  await keys.press('a')
  await toast(page, 'error', say.failed, 'Ines Prado, 14 pieces')
  await isAt(page, 15, '2 of 2')
  await keys.press('k')
  await said(looked(page).getByRole('alert'), say.failed)
  expect((await statusesOf(member)).toSorted()).toEqual([
    '11 approved',
    '12 flagged',
    '13 rejected',
    '14 pending',
    '15 pending',
  ])

  // where it still belongs it stays, and what is so already is not decided again
  await page.getByRole('tab', { name: /^All/ }).click()
  await isAt(page, 11, '1 of 5')
  await keys.press('a')
  await toast(page, 'warning', 'This cleanup is already approved.', 'Ines Prado, 11 pieces')
  await keys.press('j')
  await isAt(page, 12, '2 of 5')
  await keys.press('a')
  await toast(page, 'success', say.decided('approved'), 'Ines Prado, 12 pieces')
  await isAt(page, 13, '3 of 5')
  await keys.press('k')
  await said(looked(page), 'Approved')
  await said(page, say.found(5, 1, 5))
  await keys.press('u')
  await toast(page, 'success', 'Decision undone')
  await said(looked(page), 'Flagged')
})

test('two admins do not meet, and each sees what the other decides', { timeout: 180_000 }, async ({ open }) => {
  const member = await aMember({ fullName: 'Noor Haddad' })
  const [first, , third] = await logged(member, [21, 22, 23])
  const address = `${REVIEW}?search=${member.username}`
  const page = await open(address, { as: grace, statuses: [404, 409] })
  await isAt(page, 21, '1 of 3')
  await expect.poll(() => claimOf(first!.cleanupId)).toMatch(/^Grace/)
  const other = await open(address, { as: sam, statuses: [409] })
  await isAt(other, 22, '2 of 3')
  await other.getByText('Under review by Grace').waitFor()

  await other.keyboard.press('k')
  await isAt(other, 22, '2 of 3')
  await button(other, 'Noor Haddad').first().click()
  await isAt(other, 21, '1 of 3')
  const claimed = say.claimed((await claimOf(first!.cleanupId))!)
  await looked(other).getByText(claimed).waitFor()
  await other.keyboard.press('a')
  await toast(other, 'warning', claimed)
  await other.keyboard.press('j')
  await isAt(other, 22, '2 of 3')
  await other.keyboard.press('a')
  await said(page, say.found(2, 1, 2))
  await isAt(page, 21, '1 of 2')

  // whoever leaves the page leaves the rest to others
  await other.goto('/admin-main/audit')
  await expect.poll(() => claimOf(third!.cleanupId)).toBeUndefined()

  // its member changes what is looked at: then it is not decided on unseen
  const edit = {
    date: first!.date,
    location: '85016',
    litterCount: 24,
    notes: 'Counted again',
    photos: first!.photos.map(({ id }) => id),
  }
  const body = { cleanupId: first!.cleanupId, ...edit }
  await ask('PUT', `/cleanups/${first!.cleanupId}`, { token: member.token, body })
  await looked(page).getByText(cleanupSentences.changedMeanwhile).waitFor()
  await looked(page).getByText('Counted again').waitFor()
  await page.keyboard.press('a')
  await toast(page, 'warning', cleanupSentences.changedMeanwhile)
  await page.keyboard.press('a')
  await toast(page, 'success', say.decided('approved'), 'Noor Haddad, 24 pieces')
  await isAt(page, 23, '1 of 1')

  // one that is gone stays until one goes on
  await ask('DELETE', `/cleanups/${third!.cleanupId}`, { token: member.token })
  await said(looked(page), say.gone)
  await page.keyboard.press('a')
  await toast(page, 'warning', say.gone)
  await page.keyboard.press('j')
  await said(page, say.none)
  expect(await statusesOf(member)).toEqual(['24 approved', '22 approved'])
})

const claimOf = async (cleanupId: string) => {
  const one = await ask('GET', `/admin/cleanups/${cleanupId}`, { token: await tokenOf(sam) })
  return ((await one.json()) as { claim: { fullName: string } | null }).claim?.fullName
}

test('the same cleanups as a table', { timeout: 180_000 }, async ({ open }) => {
  const [member, other] = [await aMember({ fullName: 'Aaron Blake' }), await aMember({ fullName: 'Zoe Ames' })]
  // by name one comes first, by username the other
  const shared = crypto.randomUUID().slice(0, 8)
  await renamed(member, `b_${shared}`)
  await renamed(other, `a_${shared}`)
  const pieces = Array.from({ length: 12 }, (_, at) => 131 + at)
  const mine = await logged(member, pieces)
  await logged(other, [150])
  const page = await open(REVIEW, { as: grace, isCut: true })
  await page.getByRole('radio', { name: 'Table' }).click({ force: true })
  await page.getByRole('searchbox', { name: 'Filter by username' }).fill(`b_${shared}`)
  await said(page, say.found(12, 1, 10))
  const rows = page.getByRole('grid', { name: 'Cleanups' }).getByRole('row')
  const row = (count: number) => rows.filter({ hasText: String(count) })
  await expect.poll(() => rows.nth(1).textContent()).toContain('131')
  await page.getByRole('columnheader', { name: 'Litter Count' }).click()
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Litter Count' }).getAttribute('aria-sort'))
    .toBe('ascending')
  await page.getByRole('columnheader', { name: 'Litter Count' }).click()
  await expect.poll(() => rows.nth(1).textContent()).toContain('142')
  await expectNoBarrier(page)

  await row(142).getByRole('button', { name: 'Approve, Aaron Blake' }).click()
  await toast(page, 'success', say.decided('approved'), 'Aaron Blake, 142 pieces')
  await row(142).waitFor({ state: 'detached' })

  // the note is asked for in a dialog, which stays until it is done
  await row(141).getByRole('button', { name: 'Reject, Aaron Blake' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject cleanup' })
  await dialog.getByRole('button', { name: 'Reject cleanup' }).click()
  await said(dialog, cleanupSentences.noteRequired)
  await page.route('**/api/v1/admin/cleanup-decisions', (route) => route.abort('internetdisconnected'), { times: 1 })
  await dialog.getByRole('button', { name: 'No litter in the photo' }).click()
  await dialog.getByRole('button', { name: 'Reject cleanup' }).click()
  await said(dialog, say.failed)
  await dialog.getByRole('button', { name: 'Reject cleanup' }).click()
  await toast(page, 'success', say.decided('rejected'), 'Aaron Blake, 141 pieces')
  await dialog.waitFor({ state: 'detached' })

  await row(131).getByRole('checkbox').click({ force: true })
  await row(139).getByRole('checkbox').click({ force: true })
  await said(page, '2 selected')
  await button(page, 'Flag 2').click()
  const flag = page.getByRole('dialog', { name: 'Flag 2 cleanups' })
  await flag.getByRole('textbox', { name: 'Admin notes' }).fill('Where was it?')
  await flag.getByRole('button', { name: 'Flag 2 cleanups' }).click()
  await toast(page, 'success', '2 cleanups flagged')
  // the keyboard keeps its place, though the button it had pressed has gone
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  // what was decided on is decided on again
  await page.getByRole('tab', { name: /^Flagged/ }).click()
  await said(page, say.found(2, 1, 2))
  await row(131).getByRole('button', { name: 'View, Aaron Blake' }).click()
  const details = page.getByRole('dialog', { name: say.details })
  for (const sentence of ['131 pieces', '85016', member.email]) await said(details, sentence)
  for (const sentence of ['User notes', 'By the creek', 'Admin notes', 'Where was it?']) await said(details, sentence)
  expect(await details.getByRole('img').count()).toBe(2)
  await expectNoBarrier(page)
  await details.getByRole('button', { name: 'Approve' }).click()
  await toast(page, 'success', say.decided('approved'), 'Aaron Blake, 131 pieces')
  await details.waitFor({ state: 'detached' })
  await said(page, say.found(1, 1, 1))
  await page.getByRole('tab', { name: /^Rejected/ }).click()
  await row(141).getByRole('button', { name: 'Approve, Aaron Blake' }).click()
  await toast(page, 'success', say.decided('approved'), 'Aaron Blake, 141 pieces')
  await page.getByRole('grid', { name: 'Cleanups' }).getByText(say.none).waitFor()
  await page.getByRole('tab', { name: /^All/ }).click()
  await said(page, say.found(12, 1, 10))
  // at once too, before the list shows what was decided
  const shown = Promise.withResolvers<void>()
  await page.route('**/api/v1/admin/cleanups?**', (route) => shown.promise.then(() => route.continue()))
  for (const status of ['flagged', 'rejected'] as const) {
    const verb = status === 'flagged' ? 'Flag' : 'Reject'
    await row(142)
      .getByRole('button', { name: `${verb}, Aaron Blake` })
      .click()
    const asked = page.getByRole('dialog', { name: `${verb} cleanup` })
    await asked.getByRole('textbox', { name: 'Admin notes' }).fill('Twice the same bag?')
    await asked.getByRole('button', { name: `${verb} cleanup` }).click()
    await toast(page, 'success', say.decided(status), 'Aaron Blake, 142 pieces')
    await asked.waitFor({ state: 'detached' })
  }
  shown.resolve()
  await row(142).getByText('Rejected').waitFor()
  await page.getByRole('columnheader', { name: 'Date' }).click()
  await expect.poll(() => page.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('ascending')
  await page.getByRole('columnheader', { name: 'Date' }).click()
  await expect.poll(() => rows.nth(1).textContent()).toContain('131')

  // where a part of many is refused, what was done can be taken back
  await page.getByRole('tab', { name: /^Pending/ }).click()
  await said(page, say.found(8, 1, 8))
  for (const count of [135, 136]) await row(count).getByRole('checkbox').click({ force: true })
  await asSeenBefore(page, mine[5]!)
  await button(page, 'Approve 2').click()
  await page
    .locator('[data-toast=error]', { hasText: 'Aaron Blake, 136 pieces' })
    .getByRole('button', { name: /^Undo/ })
    .click()
  await toast(page, 'success', 'Decision undone')
  await said(page, say.found(8, 1, 8))
  await row(136).getByRole('checkbox').click({ force: true })

  // by the keyboard one goes on where one is
  const act = (count: number, verb: string) => row(count).getByRole('button', { name: `${verb}, Aaron Blake` })
  const press = async (control: Locator) => {
    // as a script of the page: at one from outside the table takes whoever comes to its first row
    await control.evaluate((each: HTMLElement) => each.focus())
    await page.keyboard.press('Enter')
  }
  await press(act(133, 'Approve'))
  await focused(act(134, 'Approve'))
  await press(act(134, 'Reject'))
  await dialog.getByRole('textbox', { name: 'Admin notes' }).fill('Too dark to see')
  await page.keyboard.press('Control+Enter')
  await focused(act(135, 'Reject'))
  await press(act(140, 'Approve'))
  await focused(act(138, 'Approve'))

  // what another admin has left without a word comes back by itself
  await page.clock.install()
  await ask('PUT', `/admin/cleanups/${mine[1]!.cleanupId}/claim`, { token: await tokenOf(sam) })
  await row(132).getByText('Under review by').waitFor()
  expect(await act(132, 'Approve').isDisabled()).toBe(true)
  await page.clock.fastForward(CLAIM_SECONDS * 1000)
  await row(132).getByText('Under review by').waitFor({ state: 'detached' })
  expect(await act(132, 'Approve').isDisabled()).toBe(false)

  const search = page.getByRole('searchbox', { name: 'Filter by username' })
  await search.fill(shared)
  await said(page, say.found(6, 1, 6))
  await page.getByRole('columnheader', { name: 'Name', exact: true }).click()
  await expect.poll(() => rows.nth(1).textContent()).toContain('Aaron Blake')
  await page.getByRole('columnheader', { name: 'Username' }).click()
  await expect.poll(() => rows.nth(1).textContent()).toContain('Zoe Ames')
  await search.fill(`${shared}x`)
  await page.getByRole('grid', { name: 'Cleanups' }).getByText(say.none).waitFor()
})

/** The next decision is sent as from a list in which this one was another. */
const asSeenBefore = (page: Page, { cleanupId }: { cleanupId: string }) =>
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

const renamed = ({ fullName, token }: Member, username: string) =>
  ask('PATCH', '/me/profile', {
    token,
    body: { fullName, username, zipCode: '85016', country: 'United States', bio: '' },
  })
