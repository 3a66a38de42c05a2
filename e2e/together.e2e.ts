import type { Page } from 'playwright-core'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { decideCleanupAsAdmin } from './harness/cleanups.ts'
import { waitForEmail } from './harness/email.ts'
import { aLoggedGroup, fetchGroup, joinTestGroup, setTestShare } from './harness/groups.ts'
import { aJpegFile, fetchCleanupHistory } from './harness/log-dialog.ts'
import {
  aTestMember,
  aUniqueEmailAddress,
  callApi,
  credentialsForNewSession,
  fillInSignUpForm,
  submitSignInForm,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  chooseMemberMenuItem,
  pressButton,
  waitForHeading,
  waitForMemberPage,
  waitForToast,
  waitForUrlPath,
  waitForVisibleText,
} from './harness/visitor.ts'

const joinButton = (page: Page) => page.getByRole('button', { name: /^Join with/ })
const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Change my share' })
const numberField = (page: Page) => page.getByRole('textbox', { name: /were yours\?$/ })
const leaveAs = (token: string, cleanupId: string) => callApi('DELETE', `/cleanups/${cleanupId}`, { token })
/** Row of somebody in the list of who took what. */
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const expectPieces = (page: Page, name: string, pieces: number) =>
  rowOf(page, name).getByText(String(pieces), { exact: true }).waitFor()

test('nine people share one group cleanup on two phones, with guests joining, changing shares and leaving', async ({
  open,
}) => {
  const [host, guest] = [await aTestMember(), await aTestMember()]
  const first = await open('/dashboard/log-cleanup', { as: host, size: 'phone' })
  await first.getByText('Cleaned up with others').click()
  await first.getByRole('textbox', { name: 'Pieces, all bags together' }).fill('214')
  await first.locator('input[type=file][multiple]').setInputFiles(await aJpegFile())
  await pressButton(first, 'Next')
  await first.getByRole('textbox', { name: 'People who were there' }).fill('9')
  await pressButton(first, 'Log cleanup')
  await first.getByRole('dialog', { name: 'Logged. Now the others.' }).waitFor()
  const groupId = (await fetchCleanupHistory(host))[0]!.group!.id
  const { join } = await fetchGroup(host, groupId)

  const second = await open(new URL(join!.url).pathname, { isKnown: true, size: 'phone' })
  await waitForHeading(second, 'A member cleaned up with you')
  expect(await second.getByRole('main').innerText()).not.toContain(host.username)
  await second.getByRole('link', { name: 'Sign in to join' }).click()
  await submitSignInForm(second, credentialsForNewSession(guest))
  await waitForHeading(second, `${host.username} cleaned up with you`)
  await expectAccessiblePage(second)
  await pressButton(second, 'Join with 23 pieces')
  await waitForUrlPath(second, `/dashboard/together/${groupId}`)
  await waitForToast(second, 'success', 'You are in with 23 pieces')
  await expectPieces(second, guest.username, 23)
  // The first phone still shows the code, and the guest appears below it without a press.
  await rowOf(first, guest.username).getByText('23', { exact: true }).waitFor()

  await first.goto(`/dashboard/together/${groupId}`)
  await expectPieces(first, host.username, 30)
  await pressButton(second, 'Change my share')
  await numberField(second).press('PageUp')
  await expect.poll(() => numberField(second).inputValue()).toBe('33')
  await second.getByRole('slider', { name: 'My share' }).press('ArrowRight')
  await waitForVisibleText(
    shareDialog(second),
    '11 more than before. They come from the rest; nobody else’s share changes.',
  )
  await expectAccessiblePage(second)
  await pressButton(second, 'Save my share')
  await waitForToast(second, 'success', 'Your share is saved')
  await expectPieces(first, guest.username, 34)
  await expectPieces(first, 'The rest', 150)

  await pressButton(second, 'Leave this cleanup')
  const leaving = second.getByRole('alertdialog')
  await waitForVisibleText(leaving, 'Your 34 pieces go back to the rest.')
  await pressButton(leaving, 'Leave cleanup')
  await waitForUrlPath(second, '/dashboard')
  await rowOf(first, guest.username).waitFor({ state: 'detached' })
  await expectPieces(first, 'The rest', 184)
})

