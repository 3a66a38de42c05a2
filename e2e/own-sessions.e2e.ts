import type { Page, Request } from 'playwright-core'
import { inject } from 'vitest'
import { MAX_LIVE_STREAMS } from '#app/server/api/raw-routes.ts'
import { accountUiTexts as texts } from '#features/members/copy.ts'
import { ownAccountLiveTopic } from '#features/members/rules/accounts.ts'
import { type EventSourceClient, openEventSource } from '#platform/server/live/testing.ts'
import { expectAccessiblePage } from './harness/accessibility.ts'
import { failMatchingRequests } from './harness/browser/network.ts'
import {
  aTestMember,
  callApi,
  createSessionToken,
  credentialsForNewSession,
  submitSignInForm,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { expectFocused, findButton, waitForToast, waitForUrlPath, waitForVisibleText } from './harness/visitor.ts'

const own = {
  title: 'Where you are signed in',
  thisOne: 'This one',
  onlyHere: 'You are signed in nowhere else.',
  notUndoable: 'This cannot be undone.',
  endOthers: 'End all others',
}

const SETTINGS = '/profile?tab=account'
const card = (page: Page) => page.getByRole('region', { name: own.title })
const rows = (page: Page) => card(page).getByRole('listitem')

test('a page whose session is ended on another device shows sign-in at once and returns after sign-in', async ({
  open,
}) => {
  const member = await aTestMember()
  const [phone, laptop] = [
    await open('/profile?tab=social', {
      as: credentialsForNewSession(member),
      size: 'phone',
      isKnown: true,
      statuses: [401, 403],
    }),
    await open(SETTINGS, { as: credentialsForNewSession(member), isKnown: true }),
  ]
  await phone.getByRole('textbox', { name: 'Facebook' }).fill('https://facebook.com/nia')
  // The session of the API client names no browser.
  await expect.poll(() => rows(laptop).count()).toBe(3)
  await waitForVisibleText(rows(laptop).first(), own.thisOne)
  await expectAccessiblePage(laptop)
  const end = findButton(laptop, 'End Unknown device')
  await end.focus()
  await laptop.keyboard.press('Enter')
  await waitForToast(laptop, 'success', 'Unknown device is signed out', own.notUndoable)
  await expect.poll(() => rows(laptop).count()).toBe(2)
  await expectFocused(card(laptop))

  await card(laptop)
    .getByRole('button', { name: /^End Chrome on / })
    .click()
  await waitForVisibleText(card(laptop), own.onlyHere)
  expect(await findButton(card(laptop), own.endOthers).count()).toBe(0)

  await phone.waitForURL(/\/login\?from=%2Fprofile%3Ftab%3Dsocial/)
  const notice = phone.getByRole('alert').filter({ hasText: texts.sessionEndedTitle })
  await waitForVisibleText(notice, texts.sessionEnded)
  await expectAccessiblePage(phone)
  await submitSignInForm(phone, member)
  await phone.waitForURL('**/profile?tab=social')
  // The form holds again what was typed.
  await expect
    .poll(() => phone.getByRole('textbox', { name: 'Facebook' }).inputValue())
    .toBe('https://facebook.com/nia')
})

test('a public page reports an ended session and leads through sign-in back to itself', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/about-us', { as: credentialsForNewSession(member), isKnown: true, statuses: [403] })
  const listening = page.waitForResponse('**/api/live?*')
  await page.reload()
  expect((await listening).status()).toBe(200)
  await callApi('DELETE', '/me/sessions', { token: member.token })
  await waitForToast(page, 'error', texts.sessionEndedTitle, texts.sessionEnded)
  expect(new URL(page.url()).pathname).toBe('/about-us')
  await page.locator('[data-toast=error]').getByRole('button', { name: texts.signInAgain }).click()
  await page.waitForURL(/\/login\?from=%2Fabout-us/)
  await submitSignInForm(page, member)
  await waitForUrlPath(page, '/about-us')
})

test('a page displaced from live updates by newer pages reconnects only when its user returns', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('about:blank', { as: member })
  await page.clock.install()
  const streams = { begun: 0, ended: 0 }
  const count = (key: keyof typeof streams) => (request: Request) =>
    void (streams[key] += Number(request.url().includes('/api/live?')))
  page.on('request', count('begun'))
  page.on('requestfinished', count('ended'))
  page.on('requestfailed', count('ended'))
  await page.goto('/about-us')
  await expect.poll(() => streams).toEqual({ begun: 1, ended: 0 })
  const others: EventSourceClient[] = []
  while (others.length < MAX_LIVE_STREAMS.session) {
    const query = `topics=${ownAccountLiveTopic(member.id)}`
    const headers = { authorization: `Bearer ${member.token}` }
    others.push(await openEventSource(() => fetch(`${inject('origin')}/api/live?${query}`, { headers })))
  }
  await expect.poll(() => streams.ended).toBe(1)
  await page.clock.fastForward('30:00')
  expect(streams.begun).toBe(1)
  // Headless Chromium shows all pages as focused, so the test sends the event of a window that gets the focus.
  const returnToPage = () => page.evaluate(() => void dispatchEvent(new Event('focus')))
  await expect.poll(() => returnToPage().then(() => streams.begun)).toBe(2)
  expect(await others[0]!.ended).toBe('displaced')
  await Promise.all(others.map((other) => other.disconnect()))
})

test('ending all other sessions asks for a confirmation that Back closes', async ({ open }) => {
  const member = await aTestMember()
  await createSessionToken(member)
  const page = await open(SETTINGS, { as: credentialsForNewSession(member), isKnown: true, statuses: [500] })
  await findButton(card(page), own.endOthers).click()
  const question = page.getByRole('alertdialog', { name: 'End all other sessions?' })
  await waitForVisibleText(question, '2 other sessions end at once, and nobody can undo it')
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  await expectFocused(findButton(card(page), own.endOthers))
  await page.keyboard.press('Enter')
  const mend = await failMatchingRequests(page, '**/api/v1/me/sessions')
  await findButton(question, own.endOthers).click()
  await waitForVisibleText(question, 'The other sessions could not be ended. Please try again.')
  await mend()
  await findButton(question, own.endOthers).click()
  await waitForToast(page, 'success', 'You are signed in only here now', own.notUndoable)
  await waitForVisibleText(card(page), own.onlyHere)
  await expectFocused(card(page))
})

test('a failure to load or end sessions is reported and can be retried', async ({ open }) => {
  const member = await aTestMember()
  const page = await open('/profile', { as: credentialsForNewSession(member), isKnown: true, statuses: [404, 500] })
  const mend = await failMatchingRequests(page, '**/api/v1/me/sessions')
  await page.getByRole('tab', { name: 'Account Settings' }).click()
  await waitForVisibleText(card(page), 'Your sessions could not be loaded')
  await mend()
  await findButton(card(page), 'Try Again').click()
  const end = findButton(page, 'End Unknown device')
  await end.waitFor()
  const mendEnd = await failMatchingRequests(page, '**/api/v1/me/sessions/*')
  await end.click()
  await waitForToast(page, 'error', 'The session could not be ended. Please try again.')
  await mendEnd()
  // Meanwhile it has ended by itself.
  await callApi('DELETE', '/session', { token: member.token })
  await end.click()
  await waitForToast(page, 'error', 'This session has ended already.')
  await waitForVisibleText(card(page), own.onlyHere)
})
