import type { Locator, Page } from 'playwright-core'
import { testedScreenSizes, expectAccessiblePage } from './harness/accessibility.ts'
import { SERVER_UNDO_LIMIT_SECONDS } from '#features/cleanups/rules/review.ts'
import { eventUiTexts } from '#features/events/copy.ts'
import { type AdminEventListResultPage } from '#features/events/contract/admin.ts'
import { aSubmittedEvent, anApprovedEvent } from './harness/events.ts'
import {
  aUniqueSearchWord,
  callApi,
  demoAdminCredentials,
  demoSuperadminCredentials,
  createSessionToken,
} from './harness/members.ts'
import { chooseAdminRowAction, openAdminRowMenu, findAdminListRow } from './harness/browser/admin-rows.ts'
import { longTest, expect, test } from './harness/test.ts'
import { findButton, expectFocused, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const HOME = '/admin-main/events'
const LIST = '**/api/v1/admin/cleanup-events?*'
const ONE = '**/api/v1/admin/cleanup-events/*'
const STATUS = '**/api/v1/admin/cleanup-events/*/status'

const findStatusChip = (page: Page, title: string, status: string) =>
  findAdminListRow(page, title).getByText(status, { exact: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

const listMenuItems = (menu: Locator) => menu.getByRole('menuitem').allTextContents()

/** Expects that the focus is still in the list, not at the top of the page. */
const expectFocusInList = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

/** Decides an event through the API, as another admin. */
async function decideAsOtherAdmin(title: string, status: string) {
  const token = await createSessionToken(demoSuperadminCredentials)
  const found = await callApi('GET', `/admin/cleanup-events?search=${encodeURIComponent(title)}`, { token })
  const [event] = ((await found.json()) as AdminEventListResultPage).events
  const { id, updatedAt } = event!
  await callApi('PUT', `/admin/cleanup-events/${id}/status`, { token, body: { status, updatedAt } })
  return { id, token }
}

longTest('an admin finds and sorts events', { timeout: 180_000 }, async ({ open }) => {
  const word = aUniqueSearchWord()
  const cities = Array.from({ length: 11 }, (_, index) => `${word}ville ${String.fromCharCode(65 + index)}`)
  await Promise.all(cities.map((city) => anApprovedEvent({ title: `Sweep of ${city}`, city })))
  const { title } = await aSubmittedEvent({ title: `Zinnia ${word}`, submitterName: `Ana ${word}`, submitterEmail: '' })

  const page = await open('/admin-main', { as: demoAdminCredentials, statuses: [500] })
  await page.getByRole('link', { name: 'Event Management' }).click()
  await page.getByRole('heading', { name: 'Event Management', level: 1 }).waitFor()
  await waitForVisibleText(page, 'View and manage cleanup events')
  await header(page, 'Submitted').waitFor()
  expect(await header(page, 'Submitted').getAttribute('aria-sort')).toBe('descending')

  const search = page.getByRole('searchbox', { name: 'Search by name, submitter or city' })
  await search.fill(word)
  await page.waitForURL(`**${HOME}?search=${word}`)
  await page.getByText('12 events found. Showing 1 to 10 of 12.').waitFor()
  await header(page, 'Event Name').click()
  await page.waitForURL('**sort=title*')
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(cities[0])
  await findButton(page, 'Page 2').click()
  await page.getByText('Showing 11 to 12 of 12.').waitFor()
  await findAdminListRow(page, title).waitFor()
  await page.goBack()
  await findAdminListRow(page, cities[0]!).waitFor()
  expect(await search.inputValue()).toBe(word)
  for (const name of ['Submitter', 'Submitted', 'Start Date', 'Status']) {
    await header(page, name).click()
    await expect.poll(() => header(page, name).getAttribute('aria-sort')).toBe('ascending')
  }
  // Pending events are sorted first.
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(title)
  await search.fill(`Ana ${word}`)
  await page.getByText('1 event found.').waitFor()
  await search.fill(cities[3]!)
  await findAdminListRow(page, `Sweep of ${cities[3]}`).waitFor()
  await search.fill(`${word} nowhere`)
  await page.getByText('No events found').first().waitFor()

  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await search.fill('')
  await waitForVisibleText(page, 'Failed to load cleanup events. Please try again later.')
  await page.unroute(LIST)
  await search.fill(cities[3]!)
  await findAdminListRow(page, `Sweep of ${cities[3]}`).waitFor()
})

test('an admin approves, rejects, disables and deletes cleanup events', { timeout: 180_000 }, async ({ open }) => {
  const word = aUniqueSearchWord()
  const [mine, other] = await Promise.all(
    ['Alder', 'Birch'].map((tree) =>
      aSubmittedEvent({
        title: `${tree} ${word}`,
        description: 'Bring gloves',
        submitterName: 'Ana Whitlock',
        submitterEmail: `ana-${word}@example.org`,
      }),
    ),
  )
  const page = await open(`${HOME}?search=${word}&sort=status`, {
    as: demoAdminCredentials,
    statuses: [409, 500],
    isCut: true,
  })
  await findStatusChip(page, mine!.title, 'Pending').waitFor()
  // The whole event can be read before deciding.
  await findButton(page, mine!.title).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Event' })
  await dialog.getByText('Bring gloves').waitFor()
  await dialog.getByText(`by Ana Whitlock, ana-${word}@example.org`).waitFor()
  // A rejection in the edit dialog requires its reason too, and every status change can be undone.
  await dialog.getByText('Rejected', { exact: true }).click()
  await findButton(dialog, 'Posted twice').click()
  await expectFocused(dialog.getByRole('textbox', { name: 'Reason' }))
  await findButton(dialog, 'Save changes').click()
  await findStatusChip(page, mine!.title, 'Rejected').waitFor()
  await waitForVisibleText(page, 'This undo takes back the status alone.')
  await findButton(page, 'Undo status').click()
  await findStatusChip(page, mine!.title, 'Pending').waitFor()
  await findButton(page, mine!.title).filter({ visible: true }).click()
  await dialog.getByText('Approved', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).waitFor({ state: 'detached' })
  await findButton(dialog, 'Save changes').click()
  await findStatusChip(page, mine!.title, 'Approved').waitFor()
  await expectFocused(findButton(page, mine!.title).filter({ visible: true }))
  await chooseAdminRowAction(page, mine!.title, 'Disable')
  const disabling = page.getByRole('dialog', { name: 'Disable this event?' })
  await findButton(disabling, 'Disable event').click()
  await findStatusChip(page, mine!.title, 'Pending').waitFor()

  const menu = await openAdminRowMenu(page, mine!.title)
  expect(await listMenuItems(menu)).toEqual(['Review', 'Edit', 'Copy', 'Approve', 'Reject', 'Delete'])
  await menu.getByRole('menuitem', { name: 'Approve' }).click()
  await waitForToast(page, 'success', 'Event approved successfully')
  await findStatusChip(page, mine!.title, 'Approved').waitFor()
  // The focus follows the decided row, wherever it is sorted now.
  await expectFocused(findButton(page, `Actions for ${mine!.title}`).filter({ visible: true }))
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await menu.waitFor()
  expect(await listMenuItems(menu)).toEqual(['Edit', 'Copy', 'Disable', 'Delete'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectFocused(disabling.getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.press('Control+Enter')
  await waitForToast(page, 'success', 'Event pending successfully')
  await findStatusChip(page, mine!.title, 'Pending').waitFor()

  // A failed rejection keeps the reason, and a rejection can be undone.
  await chooseAdminRowAction(page, mine!.title, 'Reject')
  const rejecting = page.getByRole('dialog', { name: 'Reject this event?' })
  const reason = rejecting.getByRole('textbox', { name: 'Reason' })
  await findButton(rejecting, 'The date is over').click()
  await expectFocused(reason)
  await page.keyboard.type(' Thank you.')
  await page.route(STATUS, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await findButton(rejecting, 'Reject event').click()
  await waitForVisibleText(rejecting, 'Failed to update event status')
  await page.unroute(STATUS)
  expect(await reason.inputValue()).toBe('The date is over already. Send it again with the new one? Thank you.')
  await findButton(rejecting, 'Reject event').click()
  await waitForToast(page, 'success', 'Event rejected successfully')
  await findStatusChip(page, mine!.title, 'Rejected').waitFor()
  await findButton(page, 'Undo').click()
  await waitForToast(page, 'success', 'Decision undone')
  await findStatusChip(page, mine!.title, 'Pending').waitFor()
  await chooseAdminRowAction(page, mine!.title, 'Reject')
  await findButton(rejecting, 'Reject event').click()
  await findStatusChip(page, mine!.title, 'Rejected').waitFor()
  expect(await listMenuItems(await openAdminRowMenu(page, mine!.title))).toEqual(['Edit', 'Copy', 'Delete'])
  await page.keyboard.press('Escape')

  await page.route(STATUS, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await chooseAdminRowAction(page, other!.title, 'Approve')
  await waitForToast(page, 'error', 'Failed to update event status')
  await page.unroute(STATUS)

  // Another admin has decided first, and this page has not refetched yet.
  const before = await (await page.request.get(`/api/v1/admin/cleanup-events?search=${word}&sort=status`)).body()
  let isBehind = true
  await page.route(LIST, (route) =>
    isBehind ? route.fulfill({ contentType: 'application/json', body: before }) : route.continue(),
  )
  await page.route(STATUS, (route) => {
    isBehind = false
    return route.continue()
  })
  await decideAsOtherAdmin(other!.title, 'rejected')
  await chooseAdminRowAction(page, other!.title, 'Approve')
  const changed = 'This event has changed since you opened it. Please look at it again.'
  await waitForToast(page, 'error', 'Failed to update event status', changed)
  await findStatusChip(page, other!.title, 'Rejected').waitFor()

  // Changes of other admins appear without closing the open menu or moving the focus.
  const third = await aSubmittedEvent({ title: `Cedar ${word}` })
  await findStatusChip(page, third.title, 'Pending').waitFor()
  await openAdminRowMenu(page, third.title)
  const edit = menu.getByRole('menuitem', { name: 'Edit' })
  await edit.focus()
  const { id, token } = await decideAsOtherAdmin(third.title, 'approved')
  await menu.getByRole('menuitem', { name: 'Disable' }).waitFor()
  await expectFocused(edit)
  await page.keyboard.press('Escape')
  await expectFocused(findButton(page, `Actions for ${third.title}`).filter({ visible: true }))
  await callApi('DELETE', `/admin/cleanup-events/${id}`, { token })
  await findAdminListRow(page, third.title).waitFor({ state: 'detached' })
  await expectFocusInList(page)

  await chooseAdminRowAction(page, mine!.title, 'Delete')
  const question = page.getByRole('alertdialog', { name: `Delete ${mine!.title}?` })
  await waitForVisibleText(question, 'This cannot be undone. What goes with it:')
  await page.route(ONE, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await findButton(question, 'Delete event').click()
  await waitForVisibleText(question, 'Failed to delete event')
  await page.unroute(ONE)
  await findButton(question, 'Delete event').click()
  await waitForToast(page, 'success', 'Event deleted successfully')
  await findAdminListRow(page, mine!.title).waitFor({ state: 'detached' })
  await expectFocusInList(page)

  // Offline, the page says how old the list is.
  await page.context().setOffline(true)
  await page.getByText(/^You are offline\. What you see is from \d+:\d\d\s[AP]M\.$/).waitFor()
  await page.context().setOffline(false)
})

test('an admin reviews a pending event on its public page with single keys', { timeout: 180_000 }, async ({ open }) => {
  const word = aUniqueSearchWord()
  const event = await aSubmittedEvent({
    title: `Willow ${word}`,
    description: 'See https://willow.example.org first.',
    submitterName: 'Ana Whitlock',
    submitterEmail: `ana-${word}@example.org`,
  })
  await aSubmittedEvent({ title: `Yew ${word}` })
  const page = await open(`${HOME}?search=${word}`, { as: demoAdminCredentials, statuses: [409] })
  await chooseAdminRowAction(page, event.title, 'Review')
  await page.waitForURL(`**${HOME}/${event.id}`)
  await page.getByRole('heading', { name: event.title, level: 1 }).waitFor()
  await waitForVisibleText(page, 'Not public yet.')
  await waitForVisibleText(page, `Ana Whitlock, ana-${word}@example.org`)
  // The links of the public page can be read, but not followed.
  const preview = page.getByRole('main')
  await preview.getByText('Visit Event Website').waitFor()
  expect(await preview.getByRole('link').count()).toBe(0)
  expect(await findButton(preview, 'Share').isDisabled()).toBe(true)
  await expectAccessiblePage(page)

  await page.keyboard.press('r')
  const rejecting = page.getByRole('dialog', { name: 'Reject this event?' })
  await expectFocused(rejecting.getByRole('textbox', { name: 'Reason' }))
  // Another admin edits the event meanwhile, so what this one has seen is not what would be rejected.
  await page.keyboard.type('No permit')
  await decideAsOtherAdmin(event.title, 'approved')
  await decideAsOtherAdmin(event.title, 'pending')
  await page.keyboard.press('Control+Enter')
  await waitForVisibleText(rejecting, eventUiTexts.changedMeanwhile)
  expect(await rejecting.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('No permit')
  await rejecting.getByRole('textbox', { name: 'Reason' }).fill('')
  await page.keyboard.press('Escape')
  await rejecting.waitFor({ state: 'detached' })
  await page.keyboard.press('r')
  await rejecting.getByRole('textbox', { name: 'Reason' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await waitForVisibleText(page, 'Event rejected')
  await waitForVisibleText(page, 'Ana Whitlock is told once you can no longer undo.')
  await expectAccessiblePage(page)
  await page.keyboard.press('u')
  await waitForVisibleText(page, 'Not public yet.')

  // The undo timer stops while the pointer is on the bar, but the offer ends before the server rejects the undo.
  await page.clock.install()
  await page.keyboard.press('a')
  const bar = page.getByRole('region', { name: 'Decision' })
  await waitForVisibleText(bar, 'Event approved')
  await page.getByRole('link', { name: `/cleanups/${event.id}` }).waitFor()
  const undo = bar.getByRole('button', { name: /^Undo/ })
  await undo.waitFor()
  await bar.hover()
  await page.clock.runFor(15_000)
  expect(await undo.isVisible()).toBe(true)
  await page.clock.runFor(10_000)
  await undo.waitFor({ state: 'detached' })
  // The key has no effect once the button is gone.
  await page.keyboard.press('u')
  expect(await bar.getByText('Event approved').isVisible()).toBe(true)

  await page.keyboard.press('j')
  await page.waitForURL((url) => url.pathname.startsWith(`${HOME}/`) && !url.pathname.endsWith(event.id))
  await waitForVisibleText(page, 'Not public yet.')
  await page.keyboard.press('Escape')
  await page.waitForURL(`**${HOME}`)

  // After the last event, the way back to the list is offered.
  await page.route(`**/api/v1/admin/cleanup-events/${event.id}`, async (route) => {
    const review = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...review, pending: 0, next: null } })
  })
  await page.goto(`${HOME}/${event.id}`)
  await waitForVisibleText(page, 'Nothing waits any more')
  await findButton(page, 'Back to the list').click()
  await page.waitForURL(`**${HOME}`)
})

test('an event toast hides its Undo button once the server would reject the undo', async ({ open }) => {
  const { title } = await aSubmittedEvent({ title: `Sweep ${aUniqueSearchWord()}` })
  const page = await open(`${HOME}?search=${encodeURIComponent(title)}`, { as: demoAdminCredentials })
  await page.clock.install()
  await chooseAdminRowAction(page, title, 'Approve')
  await waitForToast(page, 'success', eventUiTexts.decided('approved'))
  const undo = page.locator('[data-toast]').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await page.clock.runFor(20_000)
  expect(await undo.isVisible()).toBe(true)
  await page.clock.runFor(SERVER_UNDO_LIMIT_SECONDS * 1000 - 20_000)
  await undo.waitFor({ state: 'detached' })
})

test('an approval by another admin offers no undo', async ({ open }) => {
  const { title } = await aSubmittedEvent({ title: `Sweep ${aUniqueSearchWord()}` })
  const page = await open(`${HOME}?search=${encodeURIComponent(title)}`, { as: demoAdminCredentials })
  await page.route(STATUS, async (route) => {
    await decideAsOtherAdmin(title, 'approved')
    await route.continue()
  })
  await chooseAdminRowAction(page, title, 'Approve')
  await waitForToast(page, 'success', eventUiTexts.decided('approved'))
  expect(await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test('an admin who copies an event to past dates is warned before saving', async ({ open }) => {
  const title = 'Laundromat to Church'
  const copyTitle = `Copy ${aUniqueSearchWord()}`
  const page = await open(`${HOME}?search=${encodeURIComponent(title)}`, { as: demoAdminCredentials })
  const uploaded = page.waitForResponse('**/api/v1/cleanup-event-images/*')
  await chooseAdminRowAction(page, title, 'Copy')
  const dialog = page.getByRole('dialog', { name: 'Create Event' })
  await waitForVisibleText(dialog, `A copy of “${title}”. Choose its days.`)
  await uploaded
  // An untouched copy closes without a question, and its image is not announced.
  expect(await page.getByText('Event image updated successfully').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await chooseAdminRowAction(page, title, 'Copy')
  await dialog.getByRole('img', { name: 'The event' }).waitFor()
  const field = dialog.getByRole('textbox', { name: 'Event title' })
  expect(await field.inputValue()).toBe(title)
  await field.fill(copyTitle)
  await findButton(dialog, 'Create Event').click()
  await waitForVisibleText(dialog, 'Start date is required')
  await dialog.getByRole('group', { name: 'Start date' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('06122021')
  await findButton(dialog, 'Create Event').click()
  await waitForVisibleText(
    dialog,
    'These days are over, so the finder will not list the event. Send it again if they are right.',
  )
  await findButton(dialog, 'Create Event').click()
  await waitForToast(page, 'success', 'Event created successfully!')
  const found = await page.request.get(`/api/v1/admin/cleanup-events?search=${encodeURIComponent(copyTitle)}`)
  const [copy] = ((await found.json()) as AdminEventListResultPage).events
  expect(copy).toMatchObject({ status: 'past', startDate: '2021-06-12', startTime: '08:00', endDate: null })
  expect(copy!.eventImageUrl).toMatch(/^\/api\/files\/events\//)
})

test.for(testedScreenSizes)(
  'the event page of the admin console passes the accessibility checks: %s',
  { timeout: 180_000 },
  async (size, { open }) => {
    const word = aUniqueSearchWord()
    const event = await anApprovedEvent({ title: `Harbor wall and every street behind it, ${word}` })
    await aSubmittedEvent({ title: `Harbor ${word}`, submitterName: 'Ana Whitlock', submitterEmail: '' })
    const page = await open(`${HOME}?search=${word}`, { as: demoAdminCredentials, size })
    await findButton(page, `Actions for ${event.title}`).filter({ visible: true }).waitFor()
    await expectAccessiblePage(page)
    const menu = await openAdminRowMenu(page, event.title)
    await expectAccessiblePage(page)
    await menu.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await expectAccessiblePage(page)
    await findButton(question, 'Delete event').click()
    await waitForToast(page, 'success', 'Event deleted successfully')
    await findButton(page, `Actions for ${event.title}`).filter({ visible: true }).waitFor({ state: 'detached' })
    await expectFocusInList(page)
  },
)
