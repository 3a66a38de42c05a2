import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { addVirtualAuthenticator, createAuthenticatorApp } from './harness/factors.ts'
import { CALLERS, TO_ADMIN, TO_DASHBOARD, listPageVisits } from './harness/page-table.ts'
import { type SignInCredentials, TEST_PASSWORD, submitSignInForm } from './harness/members.ts'
import { startInstallation } from './harness/product/installation.ts'
import { expect, test } from './harness/test.ts'
import {
  expectFocused,
  pressButton,
  waitForHeading,
  waitForToast,
  waitForUrlPath,
  waitForVisibleText,
} from './harness/visitor.ts'

let place: Awaited<ReturnType<typeof startInstallation>>
beforeAll(async () => {
  place = await startInstallation('console-door')
})
afterAll(() => place?.stop())

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

/** Signs an admin in, and adds the passkey that opens the console. */
async function openConsoleWithPasskey(page: Page, admin: SignInCredentials) {
  const device = await addVirtualAuthenticator(page)
  await submitSignInForm(page, admin)
  await waitForHeading(page, 'One more lock for the console')
  await pressButton(page, 'Use a passkey')
  await pressButton(page.getByRole('dialog', { name: 'Name your passkey' }), 'Save passkey')
  await saveRecoveryCodes(page)
  return device
}

const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm it is you' })

