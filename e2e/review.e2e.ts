import type { Route } from 'playwright-core'
import { cleanupSentences, reviewSentences as say } from '#features/cleanups/copy.ts'
import { expectNoBarrier } from './harness/accessible.ts'
import { REVIEW, isAt, logged, looked } from './harness/review.ts'
import { type Member, aMember, ask, grace, sam, tokenOf } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { button, said, toast } from './harness/visitor.ts'

const statusesOf = async ({ token }: Member) => {
  const { cleanups } = (await (await ask('GET', '/me/cleanups', { token })).json()) as {
    cleanups: { litterCount: number; status: string; adminNotes: string | null }[]
  }
  return cleanups.map(({ litterCount, status }) => `${litterCount} ${status}`)
}

test('an admin reviews cleanups with the keyboard only', { timeout: 180_000 }, async ({ open }) => {
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
  // While a note is typed, letters are no shortcuts. The draft is stored until it is sent.
  const note = page.getByRole('textbox', { name: 'Admin notes' })
  await keys.type('2 photos are dark')
  await keys.press('Escape')
  await note.waitFor({ state: 'detached' })
  await keys.press('r')
  await expect.poll(() => note.inputValue()).toBe('2 photos are dark')
  await keys.press('Enter')
  const rejected = () => toast(page, 'success', say.decided('rejected'), 'Ines Prado, 13 pieces')
  await rejected()
  // Decide the cleanup again before its undo has finished.
  const late = Promise.withResolvers<void>()
  const takingBack = (route: Route) => late.promise.then(() => route.continue())
  await page.route('**/api/v1/admin/cleanup-decisions/undo', takingBack, { times: 1 })
  await keys.press('u')
  await isAt(page, 13, '1 of 3')
  await keys.press('r')
  await expect.poll(() => note.inputValue()).toBe('2 photos are dark')
  await keys.press('Enter')
  await isAt(page, 14, '1 of 2')
  await rejected()
  const decided = page.waitForResponse('**/api/v1/admin/cleanup-decisions')
  late.resolve()
  await (await decided).finished()
  await rejected()

  // An admin can turn single-key shortcuts off.
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
  // A failed decision is reverted and shows its reason.
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

  // In the All tab a decided cleanup stays listed, and an equal decision is not repeated.
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

test(
  'a cleanup claimed by one admin cannot be decided by another, and decisions appear live',
  { timeout: 180_000 },
  async ({ open }) => {
    const member = await aMember({ fullName: 'Noor Haddad' })
    const [first, , third] = await logged(member, [21, 22, 23])
    const address = `${REVIEW}?search=${member.username}`
    const token = await tokenOf(sam)
    const page = await open(address, { as: grace, statuses: [404, 409] })
    await isAt(page, 21, '1 of 3')
    await expect.poll(() => claimOf(first!.cleanupId, token)).toMatch(/^Grace/)
    const other = await open(address, { as: sam, statuses: [409] })
    await isAt(other, 22, '2 of 3')
    await other.getByText('Under review by Grace').waitFor()

    await other.keyboard.press('k')
    await isAt(other, 22, '2 of 3')
    await button(other, 'Noor Haddad').first().click()
    await isAt(other, 21, '1 of 3')
    const claimed = say.claimed((await claimOf(first!.cleanupId, token))!)
    await looked(other).getByText(claimed).waitFor()
    await other.keyboard.press('a')
    await toast(other, 'warning', claimed)
    await button(looked(other), /^Skip/).click()
    await isAt(other, 22, '2 of 3')
    await other.keyboard.press('a')
    await said(page, say.found(2, 1, 2))
    await isAt(page, 21, '1 of 2')

    // Leaving the page releases its claims.
    await other.goto('/admin-main/audit')
    await expect.poll(() => claimOf(third!.cleanupId, token)).toBeUndefined()

    // The member edits the open cleanup, so the admin must see the new version before deciding.
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

    // A deleted cleanup stays open until the admin moves on.
    await ask('DELETE', `/cleanups/${third!.cleanupId}`, { token: member.token })
    await said(looked(page), say.gone)
    await page.keyboard.press('a')
    await toast(page, 'warning', say.gone)
    await page.keyboard.press('j')
    await said(page, say.none)
    expect(await statusesOf(member)).toEqual(['24 approved', '22 approved'])
  },
)

const claimOf = async (cleanupId: string, token: string) => {
  const one = await ask('GET', `/admin/cleanups/${cleanupId}`, { token })
  return ((await one.json()) as { claim: { fullName: string } | null }).claim?.fullName
}
