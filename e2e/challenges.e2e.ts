import type { Page } from 'playwright-core'
import { challengeUiTexts as texts } from '#features/challenges/copy.ts'
import { brand } from '#platform/brand.ts'
import { expectScriptPreloaded, trackFocusOrder } from './harness/browser/preload.ts'
import { holdMatchingRequests } from './harness/browser/network.ts'
import { aTestChallenge, addDaysToToday } from './harness/challenges.ts'
import { waitForEmail } from './harness/email.ts'
import {
  TEST_PASSWORD,
  aTestMember,
  fillInSignUpForm,
  callApi,
  demoMemberCredentials,
  submitSignInForm,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  expectFocused,
  waitForHeading,
  chooseMemberMenuItem,
  pressButton,
  waitForVisibleText,
  waitForPageHydration,
  waitForToast,
} from './harness/visitor.ts'

/** Challenge of the demo town with 22 participants, one of them Rosa. */
const CANAL = '/challenges/canal-path-crew'

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('sign-in returns a visitor to the challenge page that required it', async ({ open }) => {
  const page = await open('/challenges', { isKnown: true })
  await page.waitForURL(`**/login?${new URLSearchParams({ from: '/challenges' })}`)
  await page.goto(`${CANAL}?page=2`)
  await waitForHeading(page, texts.signInFirst)
  expect(await page.getByText('Canal Path Crew').count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(`**/login?${new URLSearchParams({ from: `${CANAL}?page=2` })}`)
  await page.goBack()
  await pressButton(page, 'Go Back')
  await page.waitForURL('**/login?**')
})

test("a visitor who signs up with a poster's code joins the challenge after email verification and onboarding", async ({
  open,
}) => {
  const { accessCode, slug, title } = await aTestChallenge({ isPrivate: true })
  const page = await open(`/challenges?code=${accessCode}`, { isKnown: true, size: 'phone', statuses: [409] })
  await page.getByRole('link', { name: 'Create your free account' }).click()
  const email = await fillInSignUpForm(page)
  await pressButton(page, 'Create your free account')
  await waitForHeading(page, 'Check your email')

  const { link, text } = await waitForEmail(email)
  expect(text).not.toContain(accessCode)
  const other = await open(link, { isKnown: true })
  await waitForHeading(other, 'Your email is verified')
  await other.getByRole('link', { name: 'Sign In', exact: true }).click()
  await submitSignInForm(other, { email, password: TEST_PASSWORD })
  await other.getByRole('dialog', { name: /^Welcome to/ }).waitFor()
  await pressButton(other, 'Set my goal')
  await pressButton(other, 'GAME ON!')
  const code = other.getByRole('dialog', { name: 'Join Challenge' }).getByRole('textbox')
  await expectFocused(code)
  expect(await code.inputValue()).toBe(accessCode)
  await pressButton(other, 'Join Challenge')
  await other.waitForURL(`**/challenges/${slug}`)
  await waitForHeading(other, title)

  // The first device goes on from its own page.
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await submitSignInForm(page, { email, password: TEST_PASSWORD })
  // Somebody who has joined already is led to the challenge.
  await page.getByRole('dialog', { name: 'Join Challenge' }).waitFor()
  await pressButton(page, 'Join Challenge')
  await page.waitForURL(`**/challenges/${slug}`)
})

test('a private challenge is joined with its code and hidden from other members', async ({ open }) => {
  const [member, other] = await Promise.all([aTestMember(), aTestMember()])
  const [crew, unpublished, upcoming, ended] = await Promise.all([
    aTestChallenge({ isPrivate: true }),
    aTestChallenge({ status: 'inactive' }),
    aTestChallenge({ startDate: addDaysToToday(3), endDate: addDaysToToday(9) }),
    aTestChallenge({ startDate: addDaysToToday(-9), endDate: addDaysToToday(-3) }),
  ])
  const address = `/challenges/${crew.slug}`
  const page = await open(address, { as: member, statuses: [404, 409] })
  await waitForHeading(page, texts.notFound)
  await expect.poll(() => page.title()).toBe(`${texts.notFound} | ${brand.name}`)
  await expect(callApi('GET', address, { token: member.token })).rejects.toThrow(texts.notFound)

  await page.getByRole('link', { name: 'All challenges' }).click()
  await waitForHeading(page, 'Team Challenges')
  await expectScriptPreloaded(page, 'join-dialog')
  const readFocusOrder = await trackFocusOrder(page)
  await pressButton(page, 'Enter Code')
  await expect.poll(readFocusOrder).toEqual(['pressed', 'field', 'later'])
  const dialog = page.getByRole('dialog', { name: 'Join Private Challenge' })
  await dialog.getByText(texts.codeHint).waitFor()
  const field = dialog.getByRole('textbox', { name: 'Challenge code' })
  // Phones begin a field with a capital letter, and the code is case-sensitive.
  expect(await field.getAttribute('autocapitalize')).toBe('off')
  const button = dialog.getByRole('button', { name: 'Join Challenge' })
  await field.fill('  ')
  expect(await button.isDisabled()).toBe(true)
  await field.press('Enter')
  await waitForVisibleText(dialog, texts.noCode)
  for (const [code, sentence] of [
    ['nobody-knows', texts.unknownCode],
    [unpublished.accessCode, texts.notPublished],
    [crew.accessCode.toUpperCase(), texts.unknownCode],
    [upcoming.accessCode, texts.notStarted(upcoming.startDate)],
    [ended.accessCode, texts.hasEnded],
  ] as const) {
    await field.fill(code)
    await button.click()
    await waitForVisibleText(dialog, sentence)
    expect(await field.inputValue()).toBe(code)
  }
  await field.fill(` ${crew.accessCode} `)
  await field.press('Enter')
  await waitForToast(page, 'success', texts.joined)
  await page.waitForURL(`**${address}`)
  await waitForHeading(page, crew.title)
  await waitForVisibleText(page, 'Private')
  await page
    .getByRole('listitem')
    .filter({ hasText: member.username })
    .getByText('You')
    .filter({ visible: true })
    .waitFor()

  await page.getByRole('link', { name: 'All challenges' }).click()
  await waitForVisibleText(card(page, crew.title), 'Private')
  await pressButton(page, 'Enter Code')
  await field.fill(crew.accessCode)
  await field.press('Enter')
  await waitForVisibleText(dialog, texts.alreadyIn)
  await pressButton(page, 'Cancel')

  const stranger = await open('/challenges', { as: other, statuses: [404] })
  await waitForHeading(stranger, 'Team Challenges')
  expect(await stranger.getByText(crew.title).count()).toBe(0)
  expect((await stranger.goto(address))?.status()).toBe(404)
  await waitForHeading(stranger, texts.notFound)
})

test('a member joins a public challenge on its card in the list and leaves it on the challenge page', async ({
  open,
}) => {
  const member = await aTestMember()
  const crew = await aTestChallenge({
    description: '<b>Both banks</b>\nof the water',
    challengeRules: 'Gloves <i>on</i>.\n\nCount as you go.',
    goalLitterPieces: 1000,
  })
  const page = await open('/challenges', { as: member, isCut: true })
  const mine = card(page, crew.title)
  await waitForVisibleText(mine, 'Active')
  await page.route('**/participation', (route) => route.abort('internetdisconnected'))
  await mine.getByRole('button', { name: /^Join Challenge/ }).click()
  await waitForToast(page, 'error', texts.notJoined)
  await page.unroute('**/participation')
  // The focus moves to the link, which prefetches the challenge's data.
  const answer = await holdMatchingRequests(page, `**/v1/challenges/${crew.slug}`)
  await mine.getByRole('button', { name: /^Join Challenge/ }).click()
  await waitForToast(page, 'success', texts.joined)
  await mine.getByText('1 participant, you are in').waitFor()
  await expectFocused(mine.getByRole('heading').getByRole('link'))

  await mine.getByRole('link', { name: /^View Challenge/ }).click()
  await page.getByRole('status').filter({ hasText: 'Loading the challenge' }).waitFor()
  answer()
  await waitForHeading(page, crew.title)
  await expect.poll(() => page.title()).toBe(`${crew.title} | ${brand.name}`)
  await page.getByText('<b>Both banks</b> of the water').waitFor()
  await page.getByRole('progressbar', { name: 'Challenge progress' }).waitFor()
  await pressButton(page, 'Challenge Rules')
  const rules = page.getByRole('dialog', { name: 'Challenge Rules' })
  await rules.getByText('both days included').waitFor()
  expect(await rules.getByRole('listitem').allTextContents()).toEqual(['1Gloves <i>on</i>.', '2Count as you go.'])
  await page.keyboard.press('Escape')

  await pressButton(page, 'Leave')
  await page.getByText('Your pieces no longer count for the team').waitFor()
  await page.route('**/participation', (route) => route.abort('internetdisconnected'))
  await pressButton(page, 'Leave challenge')
  await waitForVisibleText(page.getByRole('alertdialog'), texts.notLeft)
  await page.unroute('**/participation')
  await pressButton(page, 'Leave challenge')
  await waitForToast(page, 'success', texts.left(crew.title))
  await waitForVisibleText(page, 'Nobody is in yet')
  await expectFocused(page.getByRole('heading', { level: 1 }))
  await pressButton(page, 'Join Challenge')
  await page.getByRole('listitem').filter({ hasText: member.username }).waitFor()
})

test("a member pages through a challenge's participant list and jumps to their own row", async ({ open }) => {
  const page = await open(CANAL, { as: demoMemberCredentials, isCut: true })
  const cards = page.getByRole('term')
  expect(await cards.allTextContents()).toEqual(['Challenge Goal', 'Participants', 'Our Progress'])
  await page.getByRole('button', { name: 'Page 3' }).click()
  await waitForVisibleText(page, '21 to 22 of 22')
  await expect.poll(() => cards.count()).toBe(0)
  expect(new URL(page.url()).search).toBe('?page=3')

  await page.route('**/my-place', (route) => route.abort('internetdisconnected'))
  await pressButton(page, 'Jump to Me')
  await waitForToast(page, 'error', texts.placeFailed)
  await page.unroute('**/my-place')
  await pressButton(page, 'Jump to Me')
  const own = page.locator('li[aria-current=true]')
  await expectFocused(own)
  await own.getByText('You', { exact: true }).filter({ visible: true }).waitFor()
  const found = new URL(page.url())
  await own.getByRole('link').click()
  await page.waitForURL('**/bio/*')
  await page.goBack()
  await page.waitForURL(found.href)
  await pressButton(page, 'Return to Top')
  await waitForVisibleText(page, '1 to 10 of 22')
  await cards.first().waitFor()

  await page.getByRole('link', { name: 'All challenges' }).click()
  await page.getByText(/^1 to 9 of \d+ challenges$/).waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  const second = /^10 to \d+ of \d+ challenges$/
  await page.getByText(second).waitFor()
  await page.getByRole('list', { name: 'Challenges' }).getByRole('heading').first().getByRole('link').click()
  await page.getByRole('link', { name: 'All challenges' }).click()
  await page.getByText(second).waitFor()
  await page.getByRole('link', { name: 'Contact us today!' }).click()
  await page.getByRole('dialog').waitFor()
})

test('an ended challenge shows its results', async ({ open }) => {
  const member = await aTestMember()
  const crew = await aTestChallenge({ startDate: addDaysToToday(-9), endDate: addDaysToToday(-3) })
  const page = await open('/about-us', { as: member, isCut: true })
  await page.route('**/api/v1/challenges?**', (route) => route.abort('internetdisconnected'))
  await chooseMemberMenuItem(page, 'link', 'Challenges')
  await waitForVisibleText(page, texts.listFailed)
  await page.unroute('**/api/v1/challenges?**')
  await pressButton(page, 'Try Again')
  await waitForVisibleText(card(page, crew.title), 'Ended')
  await page.context().setOffline(true)
  await expect.poll(() => page.getByRole('button', { name: 'Enter Code' }).isDisabled()).toBe(true)
  await card(page, crew.title)
    .getByRole('link', { name: /^View Results/ })
    .click()
  // Either the page or, if its script was not loaded, a placeholder says so.
  await page.getByText(/comes as soon as there is a (network|connection)\.$/).waitFor()
  await page.context().setOffline(false)
  await waitForHeading(page, crew.title)
  await page.getByRole('heading', { name: 'Results' }).waitFor()
  await waitForVisibleText(page, texts.noGoal)
  expect(await page.getByRole('button', { name: 'Join Challenge' }).count()).toBe(0)
  // If the script was missing, the whole page has reloaded.
  await waitForPageHydration(page)
  await pressButton(page, 'Challenge Rules')
  await waitForVisibleText(page.getByRole('dialog'), texts.noRules)
})
