import type { Page, Route } from 'playwright-core'
import {
  CLEANUP_SAVED_ON_DEVICE_MESSAGE,
  PHOTO_UPLOAD_URL_PATTERN,
  aJpegFile,
  fetchCleanupHistory,
  readOutboxFromIndexedDb,
  openLogDialogAsNewMember,
  findCleanupLogDialogControls,
} from './harness/log-dialog.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  cutNetworkAfterPrefetch,
  waitForMemberPage,
  waitForVisibleText,
  waitForPageHydration,
  waitForToast,
} from './harness/visitor.ts'

const CLEANUPS = '**/api/v1/cleanups'
const OFFLINE =
  'You are offline. It will be saved on this device, and uploads by itself as soon as there is a connection.'

const cut = (route: Route) => route.abort('internetdisconnected')

const waitForEmptyOutbox = (page: Page) =>
  expect.poll(() => readOutboxFromIndexedDb(page), { timeout: 20_000 }).toEqual([])

async function logAnother(page: Page, pieces: string) {
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  const parts = findCleanupLogDialogControls(dialog)
  await parts.pieces.fill(pieces)
  await parts.choose(await aJpegFile())
  return { dialog, ...parts }
}

test('cleanups logged offline are stored with their photos and later uploaded exactly once, in order', async ({
  open,
}) => {
  const { member, page, dialog, pieces, notes, choose, save } = await openLogDialogAsNewMember(open, { isCut: true })
  const context = page.context()
  await cutNetworkAfterPrefetch(page)
  await waitForVisibleText(dialog, OFFLINE)
  await pieces.fill('12')
  await notes.fill('Under the bridge')
  await choose(await aJpegFile(), await aJpegFile())
  await expect.poll(() => dialog.getByRole('slider').count()).toBe(2)
  await save()
  await waitForToast(page, 'success', CLEANUP_SAVED_ON_DEVICE_MESSAGE)
  await dialog.waitFor({ state: 'detached' })
  const second = await logAnother(page, '30')
  await second.dialog.getByRole('spinbutton', { name: /year/i }).fill('2025')
  await second.save()
  await second.dialog.waitFor({ state: 'detached' })

  // The server is still unreachable while the page reloads and another tab opens. Then it loses two responses.
  let isAway = true
  const photos: string[] = []
  const posted: string[] = []
  const pass = async (route: Route, sent: string[], what: string) => {
    if (isAway) return cut(route)
    sent.push(what)
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return cut(route)
  }
  await context.route(PHOTO_UPLOAD_URL_PATTERN, (route) => pass(route, photos, route.request().url()))
  await context.route(CLEANUPS, (route) =>
    pass(route, posted, (route.request().postDataJSON() as { cleanupId: string }).cleanupId),
  )
  await context.setOffline(false)
  await page.goto('/dashboard')
  await waitForMemberPage(page)
  const outboxEntries = await readOutboxFromIndexedDb(page)
  expect(outboxEntries.map(({ record }) => record)).toMatchObject([
    { format: 1, ownerId: member.id, litterCount: 12, notes: 'Under the bridge', wasPosted: false },
    { format: 1, ownerId: member.id, litterCount: 30, date: outboxEntries[0]!.record.date.replace(/^\d+/, '2025') },
  ])
  for (const { bytes } of outboxEntries) for (const length of bytes) expect(length).toBeGreaterThan(100)
  expect(outboxEntries.map(({ bytes }) => bytes.length)).toEqual([2, 1])
  const other = await context.newPage()
  await other.goto('/dashboard')
  await waitForMemberPage(other)
  isAway = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await waitForEmptyOutbox(page)
  const logged = (await fetchCleanupHistory(member)).toSorted((one, two) => one.createdAt.localeCompare(two.createdAt))
  expect(logged).toMatchObject(
    outboxEntries.map(({ record: { cleanupId, date, litterCount } }) => ({ cleanupId, date, litterCount })),
  )
  expect(logged.map(({ photos: shown }) => shown.map(({ id }) => id))).toEqual(
    outboxEntries.map(({ record }) => record.photos.map(({ id }) => id)),
  )
  expect(new Set(photos).size).toBe(3)
  expect(photos).toHaveLength(4)
  const ids = logged.map(({ cleanupId }) => cleanupId)
  expect(posted).toEqual([ids[0], ids[0], ids[1]])
})

