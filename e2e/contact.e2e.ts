import type { Page } from 'playwright-core'
import { failMatchingRequests, holdMatchingRequests } from './harness/browser/network.ts'
import { expect, test } from './harness/test.ts'
import { cutNetworkAfterPrefetch, waitForUrlPath, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const PROMISE = 'Making the world around us cleaner, together'
const MESSAGES = '**/api/v1/contact-messages'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Us' })
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send Message' })
const footer = (page: Page) => page.getByRole('contentinfo')

async function fillIn(page: Page) {
  await field(page, 'Name').fill('Nia Brook')
  await field(page, 'Email').fill('nia@example.org')
  await field(page, 'Message').fill('Where do the bags go?')
}

test('the Back button closes the contact form, which opens over the current page', async ({ open }) => {
  const page = await open('/about-us', { isKnown: true })
  const about = await page.locator('main h1').textContent()
  const link = footer(page).getByRole('link', { name: 'Contact Us' })
  await link.click()
  await dialog(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/support')
  expect(await page.locator('main h1').textContent()).toBe(about)
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/about-us')
  await link.click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.waitForURL('**/about-us')
  await link.click()
  await dialog(page).waitFor()
  // After a reload the form is over the home page, as at its own address.
  await page.reload()
  await dialog(page).waitFor()
  expect(await page.locator('h1').textContent()).toBe(PROMISE)
})

test('the contact form at its own address opens over the home page and validates its fields', async ({ open }) => {
  const page = await open('/support', { isKnown: true })
  await dialog(page).waitFor()
  expect(await page.locator('h1').textContent()).toBe(PROMISE)
  expect(await field(page, 'Email').getAttribute('type')).toBe('email')
  for (const name of ['Name', 'Email', 'Message'])
    expect(
      await field(page, name).evaluate((input: HTMLInputElement) => input.required || input.ariaRequired === 'true'),
    ).toBe(true)
  await send(page).click()
  await waitForVisibleText(dialog(page), 'Please enter your name.')
  await waitForVisibleText(dialog(page), 'Please enter a valid email address.')
  await waitForVisibleText(dialog(page), 'Please enter a message.')
  await fillIn(page)
  await field(page, 'Name').fill('n'.repeat(101))
  await field(page, 'Message').fill('m'.repeat(5001))
  await send(page).click()
  await waitForVisibleText(dialog(page), 'Your name must be at most 100 characters.')
  await waitForVisibleText(dialog(page), 'Your message must be at most 5,000 characters.')
  // Without a previous page, closing leads to the home page.
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await waitForUrlPath(page, '/')
})

test('the contact form keeps its text when sending fails', async ({ open }) => {
  const page = await open('/about-us', { isKnown: true, isCut: true, statuses: [429, 500] })
  const link = footer(page).getByRole('link', { name: 'Contact Us' })
  await link.click()
  await fillIn(page)
  const fails = async (title: string, sentence: string) => {
    await send(page).click()
    await waitForToast(page, 'error', title, sentence)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => page.locator('[data-toast]').count()).toBe(0)
    await page.unroute(MESSAGES)
    expect(await field(page, 'Message').inputValue()).toBe('Where do the bags go?')
  }
  await failMatchingRequests(page, MESSAGES)
  await fails('Error', 'Failed to send message. Please try again later.')
  await page.route(MESSAGES, (route) => route.abort('internetdisconnected'))
  await fails('Error', 'Failed to send message. Please try again later.')
  await page.route(MESSAGES, (route) => route.fulfill({ status: 429, json: { code: 'X', message: 'Please wait.' } }))
  await fails('Error', 'Please wait.')

  const answer = await holdMatchingRequests(page, MESSAGES)
  await send(page).click()
  const busy = dialog(page).getByRole('button', { name: 'Sending...' })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  answer()
  await waitForToast(page, 'success', 'Message sent!', "Thank you for contacting us. We'll get back to you soon.")
  await dialog(page).waitFor({ state: 'detached' })
  await page.waitForURL('**/about-us')
  // The next message starts empty.
  await link.click()
  expect(await field(page, 'Message').inputValue()).toBe('')
})

test('the contact form reports that sending failed when the network drops before the first toast', async ({ open }) => {
  const page = await open('/support', { isKnown: true, isCut: true })
  await fillIn(page)
  await cutNetworkAfterPrefetch(page)
  await send(page).click()
  await waitForToast(page, 'error', 'Error', 'Failed to send message. Please try again later.')
  expect(await field(page, 'Message').inputValue()).toBe('Where do the bags go?')
  await page.context().setOffline(false)
})
