import type { Locator, Page, Route } from 'playwright-core'
import { expectNoAxeViolations } from './harness/accessibility.ts'
import { aLoggedGroup, fetchGroup, joinTestGroup } from './harness/groups.ts'
import {
  PHOTO_UPLOAD_URL_PATTERN,
  aJpegFile,
  expectPhotosUploaded,
  fetchCleanupHistory,
  findLogCleanupControl,
  openLogDialogAsNewMember,
} from './harness/log-dialog.ts'
import { type TestMember, aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  cutNetworkAfterPrefetch,
  expectFocused,
  pressButton,
  waitForMemberPage,
  waitForToast,
  waitForVisibleText,
} from './harness/visitor.ts'

const TOTAL = 'Pieces, all bags together'
const PEOPLE = 'People who were there'
const LIMIT =
  'We currently limit each cleanup to 250 pieces of litter. If you collected more, please log an additional cleanup.'

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name })
const turnTogether = (dialog: Locator) => dialog.getByText('Cleaned up with others', { exact: true }).click()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

const waitForInvited = (dialog: Locator, { username }: TestMember) =>
  dialog.getByRole('button', { name: `Do not invite ${username}` }).waitFor()

test('a member logs a group cleanup of five on a phone and invites a guest by name', async ({ open }) => {
  const [hector, leila] = [await aTestMember(), await aTestMember()]
  const { member, page, dialog, pieces, choose } = await openLogDialogAsNewMember(open, {
    size: 'phone',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await pieces.fill('300')
  await turnTogether(dialog)
  expect(await field(dialog, TOTAL).inputValue()).toBe('300')
  await turnTogether(dialog)
  await waitForVisibleText(dialog, LIMIT)
  await expectFocused(dialog.getByRole('switch'))
  await turnTogether(dialog)
  await dialog.getByText(LIMIT).waitFor({ state: 'detached' })
  await field(dialog, TOTAL).fill('1')
  await pressButton(dialog, 'Next')
  await waitForVisibleText(dialog, 'At least one photo is required to log a cleanup activity.')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  await field(dialog, TOTAL).press('Enter')

  const second = dialogOf(page, 'Who was there?')
  await second.waitFor()
  expect(await field(second, PEOPLE).inputValue()).toBe('2')
  await field(second, TOTAL).fill('214')
  await field(second, PEOPLE).fill('2')
  await waitForVisibleText(
    second,
    'You start with 107, the other person with 107. Both of you can change your own share.',
  )
  const name = second.getByRole('combobox', { name: 'Invite by name' })
  await name.pressSequentially(hector.username)
  await name.press('Enter')
  await waitForInvited(second, hector)
  await name.pressSequentially(leila.username)
  await page.getByRole('option', { name: leila.username }).waitFor()
  await name.press('ArrowDown')
  await name.press('Enter')
  await waitForInvited(second, leila)
  await expect.poll(() => field(second, PEOPLE).inputValue()).toBe('3')
  await name.press('Backspace')
  await second.getByText(leila.username).waitFor({ state: 'detached' })
  await field(second, PEOPLE).fill('5')
  await waitForVisibleText(second, 'You start with 46, the others with 42 each. Everyone can change their own share.')
  await expectNoAxeViolations(page)

  await pressButton(second, 'Back')
  await dialog.waitFor()
  expect(await field(dialog, TOTAL).inputValue()).toBe('214')
  await pressButton(dialog, 'Next')
  await second.getByText(hector.username).waitFor()
  expect(await field(second, PEOPLE).inputValue()).toBe('5')
  await pressButton(second, 'Log cleanup')

  const code = dialogOf(page, 'Logged. Now the others.')
  await waitForVisibleText(code, '1 of 5 people')
  const [logged] = await fetchCleanupHistory(member)
  expect(logged).toMatchObject({ litterCount: 46, group: { total: 214, people: 5, isHost: true } })
  const group = await fetchGroup(member, logged!.group!.id)
  await code.getByText(`Code ${Array.from(group.join!.code).join(' ')}`, { exact: true }).waitFor()
  await pressButton(code, 'Copy link')
  await code.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(group.join!.url)
  await expectNoAxeViolations(page)

  await joinTestGroup(leila, group.join!, 42)
  await waitForVisibleText(code, '2 of 5 people')
  await code.getByText('Joined just now').waitFor()
  await pressButton(code, `Take back the invitation of ${hector.username}`)
  await code.getByText(hector.username).waitFor({ state: 'detached' })
  expect((await fetchGroup(member, group.id)).invitations).toEqual([])
  await pressButton(code, 'Done')
  await code.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Open the cleanup of/ }).waitFor()
})