test('Back closes the photo that a visitor opened on a group page', async ({ open }) => {
  const [host, reader] = [await aTestMember(), await aTestMember()]
  const { code } = await aLoggedGroup(host)
  const page = await open(`/together/${code}`, { isKnown: true, size: 'phone' })
  await pressButton(page, 'Open photo 2 of 2')
  await page.getByRole('dialog').getByRole('img', { name: 'Photo 2 of 2' }).waitFor()
  await page.evaluate(() => history.back())
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Sign in to join' }).waitFor()

  const member = await open(`/together/${code}`, { as: reader, size: 'phone' })
  await pressButton(member, 'Choose another number')
  await numberField(member).waitFor()
  await member.evaluate(() => history.back())
  await member.getByRole('dialog').waitFor({ state: 'detached' })
  await joinButton(member).waitFor()
})

test("a visitor who signs up from a group's join page returns to that page", async ({ open }) => {
  const host = await aTestMember()
  const { id, code } = await aLoggedGroup(host)
  const page = await open(`/together/${code}`, { isKnown: true, size: 'phone' })
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  const email = await fillInSignUpForm(page, { email: aUniqueEmailAddress() })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Create/ })
    .click()
  const { link } = await waitForEmail(email)
  await page.goto(link)
  const signIn = page.getByRole('main').getByRole('link', { name: /^Sign In$|^Go on/ })
  await signIn.click()
  await submitSignInForm(page, { email, password: 'clean-streets-42' })
  await waitForHeading(page, `${host.username} cleaned up with you`)
  await joinButton(page).click()
  await waitForUrlPath(page, `/dashboard/together/${id}`)
})

test('a share dialog lowers its number when another guest takes pieces meanwhile', async ({ open }) => {
  const [host, other, reader] = [await aTestMember(), await aTestMember(), await aTestMember()]
  const group = await aLoggedGroup(host, { total: 100, people: 4, pieces: 40 })
  const page = await open(`/together/${group.code}`, { as: reader, size: 'phone', statuses: [409] })
  await joinButton(page).waitFor()
  const share = await joinTestGroup(other, group, 50)
  await pressButton(page, 'Join with 25 pieces')
  await waitForVisibleText(page, 'Somebody took pieces meanwhile. You can still have 10.')
  await joinButton(page).filter({ hasText: 'Join with 10 pieces' }).waitFor()

  await pressButton(page, 'Choose another number')
  await numberField(page).fill('9')
  await setTestShare(other, share, 54)
  await pressButton(page.getByRole('dialog'), 'Join with 9 pieces')
  await waitForVisibleText(page.getByRole('dialog'), 'Fewer pieces are left by now. Up to 6.')
  expect(await numberField(page).inputValue()).toBe('6')
  await setTestShare(other, share, 60)
  await pressButton(page.getByRole('dialog'), 'Join with 6 pieces')
  await page.getByRole('heading', { name: 'All 100 pieces are taken' }).waitFor()
  expect((await fetchGroup(host, group.id)).shares).toHaveLength(2)
})

test('the share dialog stays open and names another member who takes pieces from the rest', async ({ open }) => {
  const [host, other] = [await aTestMember(), await aTestMember()]
  const group = await aLoggedGroup(host, { total: 100, people: 4, pieces: 40 })
  const share = await joinTestGroup(other, group, 20)
  await decideCleanupAsAdmin((await fetchCleanupHistory(host))[0]!, 'approved')
  const page = await open(`/dashboard/together/${group.id}`, { as: host, size: 'phone', statuses: [409] })
  await pressButton(page, 'Change my share')
  await page.getByRole('slider', { name: 'My share' }).press('End')
  await waitForVisibleText(shareDialog(page), 'That is all of the rest.')
  await waitForVisibleText(shareDialog(page), 'Saving sends the cleanup back to review.')
  expect(await numberField(page).inputValue()).toBe('80')
  const key = await shareDialog(page).getByRole('listitem').allTextContents()
  expect(key).toEqual(['You80', `${other.username}20`, 'The rest0'])
  await setTestShare(other, share, 30)
  await waitForVisibleText(shareDialog(page), `${other.username} changed their share. Up to 70 now.`)
  expect(await numberField(page).inputValue()).toBe('70')
  await pressButton(page, 'Save my share')
  await shareDialog(page).waitFor({ state: 'detached' })
  expect(await fetchGroup(host, group.id)).toMatchObject({ rest: 0, status: 'pending' })
})