test('an admin without a second factor sees only the factor setup in the console', async ({ open }) => {
  const admin = await place.anAdmin()
  const page = await open('/admin-main/users', { product: place.product, isKnown: true, statuses: [400, 403] })
  await submitSignInForm(page, admin)
  await waitForHeading(page, 'One more lock for the console')
  await expectAccessiblePage(page)
  expect(await askForMembers(page)).toEqual([403, 'SECOND_FACTOR_MISSING'])
  await page.goto('/admin-main')
  await waitForUrlPath(page, '/second-factor')
  await page.goto('/profile?tab=account')
  await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button').click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await waitForVisibleText(
    deletion,
    'Admins need a second factor for this. Set up a passkey or the authenticator app first.',
  )
  expect(await deletion.getByRole('button', { name: 'Delete Account' }).count()).toBe(0)
  expect(await deletion.getByRole('listitem').count()).toBe(0)
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

test('every console page redirects an admin without a second factor to the second-factor page', async () => {
  const admin = await place.anAdmin({ isSuperadmin: true })
  const signedIn = await fetch(`${place.product.origin}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'wants-auth-token': 'yes' },
    body: JSON.stringify(admin),
  })
  const headers = { authorization: `Bearer ${signedIn.headers.get('set-auth-token')}` }
  const none = 'none'
  const nowhere = { poster: none, member: none, memberId: none, disabled: none, open: none, closed: none }
  const visits = listPageVisits({ ...nowhere, event: none, submission: none, group: none })
  const [atMember, atAdmin] = [CALLERS.indexOf('member'), CALLERS.indexOf('admin')]
  const console = visits.filter(({ expected }) => expected[atMember] === TO_DASHBOARD && expected[atAdmin] !== TO_ADMIN)
  const answers = await Promise.all(
    console.map(async ({ address }) => {
      const answer = await fetch(place.product.origin + address, { redirect: 'manual', headers })
      return [address, answer.status, answer.headers.get('location')?.split('?')[0]]
    }),
  )
  const open = ['/second-factor', '/setup/done']
  expect(answers).toEqual(
    console.map(({ address }) => [address, ...(open.includes(address) ? [200, undefined] : [307, '/second-factor'])]),
  )
  expect(answers.length).toBeGreaterThan(10)
})

test('the console opens when an admin who signed in with a password then uses a passkey', async ({ open }) => {
  const admin = await place.anAdmin()
  const page = await open('/login', { product: place.product, isKnown: true, statuses: [403] })
  await openConsoleWithPasskey(page, admin)
  await waitForHeading(page, 'Admin Dashboard')

  // Another browser, to which the device brings the passkey.
  await page.goto('about:blank', { waitUntil: 'commit' })
  await page.context().clearCookies()
  await page.request.post('/api/v1/session', { data: admin })
  await page.goto('/admin-main/audit')
  await waitForHeading(page, 'Show your second factor')
  await expectAccessiblePage(page)
  await pressButton(page, 'Continue')
  await confirmation(page).waitFor()
  await expectAccessiblePage(page)
  // A password is not enough here.
  expect(await confirmation(page).getByRole('button', { name: 'Use my password' }).count()).toBe(0)
  await pressButton(confirmation(page), 'Continue with a passkey')
  await waitForHeading(page, 'Audit Log')
})

test('an admin can open the console even if creating recovery codes failed', async ({ open }) => {
  const page = await open('/login', { product: place.product, isKnown: true, statuses: [403, 500] })
  await addVirtualAuthenticator(page)
  await page.route('**/recovery-codes', (route) => route.fulfill({ status: 500, json: {} }))
  await submitSignInForm(page, await place.anAdmin())
  await pressButton(page, 'Use a passkey')
  await pressButton(page, 'Save passkey')
  await waitForHeading(page, 'The console is open')
  await waitForVisibleText(
    page,
    'The passkey is set up, but there are no recovery codes. Get them in Account Settings.',
  )
  await expectAccessiblePage(page)
})

test('a dangerous action asks for confirmation again after ten minutes and then continues by itself', async ({
  open,
}) => {
  const admin = await place.anAdmin()
  const memberId = await place.aMember('Tom Whitfield')
  const page = await open('/login', { product: place.product, isKnown: true, statuses: [400, 403] })
  await openConsoleWithPasskey(page, admin)
  await place.inDatabase((tx) => tx.execute(sql`update sessions set factor_shown_at = now() - interval '11 minutes'`))
  await page.goto(`/admin-main/users/${memberId}`)
  await waitForHeading(page, 'Tom Whitfield')
  await pressButton(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete account of Tom Whitfield?' })
  await pressButton(question, 'Delete account')
  await waitForVisibleText(confirmation(page), 'Delete account of Tom Whitfield?')
  await expectAccessiblePage(page)

  // Back closes the dialog, and the action can be tried again.
  await page.goBack()
  await confirmation(page).waitFor({ state: 'detached' })
  await waitForVisibleText(question, 'Please confirm first that it is you.')
  await pressButton(question, 'Delete account')
  await confirmation(page).waitFor()
  expect(await confirmation(page).getByRole('button', { name: 'Use my password' }).count()).toBe(0)
  await waitForVisibleText(confirmation(page), 'Lost it? Ask a superadmin to reset it.')
  await pressButton(confirmation(page), 'Continue with a passkey')
  await page.getByText(/^Deleted on .+ by Ada Brook/).waitFor()

  // No confirmation is required again for ten minutes.
  await pressButton(page, 'Restore')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore member' }).click()
  await pressButton(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable account' }).click()
  await waitForToast(page, 'success', "Tom Whitfield's account has been disabled")
})

test('a member without a second factor confirms a dangerous action with the password', async ({ open }) => {
  const member = await place.aSignInMember()
  const page = await open('/login?from=/profile?tab=account', {
    product: place.product,
    isKnown: true,
    statuses: [400, 403],
  })
  await addVirtualAuthenticator(page)
  await submitSignInForm(page, member)
  await pressButton(page, 'Add a passkey')
  await pressButton(page.getByRole('dialog', { name: 'Name your passkey' }), 'Cancel')
  await place.inDatabase((tx) => tx.execute(sql`update sessions set confirmed_at = now() - interval '11 minutes'`))
  await pressButton(page, 'Add a passkey')
  await expectFocused(confirmation(page).getByRole('textbox', { name: 'Password' }))
  await expectAccessiblePage(page)
  await page.keyboard.type('not it')
  await page.keyboard.press('Enter')
  await waitForVisibleText(confirmation(page), 'Current password is incorrect')
  await page.keyboard.type(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Name your passkey' }).waitFor()
})
