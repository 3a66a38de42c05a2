import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { factorUiTexts } from '#features/members/copy.ts'
import { scanQrCode } from '#platform/server/qr-code/testing.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { generateAuthenticatorCode } from './harness/factors.ts'
import { type TestMember, aTestMember, aUniqueIpAddress, callApi } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  expectFocused,
  findButton,
  pressButton,
  waitForMemberPage,
  waitForToast,
  waitForVisibleText,
} from './harness/visitor.ts'

const SETTINGS = '/profile?tab=account'
const CODE_PATTERN = /^[2-9A-Z]{4}-[2-9A-Z]{4}$/
const card = (page: Page) => page.getByRole('region', { name: 'Second step' })
const row = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name })
const setup = (page: Page) => page.getByRole('dialog', { name: 'Set up your authenticator app' })
const codeField = (page: Page) => setup(page).getByRole('textbox', { name: 'Type the 6 digits it shows' })
const codesDialog = (page: Page) => page.getByRole('dialog', { name: 'Ten keys for a lost phone' })
const readCodes = (page: Page) => codesDialog(page).locator('li .num').allTextContents()
const readKey = async (page: Page) => (await setup(page).locator('p.num').textContent())!

/** Returns a code of six digits that is not the given one. */
const otherCode = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10))

/** Sets up the authenticator app of a member through the API. Returns its key and the recovery codes. */
async function setUpAuthenticator({ token }: TestMember) {
  const { key } = (await (await callApi('POST', '/me/authenticator', { token })).json()) as { key: string }
  const answer = await callApi('PUT', '/me/authenticator', { token, body: { code: generateAuthenticatorCode(key) } })
  return { key, ...((await answer.json()) as { recoveryCodes: string[] }) }
}

