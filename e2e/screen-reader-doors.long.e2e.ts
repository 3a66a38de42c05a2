import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { addVirtualAuthenticator, createAuthenticatorApp } from './harness/factors.ts'
import { TEST_PASSWORD } from './harness/members.ts'
import { startInstallation } from './harness/product/installation.ts'
import { expect, test } from './harness/test.ts'
import { createScreenReaderWithTranscript } from './harness/transcript.ts'

/*
 * Screen-reader transcript of an admin's way to the console, by keyboard only. It is stored in transcripts/; `-u` updates
 * it.
 */

let place: Awaited<ReturnType<typeof startInstallation>>
beforeAll(async () => {
  place = await startInstallation('screen-reader-doors')
})
afterAll(() => place?.stop())

test(
  'a screen-reader user sets up a second factor, signs in with it and confirms a dangerous action',
  { timeout: 240_000 },
  async ({ open }) => {
    const admin = await place.anAdmin()
    const memberId = await place.aMember('Tom Whitfield')
    const page = await open('/login', { product: place.product, isKnown: true, statuses: [400, 401, 403] })
    await addVirtualAuthenticator(page)
    const { addHeading, tabTo, press, type, expectAnnouncement, expectFocus, expectPage, transcript } =
      await createScreenReaderWithTranscript(page, [
        [admin.email, '(e-mail)'],
        [/\b([A-Z2-7]{4} ){7}[A-Z2-7]{4}\b/g, '(key)'],
        [/\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/g, '(code)'],
        [/\b\d{3} ?\d{3}\b/g, '(digits)'],
      ])
    const signIn = async () => {
      await tabTo('textbox, Email')
      await type(admin.email)
      await tabTo('textbox, Password')
      await type(TEST_PASSWORD)
      await press('Enter')
    }
    addHeading('Signing in with a password alone')
    await signIn()
    await expectAnnouncement('Welcome back!')
    await expectPage('Second factor')
    addHeading('A code that is wrong, and the right one')
    const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
    const app = createAuthenticatorApp(key)
    await tabTo('button, Use a passkey')
    await tabTo('textbox, Type the 6 digits it shows')
    await type('000000')
    await expectAnnouncement('That code is not right. Check it and type it again.')
    await type(app.nextCode())
    addHeading('Recovery codes')
    await expectFocus('Ten keys for a lost phone')
    await tabTo('checkbox, I have saved them')
    await press('Space')
    await tabTo('button, Open the console')
    await press('Enter')
    await expectPage('Admin Dashboard')

    addHeading('Signing in with password and code')
    await page.goto('about:blank', { waitUntil: 'commit' })
    await page.context().clearCookies()
    await page.goto(`/login?from=/admin-main/users/${memberId}`)
    await expectPage('Sign in')
    await signIn()
    await page.getByRole('heading', { level: 1, name: 'One more step, Ada' }).waitFor()
    await expectFocus('textbox, Code')
    await type(app.nextCode())
    await expectAnnouncement('Welcome back!')
    await page.getByRole('heading', { level: 1, name: 'Tom Whitfield' }).waitFor()

    addHeading('A dangerous action, ten minutes later')
    await place.inDatabase((tx) => tx.execute(sql`update sessions set factor_shown_at = now() - interval '11 minutes'`))
    await tabTo('button, Actions')
    await press('Enter')
    await page.getByRole('menuitem', { name: 'Delete account' }).focus()
    await press('Enter')
    await expectFocus('button, Cancel')
    await tabTo('button, Delete account')
    await press('Enter')
    await expectFocus('button, Continue with a code')
    await press('Enter')
    await expectFocus('textbox, Code from your app')
    await type(app.nextCode())
    await page.getByText(/^Deleted on .+ by Ada Brook/).waitFor()
    await expect(transcript()).toMatchFileSnapshot('transcripts/doors.md')
  },
)
