import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseMember } from '#features/members/server/service/leaving.ts'
import { profiles } from '#features/members/server/tables.ts'
import { addDays, earliestDay } from '#platform/days.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { deadlocks, waiting } from '#platform/server/db/testing.ts'
import { rowId } from '#platform/server/ids.ts'
import { recount, repair } from '#platform/server/recount/recount.ts'
import type { ManagedEvent } from '../contract/admin.ts'
import type { FinderPage } from '../contract/finder.ts'
import { openEvents } from './fixtures/managing.ts'
import { countedOfDay, countedOfFinder } from './service/recount.ts'
import { turnTo, turnTogether } from './queries/finder-counts.ts'
import { cleanupEvents, eventTags, finderDay } from './tables.ts'

let house: Awaited<ReturnType<typeof openEvents>>
let admins: { cookie: string }[]
beforeAll(async () => {
  house = await openEvents()
  admins = await Promise.all([1, 2, 3].map(() => house.signedIn({ isAdmin: true })))
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.delete(cleanupEvents)
  await house.db.delete(eventTags)
})

const today = () => earliestDay(house.platform.clock.now())

async function aTown() {
  const tags = []
  for (let at = 0; at < 4; at++) tags.push(await house.newTag())
  const events = []
  for (let at = 0; at < 12; at++)
    events.push(
      await house.newEvent({
        startDate: addDays(today(), at % 3),
        status: at % 2 ? 'approved' : 'pending',
        tags: tags.slice(at % 4).map(({ id }) => id),
      }),
    )
  return { tags, events }
}

async function expectRight() {
  expect((await recount(house.db, [countedOfFinder])).filter(({ wrong }) => wrong > 0)).toEqual([])
}

test('concurrent actions of admins, visitors and the daily job succeed without deadlock and with correct counts', async () => {
  const { tags, events } = await aTown()
  const tagIds = tags.map(({ id }) => id)
  const as = (at: number) => ({ cookie: admins[at % admins.length]!.cookie, from: `192.0.2.${at}` })
  const before = await deadlocks(house.db)
  const form = (set: object) => house.typed({ startDate: addDays(today(), 2), selectedTags: tagIds, ...set })
  const rosa = await house.signedIn()
  await house.db.update(cleanupEvents).set({ submittedBy: rosa.id, submitterName: 'Rosa' })
  const done = await Promise.all([
    ...events.map(({ id, updatedAt, status }, at) =>
      house.ask(`PUT /v1/admin/cleanup-events/${id}/status`, {
        ...as(at),
        body: { status: status === 'pending' ? 'approved' : 'pending', updatedAt },
      }),
    ),
    ...Array.from({ length: 6 }, (_, at) =>
      house.ask('POST /v1/admin/cleanup-events', { ...as(at), body: form({ selectedTags: tagIds.slice(at % 3) }) }),
    ),
    ...tags.map(({ id, name, slug, isActive }, at) =>
      house.ask(`PUT /v1/admin/event-tags/${id}`, {
        ...as(at),
        body: { name, slug: `${slug}-2`, isActive: at % 2 === 0, seen: { name, slug, isActive } },
      }),
    ),
    ...events.slice(8).map(({ id }, at) => house.ask(`DELETE /v1/admin/cleanup-events/${id}`, as(at + 1))),
    ...Array.from({ length: 4 }, (_, at) => house.ask('POST /v1/cleanup-events', { ...as(at), body: form({}) })),
    house.ask('POST /v1/cleanup-events', { cookie: rosa.cookie, body: form({ selectedTags: tagIds.toReversed() }) }),
    inTransaction(house.db, (tx) => eraseMember(tx, rosa.id, new Date())).then(() => ({ status: 204 })),
    house.ask(`DELETE /v1/admin/event-tags/${tagIds[3]}`, as(2)),
    ...Array.from({ length: 6 }, (_, at) => house.ask(`GET /v1/cleanup-events?country=US&page=${at + 1}`, as(at))),
  ])
  const [turned] = await Promise.all([
    turnTo(house.db, addDays(today(), 1)),
    ...events.slice(0, 8).map(async ({ id }, at) => {
      const { body } = await house.ask(`GET /v1/admin/cleanup-events?page=1`, as(at))
      const seen = (body['events'] as ManagedEvent[]).find((event) => event.id === id)
      if (seen) await house.ask(`PUT /v1/admin/cleanup-events/${id}`, { ...as(at), body: { ...seen, ...form({ id }) } })
    }),
  ])
  expect(turned.rowCount).toBe(1)
  // 404: another admin has deleted it. 401: the account was deleted.
  expect(
    [...new Set(done.map(({ status }) => status))]
      .filter((status) => status !== 404 && status !== 401)
      .toSorted((a, b) => a - b),
  ).toEqual([200, 201, 202, 204])
  expect(await house.db.$count(cleanupEvents, eq(cleanupEvents.submittedBy, rosa.id))).toBe(0)
  expect((await deadlocks(house.db)) - before).toBe(0)
  await expectRight()
})

