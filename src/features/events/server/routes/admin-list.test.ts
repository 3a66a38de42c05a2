import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { addDays } from '#platform/days.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { createEventAdminTestClient } from '../fixtures/event-test-app.ts'
import { deleteOldEventSubmitterData } from '../service/submitter-retention.ts'
import { removeEvent } from '../service/manage.ts'
import { removeEventTag } from '../service/tags.ts'
import { eventTags } from '../tables.ts'

let app: Awaited<ReturnType<typeof createEventAdminTestClient>>
beforeAll(async () => {
  app = await createEventAdminTestClient()
})
afterAll(() => app.close())
beforeEach(() => app.deleteAll())

test('admin event search finds literal text in title, submitter, email and city', async () => {
  const event = (title: string, set: object) => app.newEvent({ title, ...set })
  await event('100% Canal', { submitterName: 'Rosa Medina', city: 'Tempe' })
  await event('River_Day', { submitterEmail: 'Rosa@example.org', city: null })
  await event('Lake\\', { city: 'Santa Rosa', hostOrg: 'canal' })
  const find = (text: string) => app.titles(`?sort=title&direction=ascending&search=${encodeURIComponent(text)}`)
  expect(await find('rosa')).toEqual(['100% Canal', 'Lake\\', 'River_Day'])
  expect(await find('CANAL')).toEqual(['100% Canal'])
  expect(await find(' % ')).toEqual(['100% Canal'])
  expect(await find('_')).toEqual(['River_Day'])
  expect(await find('\\')).toEqual(['Lake\\'])
  expect(await find('rosa@example')).toEqual(['River_Day'])
  expect(await find('tempe')).toEqual(['100% Canal'])
  expect(await find('nowhere')).toEqual([])
})

test('the admin event list sorts by each column in both directions, 10 events a page', async () => {
  const today = app.platform.clock.now().toISOString().slice(0, 10)
  const over = { status: 'approved', startDate: addDays(today, -9) } as const
  const all = [
    { title: 'alpha', submitterName: 'zoe', startDate: addDays(today, 3), status: 'rejected' },
    { title: 'Beta', submitterName: null, submitterEmail: 'Mia@example.org', ...over },
    { title: 'gamma', submitterName: 'Ann', startDate: addDays(today, 1), status: 'approved' },
    { title: 'Delta', submitterName: null, startDate: addDays(today, 2), status: 'pending' },
    { title: 'eps', submitterName: 'bob', startDate: addDays(today, 4), status: 'cancelled' },
  ] as const
  for (const [nr, set] of all.entries())
    await app.newEvent({ ...set, submittedAt: new Date(Date.UTC(2026, 0, nr + 1)) })
  for (const [sort, order] of Object.entries({
    title: ['alpha', 'Beta', 'Delta', 'eps', 'gamma'],
    submitter: ['Delta', 'gamma', 'eps', 'Beta', 'alpha'],
    submitted_at: ['alpha', 'Beta', 'gamma', 'Delta', 'eps'],
    start_date: ['Beta', 'gamma', 'Delta', 'alpha', 'eps'],
    status: ['Delta', 'gamma', 'alpha', 'eps', 'Beta'],
  })) {
    expect(await app.titles(`?sort=${sort}&direction=ascending`), sort).toEqual(order)
    expect(await app.titles(`?sort=${sort}&direction=descending`), sort).toEqual(order.toReversed())
  }
  const { events } = await app.managed()
  expect(events.map(({ title, status }) => [title, status])).toEqual([
    ['eps', 'cancelled'],
    ['Delta', 'pending'],
    ['gamma', 'approved'],
    ['Beta', 'past'],
    ['alpha', 'rejected'],
  ])
  for (let nr = 0; nr < 6; nr++) await app.newEvent()
  expect(await app.managed('?page=9')).toMatchObject({ page: 2, pages: 2, total: 11, events: [{ title: 'alpha' }] })
})

test("a submitter's name and email are deleted a year after the event", async () => {
  const who = { submitterName: 'Rosa Medina', submitterEmail: 'rosa@example.org' }
  const over = await app.newEvent({ ...who, startDate: '2026-01-01', endDate: '2026-01-10' })
  const alone = await app.newEvent({ submitterEmail: 'ben@example.org', startDate: '2026-01-10', status: 'rejected' })
  const later = await app.newEvent({ ...who, startDate: '2026-01-01', endDate: '2026-01-11' })
  const sweepOn = (day: string) =>
    deleteOldEventSubmitterData({ db: app.db, clock: { now: () => new Date(`${day}T12:00:00Z`) } })
  await sweepOn('2027-01-10')
  expect([await app.now(over.id), await app.now(alone.id)]).toEqual([over, alone])
  await sweepOn('2027-01-11')
  expect(await app.now(over.id)).toEqual({ ...over, submitterName: null, submitterEmail: null })
  expect(await app.now(alone.id)).toEqual({ ...alone, submitterEmail: null })
  expect(await app.now(later.id)).toEqual(later)
})

test('submitter data of an unapproved event is deleted a year after its last change', async () => {
  const submitted = { submitterName: 'Rosa', submitterEmail: 'rosa@example.org', startDate: '2099-01-01' }
  const [old, young] = [new Date('2026-01-09T12:00:00Z'), new Date('2026-01-12T12:00:00Z')]
  const made = (set: object) => app.newEvent({ ...submitted, ...set })
  const forgotten = [
    await made({ status: 'rejected', updatedAt: old }),
    await made({ status: 'pending', updatedAt: old }),
  ]
  const unchanged = [
    await made({ status: 'pending', updatedAt: young }),
    await made({ status: 'approved', updatedAt: old }),
  ]
  await deleteOldEventSubmitterData({ db: app.db, clock: { now: () => new Date('2027-01-11T12:00:00Z') } })
  for (const event of forgotten)
    expect(await app.now(event.id)).toEqual({ ...event, submitterName: null, submitterEmail: null })
  for (const event of unchanged) expect(await app.now(event.id)).toEqual(event)
})

test('deleting the account of an admin removes their name from events and audit entries', async () => {
  const leaving = await app.newSignedInMember({ isAdmin: true, fullName: 'Ada Leaving', email: 'ada@example.org' })
  await app.create(app.typed(), leaving)
  await runInTransaction(app.db, (tx) => eraseMember(tx, leaving.id, new Date()))
  expect((await app.managed()).events).toMatchObject([{ submitterName: null, submitterEmail: null, updatedBy: null }])
  expect(JSON.stringify([await app.managed(), await app.readAuditEntries()])).not.toMatch(/Ada Leaving|ada@example/)
})

test('an admin deleted or disabled during the request cannot delete an event or tag', async () => {
  const [gone, disabled] = [
    await app.newMember({ isAdmin: true, fullName: 'Ada Leaving' }),
    await app.newMember({ isAdmin: true, isDisabled: true }),
  ]
  const [event, tag] = [await app.newEvent(), await app.newTag()]
  await runInTransaction(app.db, (tx) => eraseMember(tx, gone.id, new Date()))
  for (const [admin, code] of [
    [gone, 'UNAUTHORIZED'],
    [disabled, 'FORBIDDEN'],
  ] as const) {
    await expect(removeEvent(app.platform, admin, event.id)).rejects.toThrow(code)
    await expect(removeEventTag(app.platform, admin, tag.id)).rejects.toThrow(code)
  }
  expect([await app.now(event.id), await app.db.select().from(eventTags)]).toEqual([event, [tag]])
  expect(await app.readAuditEntries()).toMatchObject([{ action: 'user_deleted' }])
})
