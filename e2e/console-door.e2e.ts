import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { addVirtualAuthenticator, createAuthenticatorApp } from './harness/factors.ts'
import { demoAdminGraceCredentials, demoSuperadminSamCredentials, submitSignInForm } from './harness/members.ts'
import { type ServerProcessUnderTest, createTemporaryFolder, startProductForTests } from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'
import { pressButton, waitForHeading, waitForUrlPath, waitForVisibleText } from './harness/visitor.ts'

let product: ServerProcessUnderTest
let folder: string
beforeAll(async () => {
  folder = await createTemporaryFolder()
  product = await startProductForTests('console-door', { DATA_DIR: folder, ADMIN_SECOND_FACTOR: 'required' })
})
afterAll(async () => {
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

const askForMembers = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/admin/members')
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  })

async function saveRecoveryCodes(page: Page) {
  await waitForHeading(page, 'Ten keys for a lost phone')
  await page.getByText('I have saved them').click()
  await pressButton(page, 'Open the console')
}

test('the console shows an admin only how to set up a second factor, until the authenticator app is on', async ({
  open,
}) => {
  const page = await open('/admin-main/users', { product, isKnown: true, statuses: [400, 403] })
  await submitSignInForm(page, demoAdminGraceCredentials)
  await waitForHeading(page, 'One more lock for the console')
  await expectAccessiblePage(page)
  expect(await askForMembers(page)).toEqual([403, 'SECOND_FACTOR_MISSING'])
  await page.goto('/admin-main')
  await waitForUrlPath(page, '/second-factor')
  await page.goto('/admin-main/users')
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const code = page.getByRole('textbox', { name: 'Type the 6 digits it shows' })
  await code.fill('000000')
  await waitForVisibleText(page, 'That code is not right. Check it and type it again.')
  await code.fill(createAuthenticatorApp(key).nextCode())
  await waitForHeading(page, 'Ten keys for a lost phone')
  await expectAccessiblePage(page)
  await saveRecoveryCodes(page)
  await waitForHeading(page, 'Member Management')
  expect((await askForMembers(page))[0]).toBe(200)
})

test('an admin with a passkey shows it after signing in with a password, and then the console opens', async ({
  open,
}) => {
  const page = await open('/login', { product, isKnown: true, statuses: [403] })
  await addVirtualAuthenticator(page)
  await submitSignInForm(page, demoSuperadminSamCredentials)
  await waitForHeading(page, 'One more lock for the console')
  await pressButton(page, 'Use a passkey')
  await pressButton(page.getByRole('dialog', { name: 'Name your passkey' }), 'Save passkey')
  await saveRecoveryCodes(page)
  await waitForHeading(page, 'Admin Dashboard')

  // Another browser, to which the device brings the passkey.
  await page.goto('about:blank', { waitUntil: 'commit' })
  await page.context().clearCookies()
  await page.request.post('/api/v1/session', { data: demoSuperadminSamCredentials })
  await page.goto('/admin-main/audit')
  await waitForHeading(page, 'Show your second factor')
  await expectAccessiblePage(page)
  await pressButton(page, 'Continue')
  const dialog = page.getByRole('alertdialog', { name: 'Confirm it is you' })
  // A password is not enough here.
  await dialog.getByRole('button', { name: 'Use my password' }).waitFor({ state: 'detached' })
  await pressButton(dialog, 'Continue with a passkey')
  await waitForHeading(page, 'Audit Log')
})