/** Signs in with the password. Returns the ticket for the second step. */
async function requestTicket({ email, password }: TestMember) {
  const answer = await fetch(`${inject('origin')}/api/v1/session`, {
    method: 'POST',
    headers: { 'x-forwarded-for': aUniqueIpAddress(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { data: { ticket: string } }).data.ticket
}

test('a member scans the setup key, activates the authenticator app with a code and saves the recovery codes', async ({
  open,
}) => {
  const page = await open(SETTINGS, {
    as: await aTestMember(),
    size: 'phone',
    theme: 'dark',
    statuses: [400],
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await pressButton(row(page, 'Authenticator app'), 'Set up')
  const picture = setup(page).getByRole('img', { name: 'QR code for your authenticator app' })
  const address = new URL((await scanQrCode(await picture.screenshot()))!)
  const key = await readKey(page)
  expect(address.protocol).toBe('otpauth:')
  expect(address.searchParams.get('secret')).toBe(key.replaceAll(' ', ''))
  await pressButton(setup(page), 'Copy key')
  await findButton(setup(page), 'Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.replaceAll(' ', ''))
  await expectAccessiblePage(page)

  await pressButton(setup(page), 'Turn on')
  await waitForVisibleText(setup(page), 'Type the code first.')
  const code = generateAuthenticatorCode(key)
  await codeField(page).pressSequentially(otherCode(code))
  await waitForVisibleText(setup(page), 'That code is not right. Check it and type it again.')
  await expect.poll(() => codeField(page).inputValue()).toBe('')
  await expectFocused(codeField(page))
  expect(await codeField(page).getAttribute('aria-invalid')).toBe('true')

  // A code is submitted automatically with its last digit, even when pasted with a space.
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await codesDialog(page).waitFor()
  const codes = await readCodes(page)
  expect(codes).toHaveLength(10)
  for (const each of codes) expect(each).toMatch(CODE_PATTERN)
  await expectAccessiblePage(page)

  const [download] = await Promise.all([page.waitForEvent('download'), pressButton(codesDialog(page), 'Download')])
  expect(download.suggestedFilename()).toBe('cleanstreak-recovery-codes.txt')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines.filter((line) => CODE_PATTERN.test(line))).toEqual(codes)
  await pressButton(codesDialog(page), 'Copy')
  await findButton(codesDialog(page), 'Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))

  expect(await findButton(codesDialog(page), 'Done').isDisabled()).toBe(true)
  await page.goBack()
  await pressButton(page.getByRole('alertdialog', { name: 'Close without saving the codes?' }), 'Keep them open')
  expect(await readCodes(page)).toEqual(codes)
  await codesDialog(page).getByText('I have saved them').click()
  await pressButton(codesDialog(page), 'Done')
  await codesDialog(page).waitFor({ state: 'detached' })
  await row(page, 'Authenticator app').getByText('On', { exact: true }).waitFor()
  await waitForVisibleText(card(page), '10 of 10 left')
  await expectFocused(findButton(row(page, 'Authenticator app'), 'Turn off'))
  await expectAccessiblePage(page)
})

test('each setup of an authenticator app shows a new key', async ({ open }) => {
  const page = await open(SETTINGS, { as: await aTestMember() })
  const begin = () => pressButton(row(page, 'Authenticator app'), 'Set up')
  await begin()
  const key = await readKey(page)
  await codeField(page).pressSequentially('90231')
  expect(await codeField(page).inputValue()).toBe('902 31')
  for (const press of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace', '4']) await codeField(page).press(press)
  expect(await codeField(page).inputValue()).toBe('904 31')
  expect(await codeField(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3)
  await page.goBack()
  await setup(page).waitFor({ state: 'detached' })
  await begin()
  await expect.poll(() => readKey(page)).not.toBe(key)
})

test('new recovery codes replace the earlier ones', async ({ open }) => {
  const member = await aTestMember()
  const earlier = await setUpAuthenticator(member)
  const page = await open(SETTINGS, { as: member })
  await pressButton(card(page), 'New codes')
  const question = page.getByRole('alertdialog', { name: 'Get new recovery codes?' })
  await waitForVisibleText(question, 'You get 10 recovery codes. The earlier ones stop working.')
  await pressButton(question, 'New codes')
  await codesDialog(page).waitFor()
  const codes = await readCodes(page)
  expect(codes).toHaveLength(10)
  expect(codes.filter((code) => earlier.recoveryCodes.includes(code))).toEqual([])

  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() => document.body.innerText.split('\n').filter(Boolean))
  expect(printed.filter((line) => CODE_PATTERN.test(line))).toEqual(codes)
  expect(printed[0]).toBe('Recovery codes for Cleanstreak')
  expect(printed).toHaveLength(codes.length + 2)
  await page.emulateMedia({ media: 'screen' })

  await codesDialog(page).getByRole('button', { name: 'Close' }).click()
  await pressButton(page.getByRole('alertdialog', { name: 'Close without saving the codes?' }), 'Close anyway')
  await codesDialog(page).waitFor({ state: 'detached' })
})

test('a member forgets remembered devices and turns the authenticator app off', async ({ open }) => {
  const member = await aTestMember()
  const { key } = await setUpAuthenticator(member)
  const page = await open(SETTINGS, { as: member, statuses: [500] })
  const ticket = await requestTicket(member)
  await callApi('POST', '/session/second-step', {
    body: { ticket, code: generateAuthenticatorCode(key, { stepsAhead: 1 }), remembersDevice: true },
  })
  await page.reload()
  await waitForVisibleText(card(page), '1 remembered device')
  await pressButton(card(page), 'Forget it')
  await waitForToast(page, 'success', 'Forgotten. The next sign-in asks for a code again.')
  await card(page).getByText('remembered device').waitFor({ state: 'detached' })

  await pressButton(row(page, 'Authenticator app'), 'Turn off')
  const question = page.getByRole('alertdialog', { name: 'Turn off the authenticator app?' })
  await waitForVisibleText(question, 'Your recovery codes stop working, because this is your last second factor.')
  await expectAccessiblePage(page)
  await pressButton(question, 'Turn off')
  await waitForToast(page, 'success', 'Authenticator app turned off')
  await expectFocused(findButton(row(page, 'Authenticator app'), 'Set up'))
  expect(await row(page, 'Recovery codes').count()).toBe(0)
})

test('the security settings explain why an admin cannot remove the last second factor', async ({ open }) => {
  const page = await open('/profile', { as: await aTestMember() })
  const laptop = { id: crypto.randomUUID(), name: 'Laptop', createdAt: '2025-11-01T00:00:00.000Z', lastUsedAt: null }
  const authenticatorSince = laptop.createdAt
  const codes = { recoveryCodesLeft: 0, hasRecoveryCodes: false, trustedDevices: 0 }
  for (const [button, action, held] of [
    ['Remove Laptop', 'Remove passkey', { passkeys: [laptop], authenticatorSince: null }],
    ['Turn off', 'Turn off', { passkeys: [], authenticatorSince }],
  ] as const) {
    const json = { ...held, ...codes, isRequired: true }
    await page.route('**/api/v1/me/factors', (route) => route.fulfill({ json }))
    // The factors are in the page that the server renders for the tab, but not in the one for another tab.
    await page.goto('/profile')
    await waitForMemberPage(page)
    await page.getByRole('tab', { name: 'Account Settings' }).click()
    await pressButton(page, button)
    const question = page.getByRole('alertdialog')
    await waitForVisibleText(question, factorUiTexts.lastFactor)
    expect(await findButton(question, action).count()).toBe(0)
    await question.getByText('Close', { exact: true }).click()
    await question.waitFor({ state: 'detached' })
  }
})
