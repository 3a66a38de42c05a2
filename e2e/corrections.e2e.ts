import { correctionUiTexts as texts } from '#features/corrections/copy.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { CONFIRMATION_REQUIRED, NOT_CONFIRMED } from './harness/factors.ts'
import {
  aTestMember,
  aUniqueSearchWord,
  callApi,
  credentialsForNewSession,
  demoSuperadminCredentials,
  getSharedAdminToken,
} from './harness/members.ts'
import { logDistinctCleanups } from './harness/review.ts'
import { expect, test } from './harness/test.ts'
import { findButton, waitForToast, waitForVisibleText } from './harness/visitor.ts'

/** Approves all cleanups of a member, so that they count on the boards. */
async function approveAll(memberToken: string) {
  const token = await getSharedAdminToken()
  const answer = await callApi('GET', '/me/cleanups', { token: memberToken })
  const { cleanups } = (await answer.json()) as { cleanups: { cleanupId: string; updatedAt: string }[] }
  for (const { cleanupId, updatedAt } of cleanups)
    await callApi('PUT', `/admin/cleanups/${cleanupId}/decision`, { token, body: { status: 'approved', updatedAt } })
}

test(
  'a member reads why a superadmin corrected their pieces and reverted the correction',
  { timeout: 180_000 },
  async ({ open }) => {
    const name = `Miles ${aUniqueSearchWord()}`
    const miles = await aTestMember({ fullName: name })
    await logDistinctCleanups(miles, [120, 80])
    await approveAll(miles.token)
    const console = await open(`/admin-main/users/${miles.id}`, { as: demoSuperadminCredentials, statuses: [403] })
    const card = console.getByRole('region', { name: 'Corrections' })
    await waitForVisibleText(card, 'No corrections')

    await findButton(card, 'New correction').click()
    const dialog = console.getByRole('dialog', { name: 'New correction' })
    const pieces = dialog.getByRole('textbox', { name: 'Pieces' })
    const effect = dialog.getByRole('region', { name: 'What it changes' })
    await dialog.getByText('Penalty', { exact: true }).click()
    await pieces.fill('201')
    const refusal = 'Miles has 200 pieces. You can take away 200 at most.'
    await waitForVisibleText(effect, refusal)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The count had an extra zero.')
    await pieces.press('Enter')
    await waitForVisibleText(dialog.locator('.number-field'), refusal)
    // The form keeps the typed reason after the rejection.
    await pieces.fill('54')
    await waitForVisibleText(effect, '146')
    await expectAccessiblePage(console)
    // Ten minutes after the last confirmation the server requires a new one. The action then continues with the typed
    // values.
    const correct = /\/corrections\/[\da-f-]{36}$/
    await console.route(correct, (route) => route.fulfill(CONFIRMATION_REQUIRED), { times: 1 })
    await console.route('**/api/v1/session/confirmation', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: NOT_CONFIRMED }) : route.continue(),
    )
    await findButton(dialog, 'Take away 54').click()
    const question = console.getByRole('alertdialog')
    await waitForVisibleText(question, 'New correction')
    await question.getByRole('textbox', { name: 'Password' }).fill(demoSuperadminCredentials.password)
    await console.keyboard.press('Enter')
    await waitForToast(console, 'success', '54 pieces taken away')
    const row = card.getByRole('listitem').filter({ hasText: 'The count had an extra zero.' })
    await waitForVisibleText(row, '\u221254')
    await waitForVisibleText(console.getByRole('main'), 'Pieces corrected')
    await expectAccessiblePage(console)

    const page = await open('/dashboard', { as: credentialsForNewSession(miles) })
    const entry = page.getByRole('listitem').filter({ hasText: texts.historyTitles.penalty })
    await waitForVisibleText(entry, 'The count had an extra zero.')
    await expectAccessiblePage(page)
    await entry.getByRole('link', { name: texts.askAbout }).click()
    const message = page.getByRole('dialog', { name: 'Contact Us' }).getByRole('textbox', { name: 'Message' })
    await expect.poll(() => message.inputValue()).toMatch(/^About the correction of .+, \u221254 pieces \(“The count/)
    await page.goBack()

    await row.getByRole('button', { name: 'Take it back' }).click()
    const reversal = console.getByRole('dialog', { name: 'Take back the correction' })
    await waitForVisibleText(reversal.getByRole('region', { name: 'What it changes' }), '200')
    await findButton(reversal, 'Take it back').click()
    await waitForToast(console, 'success', '54 pieces added')
    await card.getByText('Taken back on').waitFor()
    expect(await card.getByRole('button', { name: 'Take it back' }).count()).toBe(0)
    // The open page of the member follows.
    await page.getByText('Taken back on').waitFor()
    for (const place of [page, card]) await waitForVisibleText(place, 'Penalty reverted')
  },
)
