import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { profiles } from '#features/members/server/tables.ts'
import { addDays, earliestDayOnEarth } from '#platform/days.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { countDeadlocks, countLockWaits } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { compareAllStoredCounters, repairAllStoredCounters } from '#platform/server/recount/recount.ts'
import type { EventForAdmins } from '../contract/admin.ts'
import type { EventFinderResultPage } from '../contract/finder.ts'
import { createEventTestApp } from './fixtures/event-test-app.ts'
import { recountableFinderRemovalDay, recountableFinderEventCounters } from './service/recount.ts'
import { removePastEventsFromFinder, removePastEventsFromFinderOnce } from './queries/finder-counts.ts'
import { cleanupEvents, eventTags, finderDay } from './tables.ts'

let app: Awaited<ReturnType<typeof createEventTestApp>>
let admins: { cookie: string }[]
beforeAll(async () => {
  app = await createEventTestApp()
  admins = await Promise.all([1, 2, 3].map(() => app.newSignedInMember({ isAdmin: true })))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(cleanupEvents)
  await app.db.delete(eventTags)
})

const today = () => earliestDayOnEarth(app.platform.clock.now())

async function addEventsAndTags() {
  const tags = []
  for (let at = 0; at < 4; at++) tags.push(await app.newTag())
  const events = []
  for (let at = 0; at < 12; at++)
    events.push(
      await app.newEvent({
        startDate: addDays(today(), at % 3),
        status: at % 2 ? 'approved' : 'pending',
        tags: tags.slice(at % 4).map(({ id }) => id),
      }),
    )
  return { tags, events }
}

async function expectCountsCorrect() {
  expect(
    (await compareAllStoredCounters(app.db, [recountableFinderEventCounters])).filter(({ wrong }) => wrong > 0),
  ).toEqual([])
}

test('concurrent actions of admins, visitors and the daily job succeed without deadlock and with correct counts', async () => {
  const { tags, events } = await addEventsAndTags()
  const tagIds = tags.map(({ id }) => id)
  const as = (at: number) => ({ cookie: admins[at % admins.length]!.cookie, from: `192.0.2.${at}` })
  const before = await countDeadlocks(app.db)
  const form = (set: object) => app.typed({ startDate: addDays(today(), 2), selectedTags: tagIds, ...set })
  const rosa = await app.newSignedInMember()
  await app.db.update(cleanupEvents).set({ submittedBy: rosa.id, submitterName: 'Rosa' })
  const responses = await Promise.all([
    ...events.map(({ id, updatedAt, status }, at) =>
      app.ask(`PUT /v1/admin/cleanup-events/${id}/status`, {
        ...as(at),
        body: { status: status === 'pending' ? 'approved' : 'pending', updatedAt },
      }),
    ),
    ...Array.from({ length: 6 }, (_, at) =>
      app.ask('POST /v1/admin/cleanup-events', { ...as(at), body: form({ selectedTags: tagIds.slice(at % 3) }) }),
    ),
    ...tags.map(({ id, name, slug, isActive }, at) =>
      app.ask(`PUT /v1/admin/event-tags/${id}`, {
        ...as(at),
        body: { name, slug: `${slug}-2`, isActive: at % 2 === 0, seen: { name, slug, isActive } },
      }),
    ),
    ...events.slice(8).map(({ id }, at) => app.ask(`DELETE /v1/admin/cleanup-events/${id}`, as(at + 1))),
    ...Array.from({ length: 4 }, (_, at) => app.ask('POST /v1/cleanup-events', { ...as(at), body: form({}) })),
    app.ask('POST /v1/cleanup-events', { cookie: rosa.cookie, body: form({ selectedTags: tagIds.toReversed() }) }),
    runInTransaction(app.db, (tx) => eraseMember(tx, rosa.id, new Date())).then(() => ({ status: 204 })),
    app.ask(`DELETE /v1/admin/event-tags/${tagIds[3]}`, as(2)),
    ...Array.from({ length: 6 }, (_, at) => app.ask(`GET /v1/cleanup-events?country=US&page=${at + 1}`, as(at))),
  ])
  const [advanced] = await Promise.all([
    removePastEventsFromFinder(app.db, addDays(today(), 1)),
    ...events.slice(0, 8).map(async ({ id }, at) => {
      const { body } = await app.ask(`GET /v1/admin/cleanup-events?page=1`, as(at))
      const seen = (body['events'] as EventForAdmins[]).find((event) => event.id === id)
      if (seen) await app.ask(`PUT /v1/admin/cleanup-events/${id}`, { ...as(at), body: { ...seen, ...form({ id }) } })
    }),
  ])
  expect(advanced.rowCount).toBe(1)
  // 404: another admin has deleted it. 401: the account was deleted.
  expect(
    [...new Set(responses.map(({ status }) => status))]
      .filter((status) => status !== 404 && status !== 401)
      .toSorted((a, b) => a - b),
  ).toEqual([200, 201, 202, 204])
  expect(await app.db.$count(cleanupEvents, eq(cleanupEvents.submittedBy, rosa.id))).toBe(0)
  expect((await countDeadlocks(app.db)) - before).toBe(0)
  await expectCountsCorrect()
})

