import { aTestChallenge } from '../../../e2e/harness/challenges.ts'
import { aSubmittedEvent, anEventTag, anApprovedEvent, updateEventAsAdmin } from '../../../e2e/harness/events.ts'
import { aTestMember, demoMemberCredentials } from '../../../e2e/harness/members.ts'
import { expect } from '../../../e2e/harness/test.ts'
import { expectFocused, waitForMemberPage, waitForVisibleText, waitForToast } from '../../../e2e/harness/visitor.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { eventUiTexts as texts } from '#features/events/copy.ts'
import { type Place, type PlaceContext, dialog, createOnce, place, press } from './place.ts'

const visitor = { isKnown: true }
const CANAL = '/challenges/canal-path-crew'

const otherMember = createOnce(() => aTestMember())
const privateChallenge = createOnce(() => aTestChallenge({ isPrivate: true }))
/** Event whose fields have their maximum length, in words that do not wrap. */
const fullEvent = createOnce(async () => {
  const tag = await anEventTag({ name: 'Ditches and dams' })
  return anApprovedEvent({
    title: 'Wherever-it-lies-and-however-long-it-takes '.repeat(3).trim().slice(0, 120),
    subtitle: 'With boots',
    description: 'Neighborhoodwatchingthegutters'.repeat(10),
    hostUrl: `https://dams.example.org/${'a'.repeat(300)}`,
    registrationRequired: true,
    publicContactEmail: 'hello@dams.example.org',
    contactPhone: '+1 (602) 555-0148',
    selectedTags: [tag.id],
  })
})
const canceledEvent = createOnce(async () => {
  const event = await anApprovedEvent()
  await updateEventAsAdmin(event, { status: 'cancelled' })
  return event
})

const openSignedIn = async ({ open }: PlaceContext, address: string) => {
  const page = await open(address, { as: demoMemberCredentials })
  await waitForMemberPage(page)
  return page
}

const openSubmitDialog = async ({ open }: PlaceContext) => {
  const page = await open('/cleanups/submit', visitor)
  const form = dialog(page, 'Submit Cleanup Event')
  await form.waitFor()
  await form.getByText('Family friendly', { exact: true }).waitFor()
  return { page, form }
}

const openCropDialog = async (way: PlaceContext) => {
  const { page } = await openSubmitDialog(way)
  const buffer = await aPictureFile({ width: 900, height: 1200 })
  await page.locator('input[type=file]').setInputFiles({ name: 'river.jpg', mimeType: 'image/jpeg', buffer })
  await dialog(page, 'Crop event image').waitFor()
  return page
}

const openFilteredFinder = async ({ open, isNarrow }: PlaceContext) => {
  const page = await open('/cleanups?country=US', visitor)
  const filters = page.getByRole('button', { name: 'Filters (1)' })
  if (isNarrow && (await filters.isVisible())) await filters.click()
  return page
}

export const communityPlaces: Place[] = [
  place('Litterboard', (way) => openSignedIn(way, '/leaderboard'), ['/leaderboard']),
  place('Litterboard, page 3 by cleanups', (way) => openSignedIn(way, '/leaderboard?sort=most_cleanups&page=3')),
  place('Litterboard, own row', async (way) => {
    const page = await openSignedIn(way, '/leaderboard')
    await press(page, 'Jump to Me')
    await expectFocused(page.locator('li[aria-current=true]').first())
    return page
  }),
  place('a bio', (way) => openSignedIn(way, '/bio/grace_picks'), ['/bio/$username']),
  place('own bio', (way) => openSignedIn(way, '/bio/rosa_m')),
  place('challenges', (way) => openSignedIn(way, '/challenges'), ['/challenges']),
  place('a challenge', (way) => openSignedIn(way, CANAL), ['/challenges/$slug']),
  place('a challenge, page 3', (way) => openSignedIn(way, `${CANAL}?page=3`)),
  place('a challenge, as a visitor', ({ open }) => open(CANAL, visitor)),
  place('a private challenge, without access', async ({ open }) =>
    open(`/challenges/${(await privateChallenge()).slug}`, { as: await otherMember(), statuses: [404] }),
  ),
  place('finder', ({ open }) => open('/cleanups', visitor), ['/cleanups']),
  place('finder, page 2', ({ open }) => open('/cleanups?page=2', visitor)),
  place('finder, filtered', openFilteredFinder),
  place('an event', async ({ open }) => open(`/cleanups/${(await fullEvent()).id}`, visitor), ['/cleanups/$id']),
  place('a canceled event', async ({ open }) => open(`/cleanups/${(await canceledEvent()).id}`, visitor)),
  place('an unapproved event', async ({ open }) =>
    open(`/cleanups/${(await aSubmittedEvent()).id}`, { ...visitor, statuses: [404] }),
  ),
]

