import { expectAccessiblePage } from './harness/accessibility.ts'
import { waitForEmail } from './harness/email.ts'
import { aTestMember, callApi, fillInSignUpForm } from './harness/members.ts'
import { test } from './harness/test.ts'
import { waitForHeading, pressButton, waitForToast } from './harness/visitor.ts'

const sizes = ['desktop', 'phone'] as const

test.for(sizes)(
  'sign-in, sign-up, verification and reset pages pass the accessibility checks: %s',
  async (size, { open }) => {
    const { email } = await aTestMember({ isOnboarded: false })
    await callApi('POST', '/password-resets', { body: { email } })
    const page = await open('/login', { size, isKnown: true, statuses: [410] })
    await pressButton(page, 'Sign In')
    await page.getByText('Password is required.').waitFor()
    await expectAccessiblePage(page)

    await page.goto('/signup')
    await pressButton(page, 'Create your free account')
    await page.getByText('You must agree to the terms and conditions.').waitFor()
    await expectAccessiblePage(page)
    await fillInSignUpForm(page)
    await pressButton(page, 'Create your free account')
    await waitForHeading(page, 'Check your email')
    await waitForToast(page, 'success', 'Account created successfully!')
    await expectAccessiblePage(page)

    for (const [address, title] of [
      ['/verified', 'Your email is verified'],
      ['/verified?token=gone', 'This link does not work'],
      ['/forgot-password', 'Forgot your password?'],
      ['/reset-password', 'This link does not work'],
      [(await waitForEmail(email, 'Reset')).link, 'Set a new password'],
      ['/check-profile', 'Check profile'],
      ['/unsubscribe?token=any', 'Email notifications'],
      ['/unsubscribe', 'This link does not work'],
    ] as const) {
      await page.goto(address)
      await waitForHeading(page, title)
      await expectAccessiblePage(page)
    }
  },
)

test.for(sizes)('onboarding and the unverified dashboard pass the accessibility checks: %s', async (size, { open }) => {
  const page = await open('/dashboard', { size, as: await aTestMember({ isVerified: false, isOnboarded: false }) })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Step 1 of 2').waitFor()
  await expectAccessiblePage(page)
  await pressButton(page, 'Set my goal')
  await dialog.getByText('Step 2 of 2').waitFor()
  await expectAccessiblePage(page)
  await pressButton(page, 'Close')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Verify your email' }).waitFor()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('dialog', { name: 'Your menu' }).waitFor()
  await expectAccessiblePage(page)
})
