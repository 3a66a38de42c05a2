import { cleanupReviewUiTexts as review } from '#features/cleanups/copy.ts'
import { memberManagementUiTexts as members } from '#features/members/copy.ts'
import { aTestChallenge } from '../../../e2e/harness/challenges.ts'
import { anEventTag, anApprovedEvent } from '../../../e2e/harness/events.ts'
import { aTestMember, demoAdminCredentials, demoSuperadminCredentials } from '../../../e2e/harness/members.ts'
import { CLEANUP_REVIEW_PATH, logDistinctCleanups, findCleanupOpenInReview } from '../../../e2e/harness/review.ts'
import { waitForMemberPage, waitForVisibleText } from '../../../e2e/harness/visitor.ts'
import { type Place, type PlaceContext, dialog, createOnce, place, press } from './place.ts'

const searchedMember = createOnce(async () => {
  const word = crypto.randomUUID().slice(0, 8)
  const member = await aTestMember({ fullName: `Wherever-it-lies-and-however-long-it-takes שלום ${word}` })
  return { ...member, word }
})
const reviewedMember = createOnce(async () => {
  const member = await aTestMember({ fullName: 'Mateo Silva' })
  await logDistinctCleanups(member, [51, 52, 53])
  return member
})
const challenge = createOnce(() => aTestChallenge({ isPrivate: true }))
const event = createOnce(() => anApprovedEvent())
const tag = createOnce(() => anEventTag())

const openConsole = async ({ open }: PlaceContext, address: string, as = demoAdminCredentials) => {
  const page = await open(`/admin-main${address}`, { as })
  await waitForMemberPage(page)
  return page
}

const openMemberMenu = async (way: PlaceContext, item?: RegExp | string) => {
  const { fullName, word } = await searchedMember()
  const page = await openConsole(way, `/users?search=${word}`, demoSuperadminCredentials)
  await press(page, `Actions for ${fullName}`)
  await page.getByRole('menu').waitFor()
  if (item) await page.getByRole('menuitem', { name: item }).click()
  return page
}

/** The preview of an event has no console around it. */
const openEventReview = async ({ open }: PlaceContext) => {
  const page = await open(`/admin-main/events/${(await event()).id}`, { as: demoAdminCredentials })
  await page.getByRole('region', { name: 'Decision' }).waitFor()
  return page
}

/** The poster of a challenge has no console around it. */
const openPoster = async ({ open }: PlaceContext) => {
  const page = await open(`/admin-main/challenges/${(await challenge()).id}/poster`, {
    as: demoAdminCredentials,
  })
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  return page
}

const openReview = async ({ open }: PlaceContext) => {
  const { username } = await reviewedMember()
  const page = await open(`${CLEANUP_REVIEW_PATH}?search=${username}`, { as: demoAdminCredentials })
  await waitForMemberPage(page)
  await findCleanupOpenInReview(page).waitFor()
  return page
}

const openReviewTable = async (way: PlaceContext) => {
  const page = await openReview(way)
  await page.getByRole('radio', { name: 'Table' }).click({ force: true })
  await page.getByRole('button', { name: 'View, Mateo Silva' }).filter({ visible: true }).first().waitFor()
  return page
}

const invalidForm = (name: string, address: string, button: string, sentence: string) =>
  place(name, async (way) => {
    const page = await openConsole(way, address)
    await press(page, button)
    await dialog(page).waitFor()
    await press(dialog(page), button)
    await waitForVisibleText(dialog(page), sentence)
    return page
  })

export const consolePlaces: Place[] = [
  place('console', (way) => openConsole(way, ''), ['/admin-main']),
  place('console, by week', (way) => openConsole(way, '?range=week')),
  place('members', (way) => openConsole(way, '/users'), ['/admin-main/users']),
  place('a member in the console', async (way) => openConsole(way, `/users/${(await reviewedMember()).id}`), [
    '/admin-main/users/$id',
  ]),
  place('review', openReview, ['/admin-main/cleanups']),
  place('review, as a table', openReviewTable),
  place('admin challenges', (way) => openConsole(way, '/challenges'), ['/admin-main/challenges']),
  place('poster of a challenge', openPoster, ['/admin-main/challenges/$id/poster']),
  place('admin events', (way) => openConsole(way, '/events'), ['/admin-main/events']),
  place('review of an event', openEventReview, ['/admin-main/events/$id']),
  place('admin tags', (way) => openConsole(way, '/tags'), ['/admin-main/tags']),
  place('audit log', (way) => openConsole(way, '/audit'), ['/admin-main/audit']),
  place('system settings', (way) => openConsole(way, '/settings', demoSuperadminCredentials), ['/admin-main/settings']),
  place('installation', (way) => openConsole(way, '/installation', demoSuperadminCredentials), [
    '/admin-main/installation',
  ]),
  place('end of the first run', ({ open }) => open('/setup/done', { as: demoSuperadminCredentials }), ['/setup/done']),
  place('second factor', ({ open }) => open('/second-factor', { as: demoAdminCredentials }), ['/second-factor']),
  place('console, unknown page', (way) => openConsole(way, '/no/such-page'), ['/admin-main/$']),
]