test('the log dialog of a group cleanup stays open when a photo fails or a typed name is not selected', async ({
  open,
}) => {
  const { page, dialog, pieces, choose } = await openLogDialogAsNewMember(open, { statuses: [413] })
  const failing = Promise.withResolvers<void>()
  const body = JSON.stringify({ code: 'PAYLOAD_TOO_LARGE', message: 'Image size must be less than 25MB' })
  const fail = async (route: Route) => {
    await failing.promise
    await route.fulfill({ status: 413, body })
  }
  await page.route(PHOTO_UPLOAD_URL_PATTERN, fail, { times: 1 })
  await pieces.fill('12')
  await turnTogether(dialog)
  await choose(await aJpegFile())
  await dialog.getByRole('slider').waitFor()
  await pressButton(dialog, 'Next')
  const second = dialogOf(page, 'Who was there?')
  const name = second.getByRole('combobox', { name: 'Invite by name' })
  await name.pressSequentially('nobody-here')
  await second.getByRole('button', { name: 'Log cleanup', includeHidden: true }).click()
  await waitForVisibleText(second, 'Please choose the name from the list, or empty this field.')
  expect(await name.inputValue()).toBe('nobody-here')
  await name.fill('')
  await pressButton(second, 'Log cleanup')
  failing.resolve()
  await dialog.waitFor()
  await waitForVisibleText(dialog, 'Try the failed photo again, or remove it.')
  await dialog.getByRole('button', { name: 'Try again, photo 1' }).click()
  await expectPhotosUploaded(dialog)
  await pressButton(dialog, 'Next')
  await pressButton(second, 'Log cleanup')
  await dialogOf(page, 'Logged. Now the others.').waitFor()
})

test('a group cleanup logged offline waits on the device and gets its join code after the upload', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/dashboard', { as: member, size: 'phone', isCut: true })
  await waitForMemberPage(page)
  await findLogCleanupControl(page).click()
  const dialog = dialogOf(page, 'Log new cleanup')
  await dialog.waitFor()
  await cutNetworkAfterPrefetch(page)
  await turnTogether(dialog)
  await field(dialog, TOTAL).fill('90')
  await dialog.locator('input[type=file][multiple]').setInputFiles(await aJpegFile())
  await dialog.getByRole('slider').waitFor()
  await pressButton(dialog, 'Next')
  const second = dialogOf(page, 'Who was there?')
  const needsNetwork = second.getByText('Inviting by name needs the network. You can do it later, too.')
  await needsNetwork.waitFor()
  const isSeen = (sentence: Element) => {
    const { left, bottom } = sentence.getBoundingClientRect()
    return sentence.contains(document.elementFromPoint(left + 2, bottom - 2))
  }
  await expect.poll(() => needsNetwork.evaluate(isSeen)).toBe(true)
  await second.getByRole('button', { name: 'One person more', includeHidden: true }).click()
  await pressButton(second, 'Log cleanup')

  const saved = dialogOf(page, 'Saved. Now the others.')
  await waitForVisibleText(saved, 'You get the code once this is uploaded.')
  expect((await saved.boundingBox())!.height).toBeLessThan(400)
  await page.context().setOffline(false)
  const code = dialogOf(page, 'Logged. Now the others.')
  await waitForVisibleText(code, '1 of 3 people')
  const [logged] = await fetchCleanupHistory(member)
  expect(logged).toMatchObject({ litterCount: 30, group: { total: 90, people: 3 } })
})

test('the group size of a cleanup in the outbox can be changed', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/dashboard', { as: member, isCut: true })
  await waitForMemberPage(page)
  await findLogCleanupControl(page).click()
  const dialog = dialogOf(page, 'Log new cleanup')
  await dialog.waitFor()
  await cutNetworkAfterPrefetch(page)
  await turnTogether(dialog)
  await field(dialog, TOTAL).fill('90')
  await dialog.locator('input[type=file][multiple]').setInputFiles(await aJpegFile())
  await dialog.getByRole('slider').waitFor()
  await pressButton(dialog, 'Next')
  await pressButton(dialogOf(page, 'Who was there?'), 'Log cleanup')
  await pressButton(dialogOf(page, 'Saved. Now the others.'), 'Done')
  await waitForVisibleText(page, 'with 1 other')

  await page.getByRole('button', { name: /^Edit cleanup of/ }).click()
  const edited = dialogOf(page, 'Edit Cleanup')
  expect(await field(edited, TOTAL).inputValue()).toBe('90')
  await pressButton(edited, 'Next')
  const second = dialogOf(page, 'Who was there?')
  await field(second, PEOPLE).fill('4')
  await pressButton(second, 'Save changes')
  await waitForVisibleText(page, 'with 3 others')
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await fetchCleanupHistory(member)).map(({ litterCount, group }) => [litterCount, group?.people]))
    .toEqual([[24, 4]])
})

