import { expectNoBarrier } from './harness/accessible.ts'
import { mailTo } from './harness/mail.ts'
import { PASSWORD, aMember, anEmail, ask } from './harness/members.ts'
import { test } from './harness/test.ts'
import { heading, press, toast } from './harness/visitor.ts'

const sizes = ['desktop', 'phone'] as const

test.for(sizes)(
  'sign-in, sign-up, verification and reset pages pass the accessibility checks: %s',
  async (size, { open }) => {
    const { email } = await aMember({ isOnboarded: false })
    await ask('POST', '/password-resets', { body: { email } })
    const page = await open('/login', { size, isKnown: true, statuses: [410] })
    await press(page, 'Sign In')
    await page.getByText('Password is required.').waitFor()
    await expectNoBarrier(page)

    await page.goto('/signup')
    await press(page, 'Create your free account')
    await page.getByText('You must agree to the terms and conditions.').waitFor()
    await expectNoBarrier(page)
    await page.getByRole('textbox', { name: 'Full name' }).fill('Nia Brook')
    await page.getByRole('textbox', { name: 'Email' }).fill(anEmail())
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'ZIP/postal code' }).fill('85016')
    await page.getByText('I am at least 13 and agree to the').click({ position: { x: 5, y: 5 } })
    await press(page, 'Create your free account')
    await heading(page, 'Check your email')
    await toast(page, 'success', 'Account created successfully!')
    await expectNoBarrier(page)

    for (const [address, title] of [
      ['/verified', 'Your email is verified'],
      ['/verified?token=gone', 'This link does not work'],
      ['/forgot-password', 'Forgot your password?'],
      ['/reset-password', 'This link does not work'],
      [(await mailTo(email, 'Reset')).link, 'Set a new password'],
      ['/check-profile', 'Check profile'],
      ['/unsubscribe?token=any', 'Email notifications'],
      ['/unsubscribe', 'This link does not work'],
    ] as const) {
      await page.goto(address)
      await heading(page, title)
      await expectNoBarrier(page)
    }
  },
)

test.for(sizes)('onboarding and the unverified dashboard pass the accessibility checks: %s', async (size, { open }) => {
  const page = await open('/dashboard', { size, as: await aMember({ isVerified: false, isOnboarded: false }) })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Step 1 of 2').waitFor()
  await expectNoBarrier(page)
  await press(page, 'Set my goal')
  await dialog.getByText('Step 2 of 2').waitFor()
  await expectNoBarrier(page)
  await press(page, 'Close')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Verify your email' }).waitFor()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('dialog', { name: 'Your menu' }).waitFor()
  await expectNoBarrier(page)
})
