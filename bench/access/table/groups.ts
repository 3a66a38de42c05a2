import { aLoggedGroup, joinTestGroup } from '../../../e2e/harness/groups.ts'
import { aTestMember, demoAdminCredentials } from '../../../e2e/harness/members.ts'
import { DEMO_GROUP_CODES } from '../../../e2e/harness/page-table.ts'
import { CLEANUP_REVIEW_PATH, findCleanupOpenInReview } from '../../../e2e/harness/review.ts'
import { waitForMemberPage } from '../../../e2e/harness/visitor.ts'
import { type Place, type PlaceContext, dialog, createOnce, place, press } from './place.ts'

const visitor = { isKnown: true }

const newcomer = createOnce(() => aTestMember())
const unverified = createOnce(() => aTestMember({ isVerified: false }))
const busyGroup = createOnce(async () => {
  const [host, guest, invited] = [await aTestMember(), await aTestMember(), await aTestMember()]
  const group = await aLoggedGroup(host, { invited: [invited.id], notes: 'Both banks of the canal' })
  await joinTestGroup(guest, group, 42)
  return { host, guest, invited, ...group }
})
const emptyGroup = createOnce(async () => {
  const [host, guest] = [await aTestMember(), await aTestMember()]
  const group = await aLoggedGroup(host, { total: 60, people: 2, pieces: 30 })
  await joinTestGroup(guest, group, 30)
  return group
})

const openDetails = async ({ open }: PlaceContext, who: 'host' | 'guest') => {
  const group = await busyGroup()
  const page = await open(`/dashboard/together/${group.id}`, { as: group[who] })
  await waitForMemberPage(page)
  return page
}

const openOffer = async ({ open }: PlaceContext) => {
  const page = await open(`/together/${(await busyGroup()).code}`, { as: await newcomer() })
  await waitForMemberPage(page)
  return page
}

const openReview = async ({ open }: PlaceContext, view = '') => {
  const { username } = (await busyGroup()).host
  return open(`${CLEANUP_REVIEW_PATH}?search=${username}${view}`, { as: demoAdminCredentials })
}

export const groupPlaces: Place[] = [
  place('review of a group', async (way) => {
    const page = await openReview(way)
    await findCleanupOpenInReview(page).getByText('Together: ').waitFor()
    return page
  }),
  place('review of a group, as a table', async (way) => {
    const page = await openReview(way, '&view=table')
    await page
      .getByRole('button', { name: /^View, / })
      .filter({ visible: true })
      .first()
      .waitFor()
    return page
  }),
  place('code of a group, to type', ({ open }) => open('/together', visitor), ['/together']),
  place('code of a group, invalid', ({ open }) => open('/together?code=none', visitor)),
  place('join a group', openOffer, ['/together/$code']),
  place('join a group, as a visitor', async ({ open }) => open(`/together/${(await busyGroup()).code}`, visitor)),
  place('join a group, email not verified', async ({ open }) =>
    open(`/together/${(await busyGroup()).code}`, { as: await unverified() }),
  ),
  place('join a group, nothing left', async ({ open }) =>
    open(`/together/${(await emptyGroup()).code}`, { as: await newcomer() }),
  ),
  place('join a group, closed', ({ open }) => open(`/together/${DEMO_GROUP_CODES.closed}`, visitor)),
  place('join a group, unknown', ({ open }) => open('/together/222222', { ...visitor, statuses: [404] })),
  place('details of a group, as host', (way) => openDetails(way, 'host'), ['/dashboard/together/$groupId']),
  place('details of a group, as guest', (way) => openDetails(way, 'guest')),
  place('details of a group, without access', async ({ open }) =>
    open(`/dashboard/together/${(await busyGroup()).id}`, { as: await newcomer(), statuses: [404] }),
  ),
  place('Litterlog with an invitation', async ({ open }) => {
    const page = await open('/dashboard', { as: (await busyGroup()).invited })
    await waitForMemberPage(page)
    return page
  }),
]

export const groupDialogs: Place[] = [
  place('share of a group, to choose', async (way) => {
    const page = await openOffer(way)
    await press(page, 'Choose another number')
    await dialog(page, 'Choose your share').waitFor()
    return page
  }),
  place('share of a group, to change', async (way) => {
    const page = await openDetails(way, 'guest')
    await press(page, 'Change my share')
    await dialog(page, 'Change my share').getByRole('spinbutton').waitFor()
    return page
  }),
  place('leave a group?', async (way) => {
    const page = await openDetails(way, 'guest')
    await press(page, 'Leave this cleanup')
    await page.getByRole('alertdialog').waitFor()
    return page
  }),
  place('code of a group, to show', async (way) => {
    const page = await openDetails(way, 'host')
    await press(page, 'Invite')
    await dialog(page).getByRole('button', { name: 'Copy link' }).waitFor()
    return page
  }),
]