test("the host's share shrinks with the group's total only if the total requires it", async ({ open }) => {
  const member = await aTestMember()
  const logged = await aLoggedGroup(member)
  for (const pieces of [42, 1]) await joinTestGroup(await aTestMember(), logged, pieces)
  const page = await open(`/dashboard/together/${logged.id}`, { as: member, statuses: [400] })
  const dialog = dialogOf(page, 'Edit Cleanup')
  await pressButton(page, 'Edit cleanup')
  await field(dialog, TOTAL).fill('99')
  await page.reload()
  await pressButton(page, 'Edit cleanup')
  await pressButton(dialog, 'Start over')
  expect(await field(dialog, TOTAL).inputValue()).toBe('214')
  await expectPhotosUploaded(dialog, 2)
  await waitForVisibleText(dialog, 'Your share is 46 pieces. You change it on the page of the cleanup.')
  await field(dialog, PEOPLE).fill('2')
  await field(dialog, TOTAL).fill('30')
  await pressButton(dialog, 'Save changes')
  await waitForVisibleText(
    dialog,
    'The others have taken 43 pieces, and you keep at least 1. Please enter a larger number.',
  )
  await waitForVisibleText(dialog, '3 people have a share already. Please enter at least that many.')
  await expectFocused(field(dialog, TOTAL))
  await field(dialog, TOTAL).fill('80')
  await waitForVisibleText(dialog, 'The others keep their shares, so yours becomes 37 pieces.')
  await field(dialog, PEOPLE).fill('6')
  await pressButton(dialog, 'Save changes')
  await dialog.waitFor({ state: 'detached' })
  const group = await fetchGroup(member, logged.id)
  expect([group.total, group.people, group.rest, group.shares.map(({ pieces }) => pieces)]).toEqual([
    80,
    6,
    0,
    [37, 42, 1],
  ])
})

test('an unfinished group cleanup is restored after a reload and after closing the dialog', async ({ open }) => {
  const hector = await aTestMember()
  const { page, dialog, pieces, choose } = await openLogDialogAsNewMember(open, { size: 'phone' })
  await pieces.fill('214')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  await turnTogether(dialog)
  await pressButton(dialog, 'Next')
  const second = dialogOf(page, 'Who was there?')
  await field(second, PEOPLE).fill('9')
  const name = second.getByRole('combobox', { name: 'Invite by name' })
  await name.pressSequentially(hector.username)
  await name.press('Enter')
  await waitForInvited(second, hector)
  const expectAllThere = async () => {
    const restored = dialogOf(page, 'Log new cleanup')
    await restored.getByText('Start over').waitFor()
    expect(await field(restored, TOTAL).inputValue()).toBe('214')
    await pressButton(restored, 'Next')
    await waitForInvited(second, hector)
    expect(await field(second, PEOPLE).inputValue()).toBe('9')
  }
  await page.reload()
  await expectAllThere()
  await page.keyboard.press('Escape')
  await second.waitFor({ state: 'detached' })
  await findLogCleanupControl(page).first().click()
  await expectAllThere()
  await page.goBack()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL('**/dashboard')
  await waitForToast(page, 'success', 'What you typed is kept until you close this tab.')
})

const logGroup = async (member: TestMember) => (await aLoggedGroup(member)).cleanup

test('a host invites more members by name after logging the cleanup', async ({ open }) => {
  const [member, hector] = [await aTestMember(), await aTestMember()]
  const { cleanupId } = await logGroup(member)
  const page = await open(`/dashboard/together/${cleanupId}`, { as: member, size: 'phone' })
  await pressButton(page, 'Invite')
  const dialog = dialogOf(page, 'Invite the others')
  const name = dialog.getByRole('combobox', { name: 'Invite by name' })
  await name.pressSequentially(hector.username)
  await name.press('Enter')
  await waitForVisibleText(dialog, 'Invited, no answer yet')
  expect(await name.inputValue()).toBe('')
  await expectNoAxeViolations(page)
  expect((await fetchGroup(member, cleanupId)).invitations.map(({ name: invited }) => invited)).toEqual([
    hector.username,
  ])
})