test('a join code is accepted with spaces and in lower case', async ({ open }) => {
  const host = await aTestMember()
  const { code, cleanup } = await aLoggedGroup(host)
  const page = await open('/together', { isKnown: true, size: 'phone', statuses: [404] })
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.fill('H7')
  await pressButton(page, 'Go on')
  await waitForVisibleText(page, 'We know no cleanup with this code. Please check it.')
  await field.fill(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `)
  await field.press('Enter')
  await waitForHeading(page, 'A member cleaned up with you')

  await page.goto('/together/222222')
  await waitForHeading(page, 'No cleanup has this code')
  await page.getByRole('link', { name: 'Type the code again' }).click()
  await waitForUrlPath(page, '/together')

  await decideCleanupAsAdmin(cleanup, 'rejected', 'No litter in the picture.')
  await page.goto(`/together/${code}`)
  await waitForHeading(page, 'This one is closed')
  await waitForVisibleText(page, 'This cleanup can no longer be joined.')
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Log your own cleanup' }).waitFor()
})

test('a join code can be submitted without JavaScript', async ({ open }) => {
  const { code } = await aLoggedGroup(await aTestMember())
  const page = await open('/together', { context: { javaScriptEnabled: false } })
  await page.getByRole('textbox', { name: 'Code' }).fill('none')
  await pressButton(page, 'Go on')
  await waitForVisibleText(page, 'We know no cleanup with this code. Please check it.')
  await page.getByRole('textbox', { name: 'Code' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await pressButton(page, 'Go on')
  await waitForUrlPath(page, `/together/${code}`)
  await page.getByRole('link', { name: 'Sign in to join' }).waitFor()
})

test('an invited member finds the invitation in the Litterlog and takes a share', async ({ open }) => {
  const [host, guest] = [await aTestMember(), await aTestMember()]
  const [group, declined] = [
    await aLoggedGroup(host, { invited: [guest.id] }),
    await aLoggedGroup(host, { invited: [guest.id] }),
  ]
  const page = await open('/dashboard', { as: guest })
  const invitations = page.getByRole('region', { name: 'You were there, too' })
  await expect.poll(() => invitations.getByRole('listitem').count()).toBe(2)
  const desktop = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const { y, height } = (await invitations.boundingBox())!
  for (const name of ['Annual goal', 'Week streak'])
    expect((await page.getByRole('region', { name }).boundingBox())!.y).toBeGreaterThan(y + height)
  await page.setViewportSize(desktop)
  const decline = async () => {
    await pressButton(invitations.getByRole('listitem').first(), 'No thanks')
    await expect.poll(() => invitations.getByRole('listitem').count()).toBe(1)
  }
  await decline()
  await waitForToast(page, 'success', 'You said no thanks')
  await pressButton(page, 'Undo')
  await expect.poll(() => invitations.getByRole('listitem').count()).toBe(2)
  expect((await fetchGroup(host, declined.id)).invitations).toMatchObject([{ hasDeclined: false }])
  await decline()
  const hosts = await open(`/dashboard/together/${declined.id}`, { as: host, size: 'phone' })
  await rowOf(hosts, guest.username).getByText('Said no').waitFor()
  await pressButton(hosts, 'Invite')
  const name = hosts.getByRole('combobox', { name: 'Invite by name' })
  await name.click()
  await name.pressSequentially(guest.username)
  await waitForVisibleText(
    hosts,
    `${guest.username} said no thanks. The link, the QR code and the code still let them in.`,
  )
  await invitations.getByRole('link', { name: 'Take your share' }).click()
  await joinButton(page).click()
  await waitForUrlPath(page, `/dashboard/together/${group.id}`)

  await page.getByRole('main').getByRole('link', { name: 'Litterlog' }).click()
  await page.getByRole('link', { name: 'with 4 others' }).waitFor()
  await invitations.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Edit cleanup of/ }).click()
  await shareDialog(page).getByRole('textbox', { name: 'Notes' }).fill('My half of the canal')
  await pressButton(page, 'Save my share')
  await waitForVisibleText(page, 'My half of the canal')
  await page.getByRole('button', { name: /^Leave cleanup of/ }).click()
  await pressButton(page.getByRole('alertdialog'), 'Leave cleanup')
  await waitForToast(page, 'success', 'You have left the cleanup')
  await page.getByRole('link', { name: 'with 4 others' }).waitFor({ state: 'detached' })
  expect(await fetchGroup(host, group.id)).toMatchObject({ rest: 168 })
})

test('an open group page stays unchanged when a member without a share signs in in another tab', async ({ open }) => {
  const [host, other] = [await aTestMember(), await aTestMember()]
  const group = await aLoggedGroup(host)
  const page = await open(`/dashboard/together/${group.id}`, { as: host, statuses: [404, 401, 403] })
  await waitForHeading(page, 'Cleaned up together')
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await chooseMemberMenuItem(tab, 'button', 'Sign out')
  await waitForUrlPath(page, '/login')
  await tab.goto('/login')
  await submitSignInForm(tab, { email: other.email, password: other.password })
  await waitForUrlPath(tab, '/dashboard')
  await waitForHeading(page, 'This cleanup is not here')
  let reads = 0
  page.on('request', (request) => (reads += request.url().includes(`/groups/${group.id}`) ? 1 : 0))
  await tab.reload()
  await waitForMemberPage(tab)
  expect(reads).toBeLessThan(3)
})

test('a host withdraws an invitation and sends reminders to the other guests', async ({ open }) => {
  const [host, guest, invited] = [await aTestMember(), await aTestMember(), await aTestMember()]
  const group = await aLoggedGroup(host, { invited: [guest.id, invited.id] })
  const page = await open(`/dashboard/together/${group.id}`, { as: host })
  await pressButton(page, 'Remind them')
  await waitForToast(page, 'success', 'Reminder sent to 2 members')
  await waitForVisibleText(page, 'You can remind them again in 24 hours.')
  await pressButton(page, `Take back the invitation of ${invited.username}`)
  await rowOf(page, invited.username).waitFor({ state: 'detached' })
  const share = await joinTestGroup(guest, group, 42)
  await waitForVisibleText(page, 'You can delete this cleanup once nobody else has a share.')

  await page.getByRole('main').getByRole('link', { name: 'Litterlog' }).click()
  await page.getByRole('button', { name: /^Delete cleanup of/ }).click()
  const refusal = page.getByRole('dialog', { name: 'Others have a share' })
  await waitForVisibleText(refusal, 'You can delete this cleanup once nobody else has a share.')
  await refusal.getByRole('link', { name: 'See who took what' }).click()
  await waitForUrlPath(page, `/dashboard/together/${group.id}`)
  await leaveAs(guest.token, share.cleanupId)
  await pressButton(page, 'Delete cleanup')
  await pressButton(page.getByRole('alertdialog'), 'Delete cleanup')
  await waitForUrlPath(page, '/dashboard')
  expect(await fetchCleanupHistory(host)).toEqual([])
})

test('a member who tried too many join codes reads when to try again', async ({ open }) => {
  const member = await aTestMember()
  const tryCode = () => callApi('GET', '/group-codes/222222', { token: member.token }).then(() => '', String)
  await expect.poll(tryCode, { interval: 0 }).toContain('answered 429')
  const page = await open('/together/222222', { as: member, statuses: [429] })
  await waitForHeading(page, 'Not right now')
  await page.getByText(/^Too many attempts\. Please try again in (\d+ minutes?|1 hour)\.$/).waitFor()
  await page.getByRole('button', { name: 'Try Again' }).waitFor()
})
