import { expectAccessiblePage } from './harness/accessibility.ts'
import {
  CLEANUP_LOGGED_MESSAGE,
  aJpegFile,
  expectPhotosUploaded,
  fetchCleanupHistory,
  openLogDialogAsNewMember,
} from './harness/log-dialog.ts'
import { expect, test } from './harness/test.ts'
import { waitForToast, waitForVisibleText } from './harness/visitor.ts'

test('a member enters, clears and later changes the time spent on a cleanup', async ({ open }) => {
  const { member, page, dialog, pieces, save, choose } = await openLogDialogAsNewMember(open)
  const time = dialog.getByRole('spinbutton', { name: 'Time spent' })
  const [less, more] = [
    dialog.getByRole('button', { name: '5 minutes less' }),
    dialog.getByRole('button', { name: '5 minutes more' }),
  ]
  const expectTime = (text: string) => expect.poll(() => time.inputValue()).toBe(text)
  const minutesNow = async () => Number(await time.getAttribute('aria-valuenow'))

  expect([await time.inputValue(), await time.getAttribute('aria-valuetext')]).toEqual(['', 'Empty'])
  await more.click()
  await expectTime('30 min')
  await more.hover()
  await page.mouse.down()
  await expect.poll(minutesNow).toBeGreaterThanOrEqual(50)
  await page.mouse.up()
  const held = await minutesNow()
  await less.click()
  await expect.poll(minutesNow).toBe(held - 5)

  for (const [typed, shown] of [
    ['1:30', '1 h 30 min'],
    ['1 h 30', '1 h 30 min'],
    ['5', '5 min'],
  ] as const) {
    await time.fill(typed)
    await pieces.focus()
    await expectTime(shown)
  }
  await less.click()
  await expectTime('')

  await pieces.fill('36')
  await choose(await aJpegFile())
  await expectPhotosUploaded(dialog)
  for (const wrong of ['13 h', 'long']) {
    await time.fill(wrong)
    await save()
    await waitForVisibleText(dialog, 'Between 5 minutes and 12 hours.')
    expect([await time.inputValue(), await time.getAttribute('aria-invalid')]).toEqual([wrong, 'true'])
  }
  await expectAccessiblePage(page)
  await time.fill('90')
  await time.press('ArrowUp')
  await expectTime('1 h 35 min')
  expect(await time.getAttribute('aria-valuetext')).toBe('1 hour 35 minutes')
  await time.press('Enter')
  await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
  await dialog.waitFor({ state: 'detached' })
  expect(await fetchCleanupHistory(member)).toMatchObject([{ litterCount: 36, minutes: 95 }])

  const row = page.getByRole('listitem').filter({ hasText: '1 h 35 min' })
  await row.getByRole('button', { name: 'Edit cleanup' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Cleanup' })
  const edited = editing.getByRole('spinbutton', { name: 'Time spent' })
  await expect.poll(() => edited.inputValue()).toBe('1 h 35 min')
  await edited.fill('')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await editing.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  expect(await fetchCleanupHistory(member)).toMatchObject([{ litterCount: 36, minutes: null }])
})
