import { resolve } from 'node:path'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { aTestMember, demoAdminCredentials } from './harness/members.ts'
import { test } from './harness/test.ts'
import { pressButton, waitForMemberPage } from './harness/visitor.ts'

const PICTURE = resolve(import.meta.dirname, '../src/features/photos/server/sample.heic')

const sizes = ['desktop', 'phone'] as const

test.for(sizes)(
  'the profile settings and their dialogs pass the accessibility checks: %s',
  { timeout: 180_000 },
  async (size, { open }) => {
    const page = await open('/profile', { size, as: await aTestMember() })
    await page.getByRole('textbox', { name: 'Full name' }).fill('')
    await page.getByRole('textbox', { name: 'Username' }).fill('x')
    await pressButton(page, 'Save Profile')
    await page.getByText('Full name is required').waitFor()
    await expectAccessiblePage(page)
    for (const tab of ['Social Links', 'Account Settings']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).waitFor()
      await expectAccessiblePage(page)
    }
    await pressButton(page, 'Delete Account')
    await page.getByRole('alertdialog').waitFor()
    await expectAccessiblePage(page)
    await pressButton(page, 'Keep my account')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })

    await pressButton(page, 'Change your picture')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Update Profile Picture' }).waitFor()
    await expectAccessiblePage(page)
    await page.locator('input[type=file]').setInputFiles(PICTURE)
    await dialog.getByRole('slider', { name: 'Zoom' }).waitFor({ state: 'attached' })
    await expectAccessiblePage(page)
    await pressButton(page, 'Preview')
    await dialog.getByRole('heading', { name: 'Preview Profile Picture' }).waitFor()
    await expectAccessiblePage(page)
  },
)

test.for(sizes)(
  'the contact and privacy dialogs pass the accessibility checks: %s',
  { timeout: 180_000 },
  async (size, { open }) => {
    const page = await open('/about-us', { size, as: demoAdminCredentials })
    await waitForMemberPage(page)
    // Members have a footer with shorter names on phones.
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: /^Contact/ }).click()
    await page.getByRole('dialog', { name: 'Contact Us' }).waitFor()
    await pressButton(page, 'Send Message')
    await page.getByText('Please enter a message.').waitFor()
    await expectAccessiblePage(page)
    await page.goto('/about-us')
    await waitForMemberPage(page)
    await footer.getByRole('link', { name: /^Privacy/ }).click()
    await page.getByRole('dialog', { name: 'Privacy Policy' }).waitFor()
    await expectAccessiblePage(page)
  },
)