test('a cleanup that the server rejects stays in the outbox with the reason, hidden from other members', async ({
  open,
}) => {
  const { member, page, dialog, pieces, choose, save } = await openLogDialogAsNewMember(open, {
    isCut: true,
    // A page whose session has just ended may still request a photo that only its owner may see: 404.
    statuses: [400, 401, 404, 412],
  })
  const context = page.context()
  await cutNetworkAfterPrefetch(page)
  await pieces.fill('12')
  await choose(await aJpegFile())
  await save()
  await dialog.waitFor({ state: 'detached' })
  const second = await logAnother(page, '30')
  await second.save()
  await second.dialog.waitFor({ state: 'detached' })

  const neighbor = await aTestMember()
  const { email, password } = neighbor
  await context.clearCookies()
  await context.setOffline(false)
  await page.goto('about:blank')
  await context.request.post('/api/v1/session', { data: { email, password } })
  await page.goto('/dashboard')
  await waitForMemberPage(page)
  const theirs = await logAnother(page, '8')
  await theirs.save()
  await expect.poll(async () => (await fetchCleanupHistory(neighbor)).length).toBe(1)
  // The other member's cleanup stays in the outbox until its response arrives.
  await expect.poll(async () => (await readOutboxFromIndexedDb(page)).length).toBe(2)
  // A page of the first member that has not noticed the change is rejected.
  const refused = page.waitForResponse((answer) => answer.status() === 412)
  await page.evaluate(([id]) => fetch('/api/v1/me/cleanups', { headers: { 'x-expected-member': id! } }), [member.id])
  await refused
  expect(await fetchCleanupHistory(member)).toEqual([])
  expect((await readOutboxFromIndexedDb(page)).map(({ record }) => record.wasPosted)).toEqual([false, false])

  // The first member signs in again and loses the session before anything is sent.
  await context.clearCookies()
  await page.goto('about:blank')
  await context.request.post('/api/v1/session', { data: { email: member.email, password } })
  await context.route(PHOTO_UPLOAD_URL_PATTERN, async (route) => {
    await waitForPageHydration(page)
    await context.request.delete('/api/v1/session', { headers: { origin: new URL(page.url()).origin } })
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
  expect(await readOutboxFromIndexedDb(page)).toHaveLength(2)

  await context.unroute(PHOTO_UPLOAD_URL_PATTERN)
  // Simulates a limit that was lowered in the meantime: a larger count is sent.
  await context.route(CLEANUPS, (route) => {
    const body = route.request().postDataJSON() as { litterCount: number }
    return route.continue({ postData: { ...body, litterCount: body.litterCount === 12 ? 300 : body.litterCount } })
  })
  await context.request.post('/api/v1/session', { data: { email: member.email, password } })
  await page.goto('/dashboard')
  await expect.poll(async () => (await readOutboxFromIndexedDb(page)).length, { timeout: 20_000 }).toBe(1)
  const [{ record }] = (await readOutboxFromIndexedDb(page)) as [Awaited<ReturnType<typeof readOutboxFromIndexedDb>>[0]]
  expect(record).toMatchObject({
    litterCount: 12,
    refusal: {
      message:
        'We currently limit each cleanup to 250 pieces of litter. If you collected more, please log an additional cleanup.',
    },
  })
  expect((await fetchCleanupHistory(member)).map(({ litterCount }) => litterCount)).toEqual([30])
  expect((await fetchCleanupHistory(neighbor)).map(({ litterCount }) => litterCount)).toEqual([8])
})

test('a cleanup that the member edits in the outbox reaches the server once, with the last edit', async ({ open }) => {
  const { member, page, dialog, pieces, choose, save } = await openLogDialogAsNewMember(open, { isCut: true })
  const context = page.context()
  await cutNetworkAfterPrefetch(page)
  await pieces.fill('12')
  await choose(await aJpegFile(), await aJpegFile())
  await expect.poll(() => dialog.getByRole('slider').count()).toBe(2)
  await save()
  await waitForToast(page, 'success', CLEANUP_SAVED_ON_DEVICE_MESSAGE)
  const [before] = await readOutboxFromIndexedDb(page)
  const edit = page.getByRole('dialog', { name: 'Edit Cleanup' })
  const parts = findCleanupLogDialogControls(edit)
  const change = async (count: string) => {
    await page
      .getByRole('button', { name: /^Edit cleanup of/ })
      .first()
      .click()
    await parts.pieces.fill(count)
  }
  const saveChanges = async () => {
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await edit.waitFor({ state: 'detached' })
  }
  await change('15')
  await expect.poll(() => parts.photos.count()).toBe(2)
  await edit.getByRole('button', { name: 'Remove photo 1' }).click()
  await parts.choose(await aJpegFile())
  await expect.poll(() => parts.photos.count()).toBe(2)
  await saveChanges()
  const [after, ...others] = await readOutboxFromIndexedDb(page)
  const { cleanupId, keptAt } = before!.record
  expect([after!.record, others]).toMatchObject([{ cleanupId, keptAt, litterCount: 15 }, []])
  const photos = after!.record.photos.map(({ id }) => id)
  expect(photos[0]).toBe(before!.record.photos[1]!.id)

  const lose = async (route: Route) => {
    await route.fetch()
    await context.setOffline(true)
    await cut(route)
  }
  await context.route(CLEANUPS, lose, { times: 1 })
  await context.setOffline(false)
  await expect.poll(async () => (await fetchCleanupHistory(member)).map(({ litterCount }) => litterCount)).toEqual([15])
  await change('17')
  await saveChanges()
  await context.setOffline(false)
  await waitForEmptyOutbox(page)
  const [logged, ...more] = await fetchCleanupHistory(member)
  expect([logged!.litterCount, logged!.photos.map(({ id }) => id), more]).toEqual([17, photos, []])
})
