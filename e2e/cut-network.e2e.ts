import type { Page } from 'playwright-core'
import { connectionUiTexts } from '#app/web/shells/copy.ts'
import { contactFormUiTexts } from '#features/notices/rules.ts'
import { aTestMember } from './harness/members.ts'
import { type VisitOptions, expect, test } from './harness/test.ts'
import {
  expectFocused,
  loadPageScripts,
  pressButton,
  waitForHeading,
  waitForMemberPage,
  waitForUrlPath,
} from './harness/visitor.ts'

const { pressNeedsNetwork: OFFLINE, pressNeedsServer: UNREACHABLE } = connectionUiTexts

const VISITOR: VisitOptions = { isKnown: true, isCut: true }

const contactLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })
const contactForm = (page: Page) => page.getByRole('dialog', { name: 'Contact Us' })
const status = (page: Page, sentence: string) => page.locator('#page-status').getByText(sentence)

/** Lets every request of the page fail, as on a network without a connection that the browser does not notice. */
const failAllRequests = (page: Page) => page.route('**', (route) => route.abort('internetdisconnected'))

test('a page reloads once when a network filter blocks its code, and then shows an error', async ({ open }) => {
  const page = await open('/about-us', { ...VISITOR, expectedErrors: /ERR_BLOCKED_BY_CLIENT/ })
  await page.route('**/assets/contact-dialog*', (route) => route.abort('blockedbyclient'))
  await loadPageScripts(page)
  const reload = page.waitForEvent('load')
  await contactLink(page).press('Enter')
  await reload
  await loadPageScripts(page)
  await contactLink(page).press('Enter')
  await status(page, UNREACHABLE).waitFor()
})

test('a page stays usable when the code of the status strip cannot be loaded', async ({ open }) => {
  const page = await open('/about-us', { ...VISITOR, expectedErrors: /ERR_BLOCKED_BY_CLIENT/ })
  await page.route('**/assets/connection-strip*', (route) => route.abort('blockedbyclient'))
  await loadPageScripts(page)
  await contactLink(page).press('Enter')
  await contactForm(page).waitFor()
})

test('a dialog whose code is missing offline shows an error and opens once the network returns', async ({ open }) => {
  const page = await open('/about-us', VISITOR)
  await loadPageScripts(page)
  await page.context().setOffline(true)
  await contactLink(page).press('Enter')
  await status(page, OFFLINE).waitFor()
  await waitForUrlPath(page, '/about-us')
  await expectFocused(contactLink(page))
  await page.context().setOffline(false)
  await contactLink(page).press('Enter')
  await contactForm(page).waitFor()
  await status(page, OFFLINE).waitFor({ state: 'hidden' })
})

test('a dialog that failed to load offline opens after the page has reloaded itself', async ({ open }) => {
  const page = await open('/about-us', VISITOR)
  await loadPageScripts(page)
  await failAllRequests(page)
  await contactLink(page).click()
  await status(page, UNREACHABLE).waitFor()
  await waitForUrlPath(page, '/about-us')
  await page.unroute('**')
  const reload = page.waitForEvent('load')
  await contactLink(page).click()
  await reload
  await contactLink(page).click()
  await contactForm(page).waitFor()
})

test('a page whose code cannot be loaded offline shows an error and opens once the network returns', async ({
  open,
}) => {
  const page = await open('/about-us', VISITOR)
  await loadPageScripts(page)
  await failAllRequests(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cleanup Finder' }).click()
  await waitForHeading(page, connectionUiTexts.unreachableTitle)
  await page.getByText(UNREACHABLE).filter({ visible: true }).waitFor()
  await page.unroute('**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForHeading(page, 'Cleanup Finder')
})

test('a failure to load the statistics code leaves the rest of the Litterlog intact', async ({ open }) => {
  const page = await open('/dashboard', { as: await aTestMember(), isCut: true })
  await waitForMemberPage(page)
  await failAllRequests(page)
  await page.getByRole('tab', { name: 'Detailed Stats' }).click()
  await page.getByRole('alert').getByRole('heading', { name: UNREACHABLE }).waitFor()
  await waitForHeading(page, 'Litterlog')
})

test('the contact form reports a failed message even if the toast code cannot be loaded', async ({ open }) => {
  const page = await open('/about-us', VISITOR)
  await page.route('**/assets/toaster-*.js', (route) => route.abort('internetdisconnected'))
  await contactLink(page).click()
  const form = contactForm(page)
  await form.getByLabel('Name').fill('Nia Brook')
  await form.getByLabel('Email').fill('nia@example.org')
  await form.getByLabel('Message').fill('Where do the bags go?')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Send Message' }).press('Enter')
  await status(page, contactFormUiTexts.failed).waitFor()
  expect(await form.getByLabel('Message').inputValue()).toBe('Where do the bags go?')
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Send Message' }).press('Enter')
  await status(page, contactFormUiTexts.thanks).waitFor()
  await form.waitFor({ state: 'detached' })
})

test('a submit button reports a missing network immediately', async ({ open }) => {
  const page = await open('/dashboard', { as: await aTestMember({ isVerified: false }), isCut: true })
  await waitForMemberPage(page)
  await page.context().setOffline(true)
  await pressButton(page, 'Resend verification e-mail')
  await page.getByText('Connection to authentication service failed.').waitFor()
})

test('the next page of a list says that it needs the network and loads once the network returns', async ({ open }) => {
  const page = await open('/leaderboard', { as: await aTestMember(), isCut: true })
  await waitForMemberPage(page)
  await page.context().setOffline(true)
  await pressButton(page, 'Page 2')
  await status(page, OFFLINE).waitFor()
  await page.context().setOffline(false)
  await page.getByText(/^11 to 20 of /).waitFor()
  await status(page, OFFLINE).waitFor({ state: 'hidden' })
})