test('a transaction that changes events listed in the finder blocks only other changes of listed events', async () => {
  const { events, tags } = await addEventsAndTags()
  const { db } = app
  const before = await countDeadlocks(app.db)
  const [pending, listed] = [events.filter(isPending), events.filter((event) => !isPending(event))]
  const { cookie } = admins[0]!
  const path = ({ id }: { id: string }) => `/v1/admin/cleanup-events/${id}`
  const decide = (event: (typeof events)[number], status: string) =>
    app.ask(`PUT ${path(event)}/status`, { cookie, body: { status, updatedAt: event.updatedAt } })
  const body = app.typed({ selectedTags: tags.map(({ id }) => id) })
  const blocked = await runInTransaction(db, async (tx) => {
    await tx.update(cleanupEvents).set({ status: 'approved' }).where(eq(cleanupEvents.id, pending[0]!.id))
    const blockedRequests = [
      db.update(eventTags).set({ isActive: false }).where(eq(eventTags.id, tags[0]!.id)).execute(),
      app.ask(`DELETE ${path(listed[0]!)}`, { cookie }),
      decide(listed[1]!, 'pending'),
      app.ask(`DELETE /v1/admin/event-tags/${tags[1]!.id}`, { cookie }),
    ]
    await expect.poll(() => countLockWaits(db)).toBe(4)
    // These events do not have the tag that is being deleted.
    const unblocked = [
      await app.ask('POST /v1/cleanup-events', { body: { ...body, selectedTags: [tags[2]!.id, tags[3]!.id] } }),
      await decide(pending[1]!, 'rejected'),
      await app.ask(`PUT ${path(pending[3]!)}`, {
        cookie,
        body: {
          ...body,
          id: pending[3]!.id,
          selectedTags: [tags[3]!.id],
          status: 'pending',
          updatedAt: pending[3]!.updatedAt,
        },
      }),
      await app.ask(`DELETE ${path(pending[5]!)}`, { cookie }),
    ]
    expect(unblocked.map(({ status }) => status)).toEqual([202, 200, 200, 204])
    expect(await countLockWaits(db)).toBe(4)
    return blockedRequests
  })
  await Promise.all(blocked)
  expect((await countDeadlocks(app.db)) - before).toBe(0)
  await expectCountsCorrect()
})

test('a submitter can be deleted while admins decide on their events', async () => {
  const rosa = await app.newMember()
  const submitter = { submittedBy: rosa.id, submitterName: 'Rosa', submitterEmail: 'rosa@example.org' }
  const events = []
  for (let at = 0; at < 6; at++) events.push(await app.newEvent({ ...submitter, status: 'pending' }))
  const before = await countDeadlocks(app.db)
  await Promise.all([
    app.db.delete(profiles).where(eq(profiles.id, rosa.id)),
    ...events.map(({ id, updatedAt }) =>
      app.ask(`PUT /v1/admin/cleanup-events/${id}/status`, {
        cookie: admins[0]!.cookie,
        body: { status: 'approved', updatedAt },
      }),
    ),
  ])
  expect((await countDeadlocks(app.db)) - before).toBe(0)
  const withoutSubmitter = { submittedBy: null, submitterName: null, submitterEmail: null, status: 'approved' }
  expect(await app.db.select().from(cleanupEvents)).toMatchObject(events.map(() => withoutSubmitter))
  await expectCountsCorrect()
})

test.each([
  ['finder_entries', `delete from finder_entries where month = ''`],
  [
    'finder_entries',
    `insert into finder_entries values ('US', finder_any_tag(), '', '2099-01-01', '${generateRowId()}')`,
  ],
  ['finder_entries', `update finder_entries set place = 'DE' where place = 'US'`],
  ['finder_counts', `update finder_counts set events = events + 1 where place = 'US' and month = ''`],
  ['finder_counts', `update finder_counts set starts = 0, parent = 'DE' where month > ''`],
  ['finder_counts', `delete from finder_counts where place = ''`],
  ['finder_starts', `update finder_starts set starts = 7 where place = 'US'`],
  ['finder_starts', `insert into finder_starts values ('XX', finder_any_tag(), '2099-01-01', 1)`],
])('recount finds and repairs damage in %s: %s', async (table, damage) => {
  await addEventsAndTags()
  const read = async () => (await app.ask('GET /v1/cleanup-events?country=US')).body as unknown as EventFinderResultPage
  const expected = await read()
  await app.db.$client.query(damage)
  const found = await compareAllStoredCounters(app.db, [recountableFinderEventCounters])
  expect(found.find((each) => each.table === table)!.wrong).toBeGreaterThan(0)
  expect(await repairAllStoredCounters(app.db, [recountableFinderEventCounters])).toEqual(found)
  await expectCountsCorrect()
  expect(await read()).toEqual(expected)
  // Later changes are counted from the repaired state.
  const body = app.typed({ startDate: addDays(today(), 1) })
  await app.ask('POST /v1/admin/cleanup-events', { cookie: admins[0]!.cookie, body })
  expect((await read()).total).toBe(expected.total + 1)
  await expectCountsCorrect()
})

test('a counter recount restores finder events that a fast server clock removed too early', async () => {
  await app.db.update(finderDay).set({ day: today() })
  await addEventsAndTags()
  const total = async () => ((await app.ask('GET /v1/cleanup-events')).body as unknown as EventFinderResultPage).total
  const expected = await total()
  await removePastEventsFromFinder(app.db, addDays(today(), 400))
  expect([expected, await total()]).toEqual([6, 0])
  const found = await repairAllStoredCounters(app.db, [recountableFinderRemovalDay, recountableFinderEventCounters])
  expect(found[0]).toEqual({ table: 'finder_day', rows: 1, wrong: 1 })
  expect(await total()).toBe(expected)
  await expectCountsCorrect()
})

test('concurrent requests remove past events from the finder only once (single-flight)', async () => {
  const day = addDays(today(), 1)
  const first = removePastEventsFromFinderOnce(app.db, day)
  expect(removePastEventsFromFinderOnce(app.db, day)).toBe(first)
  await first
  const next = removePastEventsFromFinderOnce(app.db, day)
  expect(next).not.toBe(first)
  await next
})

const isPending = ({ status }: { status: string }) => status === 'pending'