export const communityDialogs: Place[] = [
  place('Litterboard, sort menu', async (way) => {
    const page = await openSignedIn(way, '/leaderboard')
    await press(page, /Sort By$/)
    await page.getByRole('option').first().waitFor()
    return page
  }),
  place('cleanup details', async (way) => {
    const page = await openSignedIn(way, '/bio/grace_picks')
    await press(page, /^Open the cleanup of/)
    await dialog(page, 'Cleanup details').waitFor()
    return page
  }),
  place('challenge code, invalid', async (way) => {
    const page = await openSignedIn(way, '/challenges')
    await press(page, 'Enter Code')
    await page.getByRole('textbox', { name: 'Challenge code' }).press('Enter')
    await waitForVisibleText(dialog(page), 'Please enter a code')
    return page
  }),
  place('challenge rules', async (way) => {
    const page = await openSignedIn(way, CANAL)
    await press(page, 'Challenge Rules')
    await dialog(page).waitFor()
    return page
  }),
  place('leave a challenge?', async (way) => {
    const page = await openSignedIn(way, CANAL)
    await press(page, 'Leave')
    await page.getByRole('alertdialog').waitFor()
    return page
  }),
  place('finder, list of states open', async (way) => {
    const page = await openFilteredFinder(way)
    await press(page, /State\/Region$/)
    await page.getByRole('option', { name: 'All states' }).waitFor()
    return page
  }),
  place('event link copied', async ({ open }) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await open(`/cleanups/${(await fullEvent()).id}`, { ...visitor, context: { permissions } })
    await press(page, 'Share')
    await waitForToast(page, 'success', texts.linkCopied)
    return page
  }),
  place('submit an event', async (way) => (await openSubmitDialog(way)).page, ['/cleanups/submit']),
  place('submit an event, invalid', async (way) => {
    const { page, form } = await openSubmitDialog(way)
    await press(form, 'Submit Cleanup Event')
    await waitForVisibleText(form, 'Event title is required')
    return page
  }),
  place('submit an event, date picker open', async (way) => {
    const { page, form } = await openSubmitDialog(way)
    await press(form.getByRole('group', { name: 'Start date' }), /^Calendar/)
    await page.getByRole('grid').waitFor()
    return page
  }),
  place('submit an event, time picker open', async (way) => {
    const { page, form } = await openSubmitDialog(way)
    await press(form, /^Start time/)
    await page.getByRole('listbox', { name: 'Minute' }).waitFor()
    return page
  }),
  place('submit an event, list of regions open', async (way) => {
    const { page, form } = await openSubmitDialog(way)
    const region = form.getByRole('combobox', { name: 'State/Region' })
    // The regions of the country may still be loading.
    await expect
      .poll(async () => {
        await region.fill('')
        await region.fill('A')
        return page.getByRole('option').count()
      })
      .toBeGreaterThan(0)
    return page
  }),
  place('event image, cropping', openCropDialog),
  place('event image, cropped', async (way) => {
    const page = await openCropDialog(way)
    await press(dialog(page, 'Crop event image'), /^(Use|Apply|Save)/)
    await dialog(page, 'Submit Cleanup Event').getByRole('img', { name: 'The event' }).waitFor()
    return page
  }),
  place('submit an event, discard?', async (way) => {
    const { page, form } = await openSubmitDialog(way)
    await form.getByRole('textbox', { name: 'Event title' }).fill('Riverbed sweep')
    await page.keyboard.press('Escape')
    // A stored draft closes without a question.
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
    return page
  }),
]
