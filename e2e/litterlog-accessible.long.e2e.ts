import type { Page } from 'playwright-core'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { aLoggedCleanup, anUploadedPhoto, decideCleanupAsAdmin } from './harness/cleanups.ts'
import { aTestMember } from './harness/members.ts'
import { test } from './harness/test.ts'
import { pressButton } from './harness/visitor.ts'

const pressFirst = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
const sizes = ['desktop', 'phone'] as const

test.for(sizes)('the Litterlog and its dialogs pass the accessibility checks: %s', async (size, { open }) => {
  const member = await aTestMember()
  const photos = await Promise.all([anUploadedPhoto(member), anUploadedPhoto(member, '#8d5a3b')])
  const cleanup = await aLoggedCleanup(member, { litterCount: 47, notes: 'Canal path', photos })
  await decideCleanupAsAdmin(cleanup, 'flagged', 'Please look at the ZIP again.')
  const page = await open('/dashboard', { size, as: member })
  await page.getByRole('region', { name: 'News about your cleanups' }).waitFor()
  await expectAccessiblePage(page)

  await pressFirst(page, /^Open the cleanup of/)
  await page.getByRole('dialog', { name: 'My Impact' }).waitFor()
  await expectAccessiblePage(page)
  await pressButton(page, 'Open photo 1 of 2')
  await page
    .getByRole('dialog', { name: /^Photos of/ })
    .getByRole('img', { name: 'Photo 1 of 2' })
    .waitFor()
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')
  await pressButton(page, 'Delete cleanup')
  await page.getByRole('alertdialog').waitFor()
  await expectAccessiblePage(page)
})

test.for(sizes)(
  'the Litterlog of a member without cleanups passes the accessibility checks: %s',
  async (size, { open }) => {
    const page = await open('/dashboard', { size, as: await aTestMember() })
    await page.getByText('No cleanup activities logged yet.').waitFor()
    await expectAccessiblePage(page)
  },
)
