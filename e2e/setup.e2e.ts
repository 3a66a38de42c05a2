import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { aMember } from '#features/members/server/fixtures.ts'
import { installationUiTexts } from '#features/installation/copy.ts'
import { createTestMailServer } from '#platform/server/mail/testing.ts'
import { expectAccessiblePage, expectNoAxeViolations } from './harness/accessibility.ts'
import { addVirtualAuthenticator } from './harness/factors.ts'
import { startInstallation } from './harness/product/installation.ts'
import type { TestServer } from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'
import { pressButton } from './harness/visitor.ts'

let place: Awaited<ReturnType<typeof startInstallation>>
let product: TestServer
let mailServer: Awaited<ReturnType<typeof createTestMailServer>>
beforeAll(async () => {
  mailServer = await createTestMailServer()
  place = await startInstallation('setup')
  product = place.product
})
afterAll(async () => {
  await place?.stop()
  await mailServer.stop()
})

const readSetupAddress = async () => /http\S+\/setup\?key=[\w-]+/.exec(await readFile(product.logFile, 'utf8'))?.[0]

/** Renames the organization in another window. */
const renameAsOtherAdmin = (page: Page, name: string) =>
  page.evaluate(async (changed) => {
    const address = '/api/v1/admin/installation'
    const { language, countryCode, updatedAt } = (await (await fetch(address)).json()) as Record<string, unknown>
    const body = JSON.stringify({ name: changed, language, countryCode, updatedAt })
    await fetch(address, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
  }, name)

test('the first admin sets up an installation with the keyboard only', async ({ open }) => {
  await expect.poll(readSetupAddress).toBeDefined()
  const address = (await readSetupAddress())!
  const early = await open(`${product.origin}/signup`, { product, statuses: [503] })
  await early.getByRole('heading', { name: 'This place is not open yet. Please come back soon.' }).waitFor()
  // The page is static and has the colors of the system.
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await early.emulateMedia({ colorScheme })
    await early.setViewportSize({ width, height: 844 })
    await expectNoAxeViolations(early)
  }
  // A test email to a closed port is rejected, as are an email that has an account and a common password.
  const page = await open(address, { product, statuses: [400, 409, 422] })
  const late = await open(address, { product, statuses: [404, 410] })
  const field = (name: string) => page.getByRole('textbox', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)

  // Step 1: an error stands at the field, which gets the focus.
  await page.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Please enter the name of your organization.').waitFor()
  await expect.poll(() => field('Organization name').evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('Dayton Litter Crew')
  await page.getByRole('group', { name: 'Preview of the header' }).getByText('Dayton Litter Crew').waitFor()
  await expectAccessiblePage(page)
  await page.keyboard.press('Enter')

  // Step 2: the heading has the focus, so the next key leads to the first field.
  await heading('Who is the first admin?').waitFor()
  await expect.poll(focused).toBe('Who is the first admin?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Eddie Ross')
  await field('Email').fill('taken@example.org')
  await field('Password').fill('sweep-42-streets')
  await field('ZIP/postal code').fill('45402')

  // A reload keeps everything but the password, and says so.
  await page.reload()
  await heading('Who is the first admin?').waitFor()
  await expect.poll(() => field('Full name').inputValue()).toBe('Eddie Ross')
  expect(await field('Password').inputValue()).toBe('')
  await page.getByText('A reload forgets it, so type it again.').waitFor()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('sweep-42')
  await field('Password').fill('sweep-42-streets')
  await expectAccessiblePage(page)
  await page.keyboard.press('Enter')

  // Step 3: the test message, with a wrong port first.
  await heading('Mail and tags').waitFor()
  // No password of the mail server was typed, so the reload has forgotten none.
  expect(await page.getByText('A reload forgets it').count()).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => field('Full name').inputValue()).toBe('Eddie Ross')
  await page.getByRole('button', { name: 'Next' }).click()
  await heading('Mail and tags').waitFor()

  // The Back of the browser goes to the step before and keeps everything, and Forward changes nothing.
  await page.goBack()
  await heading('Who is the first admin?').waitFor()
  await expect.poll(focused).toBe('Who is the first admin?')
  expect(await field('Password').inputValue()).toBe('sweep-42-streets')
  await page.goBack()
  await heading('Let’s set up your place').waitFor()
  await page.goForward()
  await heading('Let’s set up your place').waitFor()
  expect(await field('Organization name').inputValue()).toBe('Dayton Litter Crew')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('None', { exact: true }).click()
  await field('Server').fill('127.0.0.1')
  await field('Port').fill('1')
  await page.getByRole('button', { name: 'Send test message' }).click()
  await page.getByText('Nothing answers at this server and port. Check both.').waitFor()
  await field('Port').fill(new URL(mailServer.url).port)
  await expect.poll(() => page.getByText('Nothing answers').count()).toBe(0)
  await page.getByRole('button', { name: 'Send test message' }).click()
  await page.getByText(/^Sent to taken@example\.org in \d+\.\d s\. Is it there\?$/).waitFor()
  expect(mailServer.received.at(-1)).toMatchObject({ subject: 'Your mail server works' })
  // Somebody who came with an older version has an account already.
  await place.inDatabase((tx) => aMember(tx, { email: 'taken@example.org' }))
  await page.getByText('Beach', { exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessiblePage(page)
  expect(await field('Sender').inputValue()).toBe('Dayton Litter Crew <taken@example.org>')
  await page.getByRole('button', { name: 'Open the place' }).click()

  // The email has an account: its field has the focus and says what to do. The suggested sender follows the new one.
  await heading('Who is the first admin?').waitFor()
  await page.getByText('An account has this email already.').waitFor()
  await page.getByText(/ DATA_DIR='\/.+' npm run make-admin -- taken@example\.org --super$/).waitFor()
  await expect.poll(() => field('Email').evaluate((node) => node === document.activeElement)).toBe(true)
  await field('Email').fill('eddie@example.org')
  await field('Password').fill('secret')
  await page.getByRole('button', { name: 'Next' }).click()

  // A too common password is rejected in this step. Everything else stays as typed.
  await page.getByText('This password is too common. Please choose another one.').waitFor()
  await expect.poll(() => field('Password').evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await field('Email').inputValue()).toBe('eddie@example.org')
  await field('Password').fill('sweep-42-streets')
  await page.getByRole('button', { name: 'Next' }).click()
  await heading('Mail and tags').waitFor()
  expect(await field('Sender').inputValue()).toBe('Dayton Litter Crew <eddie@example.org>')
  await page.getByRole('button', { name: 'Open the place' }).click()

  await heading('Dayton Litter Crew is open').waitFor()
  // Back leads to no step any more, and Forward stays on this page.
  const earlier = () => page.evaluate(() => navigation.entries().slice(0, navigation.currentEntry!.index))
  expect((await earlier()).filter(({ url }) => url?.includes('key='))).toEqual([])
  await page.goForward()
  await page.waitForURL('**/setup/done')
  await heading('Dayton Litter Crew is open').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Database' }).waitFor()
  await page.getByText(/^DATA_DIR='\/.+' npm run doctor$/).waitFor()
  await expectAccessiblePage(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Log the first cleanup' }).click()
  await page.getByRole('dialog', { name: 'Welcome to Cleanstreak, Eddie' }).waitFor()
  await pressButton(page, 'Close')
  await page.getByRole('dialog', { name: 'Log new cleanup' }).waitFor()
  // Everything else of the console waits for the second factor.
  await page.goto('/setup/done')
  await page.getByRole('link', { name: 'Create the first challenge' }).click()
  await heading('One more lock for the console').waitFor()
  await page.goto('/setup/done')
  await page.getByRole('link', { name: 'Add your second factor' }).last().click()
  await heading('One more lock for the console').waitFor()
  await addVirtualAuthenticator(page)
  await pressButton(page, 'Use a passkey')
  await pressButton(page, 'Save passkey')
  await heading('Ten keys for a lost phone').waitFor()
  await page.getByText('I have saved them').click()
  await pressButton(page, 'Open the console')
  await page.getByRole('link', { name: 'Dayton Litter Crew, admin dashboard' }).waitFor()
  await page.goto('/setup/done')
  await page.getByRole('link', { name: 'Open the admin dashboard' }).click()
  await page.waitForURL('**/admin-main')

  // Installation: the name changes everywhere, the mail server stays.
  await page.goto('/admin-main/settings')
  await page.getByRole('link', { name: /^Installation/ }).click()
  await heading('Installation').waitFor()
  expect(await field('Server').inputValue()).toBe('127.0.0.1')
  await field('Organization name').fill('Dayton River Crew')
  await page.getByRole('button', { name: 'Save organization' }).click()
  await page.getByText('Settings saved').waitFor()
  await page.getByRole('link', { name: 'Dayton River Crew, admin dashboard' }).waitFor()
  await expect.poll(() => field('Sender').inputValue()).toBe('Dayton River Crew <eddie@example.org>')
  await expectAccessiblePage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessiblePage(page)

  // A saved password leaves nothing to save.
  await page.getByText('STARTTLS', { exact: true }).click()
  await field('User name').fill('crew')
  await field('Password').fill('mail-pass-42')
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await page.getByText('It is stored and never shown. Leave this empty to keep it.').waitFor()
  await expect.poll(() => field('Password').inputValue()).toBe('')
  await page.getByRole('link', { name: 'System Settings' }).first().click()
  await heading('System Settings').waitFor()

  // Without a mail server, all mail waits.
  await page.getByRole('link', { name: /^Installation/ }).click()
  await page.getByRole('link', { name: 'Tag Management' }).last().waitFor()
  await page.getByRole('button', { name: 'Remove mail server' }).click()
  await expectAccessiblePage(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove mail server' }).click()
  await page.getByText('No mail server is set. All mail waits until you enter one.').waitFor()
  expect(await field('Server').inputValue()).toBe('')
  await expect.poll(focused).toBe('Mail server')
  await page.getByRole('link', { name: 'System Settings' }).first().click()
  await heading('System Settings').waitFor()

  // The wizard of a second window ends on the page of a used key.
  await late.getByRole('textbox', { name: 'Organization name' }).fill('Late Crew')
  await late.getByRole('button', { name: 'Next' }).click()
  await late.getByRole('textbox', { name: 'Full name' }).fill('Lee Late')
  await late.getByRole('textbox', { name: 'Email' }).fill('late@example.org')
  await late.getByRole('textbox', { name: 'Password' }).fill('sweep-42-streets')
  await late.getByRole('textbox', { name: 'ZIP/postal code' }).fill('45402')
  await late.getByRole('button', { name: 'Next' }).click()
  await late.getByRole('heading', { name: 'This address is used up' }).waitFor()
  expect(await late.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('Late Crew')

  const visitor = await open('/cleanups', { product, isKnown: true, statuses: [404] })
  await expect.poll(() => visitor.title()).toContain('| Dayton River Crew')
  await visitor.getByRole('link', { name: 'Dayton River Crew, home' }).waitFor()
  await visitor.getByText(/© \d{4} Dayton River Crew\./).waitFor()

  // Forms begin with the country of the installation.
  await page.getByRole('link', { name: /^Installation/ }).click()
  await page.getByRole('combobox', { name: 'Country' }).fill('Canada')
  await page.getByRole('option', { name: 'Canada' }).waitFor()
  await page.keyboard.press('Enter')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: 'Save organization' }).click()
  await saved
  // The processes hear of the change a moment after it is saved, so the page may still come with the country before.
  const readCountry = async () => {
    await visitor.goto('/cleanups/submit')
    return visitor.getByRole('combobox', { name: 'Country' }).inputValue()
  }
  await expect.poll(readCountry).toBe('Canada')

  // The page does not overwrite what another admin has changed meanwhile, and shows it at the next visit.
  await renameAsOtherAdmin(page, 'Dayton Park Crew')
  await field('Organization name').fill('Dayton Lake Crew')
  await page.getByRole('button', { name: 'Save organization' }).click()
  await page.getByText(installationUiTexts.changedMeanwhile).waitFor()
  expect(await field('Organization name').inputValue()).toBe('Dayton Lake Crew')
  await field('Organization name').fill('Dayton River Crew')
  await page.getByRole('link', { name: 'System Settings' }).first().click()
  await heading('System Settings').waitFor()
  await page.getByRole('link', { name: /^Installation/ }).click()
  await expect.poll(() => field('Organization name').inputValue()).toBe('Dayton Park Crew')
  await field('Organization name').fill('Dayton Creek Crew')
  await page.getByRole('button', { name: 'Save organization' }).click()
  await page.getByRole('link', { name: 'Dayton Creek Crew, admin dashboard' }).waitFor()

  const answer = await visitor.goto(address)
  expect(answer!.status()).toBe(404)
  expect(answer!.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  await visitor.getByRole('heading', { name: 'This address is used up' }).waitFor()
  await expectAccessiblePage(visitor)
  // The log of the product shows the key only where the start printed it.
  const log = await readFile(product.logFile, 'utf8')
  expect(log.split(new URL(address).searchParams.get('key')!)).toHaveLength(2)
})