test('a transaction that changes listed events blocks only other changes of listed events', async () => {
  const { events, tags } = await aTown()
  const { db } = house
  const before = await deadlocks(house.db)
  const [pending, listed] = [events.filter(isPending), events.filter((event) => !isPending(event))]
  const { cookie } = admins[0]!
  const path = ({ id }: { id: string }) => `/v1/admin/cleanup-events/${id}`
  const decide = (event: (typeof events)[number], status: string) =>
    house.ask(`PUT ${path(event)}/status`, { cookie, body: { status, updatedAt: event.updatedAt } })
  const body = house.typed({ selectedTags: tags.map(({ id }) => id) })
  const waited = await inTransaction(db, async (tx) => {
    await tx.update(cleanupEvents).set({ status: 'approved' }).where(eq(cleanupEvents.id, pending[0]!.id))
    const others = [
      db.update(eventTags).set({ isActive: false }).where(eq(eventTags.id, tags[0]!.id)).execute(),
      house.ask(`DELETE ${path(listed[0]!)}`, { cookie }),
      decide(listed[1]!, 'pending'),
      house.ask(`DELETE /v1/admin/event-tags/${tags[1]!.id}`, { cookie }),
    ]
    await expect.poll(() => waiting(db)).toBe(4)
    // These events do not have the tag that is being deleted.
    const meanwhile = [
      await house.ask('POST /v1/cleanup-events', { body: { ...body, selectedTags: [tags[2]!.id, tags[3]!.id] } }),
      await decide(pending[1]!, 'rejected'),
      await house.ask(`PUT ${path(pending[3]!)}`, {
        cookie,
        body: {
          ...body,
          id: pending[3]!.id,
          selectedTags: [tags[3]!.id],
          status: 'pending',
          updatedAt: pending[3]!.updatedAt,
        },
      }),
      await house.ask(`DELETE ${path(pending[5]!)}`, { cookie }),
    ]
    expect(meanwhile.map(({ status }) => status)).toEqual([202, 200, 200, 204])
    expect(await waiting(db)).toBe(4)
    return others
  })
  await Promise.all(waited)
  expect((await deadlocks(house.db)) - before).toBe(0)
  await expectRight()
})

test('a submitter can be deleted while admins decide on their events', async () => {
  const rosa = await house.newMember()
  const submitter = { submittedBy: rosa.id, submitterName: 'Rosa', submitterEmail: 'rosa@example.org' }
  const events = []
  for (let at = 0; at < 6; at++) events.push(await house.newEvent({ ...submitter, status: 'pending' }))
  const before = await deadlocks(house.db)
  await Promise.all([
    house.db.delete(profiles).where(eq(profiles.id, rosa.id)),
    ...events.map(({ id, updatedAt }) =>
      house.ask(`PUT /v1/admin/cleanup-events/${id}/status`, {
        cookie: admins[0]!.cookie,
        body: { status: 'approved', updatedAt },
      }),
    ),
  ])
  expect((await deadlocks(house.db)) - before).toBe(0)
  const gone = { submittedBy: null, submitterName: null, submitterEmail: null, status: 'approved' }
  expect(await house.db.select().from(cleanupEvents)).toMatchObject(events.map(() => gone))
  await expectRight()
})

test.each([
  ['finder_entries', `delete from finder_entries where month = ''`],
  ['finder_entries', `insert into finder_entries values ('US', finder_any_tag(), '', '2099-01-01', '${rowId()}')`],
  ['finder_entries', `update finder_entries set place = 'DE' where place = 'US'`],
  ['finder_counts', `update finder_counts set events = events + 1 where place = 'US' and month = ''`],
  ['finder_counts', `update finder_counts set starts = 0, parent = 'DE' where month > ''`],
  ['finder_counts', `delete from finder_counts where place = ''`],
  ['finder_starts', `update finder_starts set starts = 7 where place = 'US'`],
  ['finder_starts', `insert into finder_starts values ('XX', finder_any_tag(), '2099-01-01', 1)`],
])('recount finds and repairs damage in %s: %s', async (table, damage) => {
  await aTown()
  const read = async () => (await house.ask('GET /v1/cleanup-events?country=US')).body as unknown as FinderPage
  const right = await read()
  await house.db.$client.query(damage)
  const found = await recount(house.db, [countedOfFinder])
  expect(found.find((each) => each.table === table)!.wrong).toBeGreaterThan(0)
  expect(await repair(house.db, [countedOfFinder])).toEqual(found)
  await expectRight()
  expect(await read()).toEqual(right)
  // Later changes are counted from the repaired state.
  const body = house.typed({ startDate: addDays(today(), 1) })
  await house.ask('POST /v1/admin/cleanup-events', { cookie: admins[0]!.cookie, body })
  expect((await read()).total).toBe(right.total + 1)
  await expectRight()
})

test('recount restores a finder that a clock ahead of time has emptied', async () => {
  await house.db.update(finderDay).set({ day: today() })
  await aTown()
  const total = async () => ((await house.ask('GET /v1/cleanup-events')).body as unknown as FinderPage).total
  const right = await total()
  await turnTo(house.db, addDays(today(), 400))
  expect([right, await total()]).toEqual([6, 0])
  const found = await repair(house.db, [countedOfDay, countedOfFinder])
  expect(found[0]).toEqual({ table: 'finder_day', rows: 1, wrong: 1 })
  expect(await total()).toBe(right)
  await expectRight()
})

test('concurrent requests advance the day of the finder only once (single-flight)', async () => {
  const day = addDays(today(), 1)
  const turning = turnTogether(house.db, day)
  expect(turnTogether(house.db, day)).toBe(turning)
  await turning
  const next = turnTogether(house.db, day)
  expect(next).not.toBe(turning)
  await next
})

const isPending = ({ status }: { status: string }) => status === 'pending'