export const consoleDialogs: Place[] = [
  place('console menu', async (way) => {
    const page = await openConsole(way, '/events', demoSuperadminCredentials)
    const opener = page.getByRole('button', { name: 'Admin menu' })
    if (await opener.isVisible()) await opener.click()
    return page
  }),
  place('member menu', (way) => openMemberMenu(way)),
  place('edit the streak of a member', (way) => openMemberMenu(way, 'Edit streak')),
  ...['Make private', 'Make admin', 'Disable account', 'Delete account', 'Reset annual goal'].map((item) =>
    place(`${item}?`, async (way) => {
      // Each window toggles the visibility, so the next one finds the opposite item.
      const page = await openMemberMenu(way, item === 'Make private' ? /^Make (private|public)$/ : item)
      await page.getByRole('alertdialog').or(page.locator('[data-toast]')).first().waitFor()
      return page
    }),
  ),
  place('member id', async (way) => {
    const { username, word } = await searchedMember()
    const page = await openConsole(way, `/users?search=${word}`, demoSuperadminCredentials)
    await press(page, username)
    await dialog(page).waitFor()
    return page
  }),
  place('members, one selected', async (way) => {
    const { word } = await searchedMember()
    const page = await openConsole(way, `/users?search=${word}`)
    const box = page.getByRole('checkbox').filter({ visible: true }).last()
    if (await box.count()) await box.press('Space')
    return page
  }),
  place('unverified accounts', async (way) => {
    await aTestMember({ isVerified: false })
    const page = await openConsole(way, '/users')
    await press(page, /^Unverified Accounts/)
    await page.getByRole('list', { name: members.unverified }).waitFor()
    return page
  }),
  place('review, rejecting', async (way) => {
    const page = await openReview(way)
    await press(page, /^Reject/)
    await page.getByRole('textbox', { name: 'Admin notes' }).waitFor()
    return page
  }),
  place('review, some selected', async (way) => {
    const page = await openReview(way)
    for (const pieces of [51, 52])
      await page.getByRole('checkbox', { name: `Select Mateo Silva, ${pieces} pieces` }).press('Space')
    await page.getByText('2 selected').first().waitFor()
    return page
  }),
  place('review, reject several', async (way) => {
    const page = await openReview(way)
    for (const pieces of [51, 52])
      await page.getByRole('checkbox', { name: `Select Mateo Silva, ${pieces} pieces` }).press('Space')
    await press(page, 'Reject 2')
    await page.getByRole('dialog', { name: 'Reject 2 cleanups' }).waitFor()
    return page
  }),
  place('review, keyboard shortcuts', async (way) => {
    const page = await openReview(way)
    const keys = page.getByRole('button', { name: 'All keys' })
    // Phones do not show this button.
    if (!(await keys.isVisible())) return page
    await keys.click()
    await dialog(page).waitFor()
    return page
  }),
  place('review, photo enlarged', async (way) => {
    const page = await openReview(way)
    await press(page, /^Enlarge photo/)
    await page.getByRole('dialog', { name: /^Photos of the cleanup/ }).waitFor()
    return page
  }),
  place('review, details', async (way) => {
    const page = await openReviewTable(way)
    await press(page, /^View, /)
    await page.getByRole('dialog', { name: review.details }).waitFor()
    return page
  }),
  invalidForm('a new challenge, invalid', '/challenges', 'Create Challenge', 'Title is required'),
  invalidForm('a new event, invalid', '/events', 'Create Event', 'Event title is required'),
  invalidForm('a new tag, invalid', '/tags', 'Create Tag', 'Tag name is required'),
  place('a challenge: Edit', async (way) => {
    const { title, slug } = await challenge()
    const page = await openConsole(way, `/challenges?search=${slug}`)
    await press(page, `Edit ${title}`)
    await page.getByRole('dialog', { name: 'Edit Challenge' }).waitFor()
    return page
  }),
  place('delete a challenge?', async (way) => {
    const { title, slug } = await challenge()
    const page = await openConsole(way, `/challenges?search=${slug}`)
    await press(page, `Delete ${title}`)
    await page.getByRole('alertdialog').waitFor()
    return page
  }),
  ...[undefined, 'Edit', 'Delete'].map((item) =>
    place(item ? `an event: ${item}` : 'event menu', async (way) => {
      const { title } = await event()
      const page = await openConsole(way, `/events?search=${encodeURIComponent(title)}`)
      await press(page, `Actions for ${title}`)
      await page.getByRole('menu').waitFor()
      if (item) await page.getByRole('menuitem', { name: item }).click()
      if (item) await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
      return page
    }),
  ),
  ...[undefined, 'Edit', 'Delete'].map((item) =>
    place(item ? `a tag: ${item}` : 'tag menu', async (way) => {
      const { name, slug } = await tag()
      const page = await openConsole(way, `/tags?search=${slug}`)
      await press(page, `Actions for ${name}`)
      await page.getByRole('menu').waitFor()
      if (item) await page.getByRole('menuitem', { name: item }).click()
      if (item) await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
      return page
    }),
  ),
  place('audit log, details', async (way) => {
    const page = await openConsole(way, '/audit')
    await press(page, /^Details: /)
    return page
  }),
]
