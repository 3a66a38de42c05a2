import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#features/audit/server/tables.ts'
import { refused } from '#features/members/server/fixtures/asking.ts'
import { eraseMember } from '#features/members/server/service/leaving.ts'
import { pictureName } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { addDays } from '#platform/days.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { rowId } from '#platform/server/ids.ts'
import { liveNotices } from '#platform/server/live/tables.ts'
import { openEvents } from '../fixtures/asking.ts'
import { forgetSubmitters } from '../service/forget.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'

let house: Awaited<ReturnType<typeof openEvents>>
type Member = Awaited<ReturnType<typeof house.signedIn>>
let grace: Member, sam: Member
beforeAll(async () => {
  house = await openEvents()
  grace = await house.signedIn({ isAdmin: true, fullName: 'Grace Admin', email: 'grace@example.org' })
  sam = await house.signedIn({ isSuperadmin: true, fullName: 'Sam Super', email: 'sam@example.org' })
})
afterAll(() => house.close())
beforeEach(async () => {
  for (const table of [cleanupEvents, eventTags, auditEntries, liveNotices, pictures]) await house.db.delete(table)
  await house.mails()
  await house.db.$client.query(`delete from jobs.job where name = 'photos.remove'`)
})

type Typed = ReturnType<typeof house.typed>
const PATH = '/v1/admin/cleanup-events'
const create = (body: object, as = grace) => house.ask(`POST ${PATH}`, { cookie: as.cookie, body })
const now = async (id: string) => (await house.db.select().from(cleanupEvents).where(eq(cleanupEvents.id, id)))[0]
/** Who does not say what they saw has just looked. */
const update = async ({ id, ...typed }: Typed, as = grace, seen?: unknown) => {
  const row = await now(id)
  const body = { status: row?.status ?? 'approved', ...typed, updatedAt: seen ?? row?.updatedAt ?? new Date() }
  return house.ask(`PUT ${PATH}/${id}`, { cookie: as.cookie, body })
}
const decide = async (id: string, status: string, as = grace, seen?: unknown) => {
  const body = { status, updatedAt: seen ?? (await now(id))?.updatedAt ?? new Date() }
  return house.ask(`PUT ${PATH}/${id}/status`, { cookie: as.cookie, body })
}
const remove = (id: string, as = grace) => house.ask(`DELETE ${PATH}/${id}`, { cookie: as.cookie })
type Page = { events: { id: string; title: string; status: string }[]; total: number; pages: number; page: number }
const managed = async (query = '') =>
  (await house.ask(`GET ${PATH}${query}`, { cookie: grace.cookie })).body as unknown as Page
const titles = async (query: string) => (await managed(query)).events.map(({ title }) => title)
const audited = () =>
  house.db
    .select({
      who: auditEntries.actorName,
      action: auditEntries.action,
      kind: auditEntries.subjectKind,
      what: auditEntries.subjectName,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .orderBy(asc(auditEntries.id))
const told = ({ status, body }: Awaited<ReturnType<typeof create>>) => [status, body['code'], body.message, body.data]
const CHANGED = 'This event has changed since you opened it. Please look at it again.'
const removed = async () =>
  (await house.db.$client.query<{ data: { keys: string[] } }>(`select data from jobs.job where name = 'photos.remove'`))
    .rows.length
const heard = () => house.db.$count(liveNotices, eq(liveNotices.topic, 'events'))

test('an event of an admin is approved at once, and theirs', async () => {
  const [beach, old] = [await house.newTag({ name: 'Beach', slug: 'beach' }), await house.newTag({ isActive: false })]
  const typed = house.typed({ selectedTags: [beach.id, old.id] })
  const made = await create({
    ...typed,
    submitterName: 'Eve',
    status: 'rejected',
    location_lat: 1,
    submittedBy: sam.id,
  })
  const at = house.platform.clock.now().toISOString()
  const expected = {
    ...typed,
    subtitle: null,
    description: null,
    eventImageUrl: null,
    locationName: null,
    city: null,
    region: 'AZ',
    regionName: expect.any(String),
    countryCode: 'US',
    countryName: 'United States',
    startTime: null,
    endDate: null,
    endTime: null,
    registrationRequired: false,
    publicContactEmail: null,
    contactPhone: null,
    isGlobal: false,
    tags: [{ id: beach.id, name: 'Beach', slug: 'beach' }],
    selectedTags: [beach.id, old.id].toSorted(),
    storedStatus: 'approved',
    status: 'approved',
    submitterName: 'Grace Admin',
    submitterEmail: 'grace@example.org',
    submittedAt: at,
    updatedAt: at,
    updatedBy: grace.id,
  }
  expect([made.status, made.body]).toEqual([201, expected])
  expect((await managed()).events).toEqual([made.body])
  expect(await now(typed.id)).toMatchObject({ submittedBy: grace.id })
  expect((await house.ask(`GET /v1/cleanup-events/${typed.id}`)).status).toBe(200)
  expect(await house.mails()).toEqual([])
})

test('changed, everything is as typed, with other tags, and it is known when and by whom', async () => {
  const [beach, river] = [await house.newTag(), await house.newTag()]
  const typed = house.typed({ selectedTags: [beach.id], subtitle: 'Old', contactPhone: '1' })
  await create(typed)
  house.pass(60)
  const all = {
    title: 'River Cleanup',
    subtitle: '',
    description: 'Two\nlines',
    postalCode: 'K1A 0B1',
    locationName: 'Dock',
    city: 'Ottawa',
    countryCode: 'CA',
    startDate: '2026-12-24',
    startTime: '08:00',
    endDate: '2026-12-25',
    endTime: '07:00',
    hostOrg: 'River Club',
    hostUrl: 'https://river.example.org/?a=1',
    registrationRequired: true,
    publicContactEmail: 'river@example.org',
    contactPhone: '',
    isGlobal: true,
  }
  const answer = await update(
    { ...typed, ...all, region: 'Ontario', selectedTags: [river.id], status: 'cancelled' },
    sam,
  )
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      ...all,
      subtitle: null,
      contactPhone: null,
      region: 'ON',
      selectedTags: [river.id],
      storedStatus: 'cancelled',
      status: 'cancelled',
      submitterName: 'Grace Admin',
      updatedBy: sam.id,
      updatedAt: house.platform.clock.now().toISOString(),
    },
  ])
  expect(answer.body['submittedAt']).not.toBe(answer.body['updatedAt'])
})

test('what is done is written down with it, and what changes nothing is not; nobody is named who does not act', async () => {
  const beach = await house.newTag()
  const contacts = { publicContactEmail: 'rosa@example.org', contactPhone: '602-555-0142' }
  const typed = house.typed({ title: 'Canal', selectedTags: [beach.id], ...contacts })
  await create(typed)
  await update({ ...typed, title: 'River', selectedTags: [] }, sam)
  await update({ ...typed, title: 'River', selectedTags: [] })
  await decide(typed.id, 'pending', sam)
  await decide(typed.id, 'pending')
  await remove(typed.id)
  const entries = await audited()
  expect(entries).toMatchObject([
    {
      who: 'Grace Admin',
      action: 'event.create',
      kind: 'event',
      what: 'Canal',
      before: null,
      after: { title: 'Canal', status: 'approved', selectedTags: [beach.id], contactPhone: 'given' },
    },
    { who: 'Sam Super', action: 'event.update', what: 'River' },
    { who: 'Sam Super', action: 'event.decide', before: { status: 'approved' }, after: { status: 'pending' } },
    { who: 'Grace Admin', action: 'event.delete', before: { title: 'River', status: 'pending' }, after: null },
  ])
  expect([entries[1]!.before, entries[1]!.after]).toEqual([
    { title: 'Canal', selectedTags: [beach.id] },
    { title: 'River', selectedTags: [] },
  ])
  for (const secret of ['rosa@example.org', '602-555-0142', 'grace@example.org'])
    expect(JSON.stringify(entries)).not.toContain(secret)
  expect(await heard()).toBe(4)
})

test('without its audit row nothing is done', async () => {
  const event = await house.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  await house.db.execute(`alter table audit_entries add constraint broken check (action = '') not valid`)
  const answers = [await create(house.typed()), await decide(event.id, 'approved'), await remove(event.id)]
  answers.push(await update(house.typed({ id: event.id })))
  await house.db.execute(`alter table audit_entries drop constraint broken`)
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect(await house.db.select().from(cleanupEvents)).toEqual([event])
  expect([await house.mails(), await heard()]).toEqual([[], 0])
})

test.each([
  [{ title: '' }, { title: 'Event title is required' }],
  [{ hostUrl: 'nowhere' }, { hostUrl: 'Please enter a valid URL' }],
  [{ endDate: '2026-12-04' }, { endDate: 'End date cannot be before the start date' }],
])('%o is refused beside its field, when it is made as when it is changed', async (set, sentences) => {
  const event = await house.newEvent()
  for (const answer of [await create(house.typed(set)), await update(house.typed({ ...set, id: event.id }))])
    expect([answer.status, refused(answer)]).toEqual([400, sentences])
  expect(await house.db.select().from(cleanupEvents)).toEqual([event])
})

const ROADS: [from: 'pending' | 'approved' | 'rejected' | 'cancelled', to: string, status: number][] = [
  ['pending', 'approved', 200],
  ['pending', 'rejected', 200],
  ['approved', 'pending', 200],
  ['approved', 'rejected', 409],
  ['rejected', 'approved', 409],
  ['rejected', 'pending', 409],
  ['cancelled', 'approved', 409],
  ['cancelled', 'pending', 409],
]
test.each(ROADS)('from %s to %s: %i', async (from, to, status) => {
  const event = await house.newEvent({ status: from })
  const answer = await decide(event.id, to)
  const left = await now(event.id)
  expect([answer.status, left!.status]).toEqual([status, status === 200 ? to : from])
  if (status === 200) expect(left).toMatchObject({ updatedBy: grace.id })
  else expect(told(answer)).toMatchObject([409, 'CONFLICT', CHANGED, { id: event.id, storedStatus: from }])
  // the same again is fine, and leaves no trace
  const seen = left!.updatedAt
  expect(
    await decide(event.id, left!.status === 'cancelled' ? 'pending' : left!.status, sam, new Date(0)),
  ).toMatchObject({
    status: from === 'cancelled' ? 409 : 200,
  })
  expect((await now(event.id))!.updatedAt).toEqual(seen)
})

test('cancelled, past and never are no decisions; from the edit dialog every status can be set, but not past', async () => {
  const event = await house.newEvent()
  for (const status of ['cancelled', 'past', 'never']) expect((await decide(event.id, status)).status).toBe(400)
  const typed = house.typed({ id: event.id })
  for (const status of ['cancelled', 'rejected', 'pending', 'approved', 'cancelled', 'approved'])
    expect((await update({ ...typed, status })).body).toMatchObject({ storedStatus: status })
  expect((await update({ ...typed, status: 'past' })).status).toBe(400)
  expect((await decide(rowId(), 'approved')).status).toBe(404)
  expect(told(await update(house.typed({ id: rowId() })))).toEqual([404, 'NOT_FOUND', 'Event Not Found', undefined])
})

test('of two who decide at once one is heard, and the other told how it stands now', async () => {
  const event = await house.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const answers = await Promise.all([
    decide(event.id, 'approved', grace, event.updatedAt),
    decide(event.id, 'rejected', sam, event.updatedAt),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { status } = (await now(event.id))!
  const refusal = answers.find((answer) => answer.status === 409)!
  expect(told(refusal)).toMatchObject([409, 'CONFLICT', CHANGED, { storedStatus: status }])
  expect([(await audited()).length, (await house.mails()).length]).toEqual([1, 1])
  const agreed = await house.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const both = await Promise.all([grace, sam].map((as) => decide(agreed.id, 'approved', as, agreed.updatedAt)))
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  expect([(await audited()).length, (await house.mails()).length]).toEqual([2, 1])
})

test('of two who change what both have seen the second is told how it stands now; sent again it is fine', async () => {
  const beach = await house.newTag()
  const typed = house.typed({ title: 'Canal' })
  const seen = (await create(typed)).body['updatedAt']
  const river = { ...typed, title: 'River', selectedTags: [beach.id], status: 'approved' }
  const first = await update(river, sam, seen)
  expect(first.status).toBe(200)
  expect(told(await update({ ...typed, isGlobal: true, status: 'approved' }, grace, seen))).toEqual([
    409,
    'CONFLICT',
    CHANGED,
    first.body,
  ])
  expect(await update(river, sam, seen)).toMatchObject({ status: 200, body: first.body })
  expect(told(await decide(typed.id, 'pending', grace, seen))).toEqual([409, 'CONFLICT', CHANGED, first.body])
  const races = await Promise.all(
    ['Lake', 'Sea'].map((title) => update({ ...river, title }, grace, first.body['updatedAt'])),
  )
  expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('changed and deleted at once, it is gone with all that belongs to it, and nothing is left', async () => {
  for (let nr = 0; nr < 3; nr++) {
    const tag = await house.newTag()
    const event = await house.newEvent()
    const typed = house.typed({ id: event.id, title: 'River', selectedTags: [tag.id], status: 'approved' })
    const [changed, deleted] = await Promise.all([update(typed, grace, event.updatedAt), remove(event.id, sam)])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(changed.status)
    expect([await now(event.id), await house.db.$count(cleanupEventTags)]).toEqual([undefined, 0])
    expect((await remove(event.id)).status).toBe(404)
  }
})

test('saved while one of its tags is deleted, it has the others', async () => {
  const [beach, river] = [await house.newTag(), await house.newTag()]
  const typed = house.typed({ selectedTags: [beach.id, river.id] })
  const [made, deleted] = await Promise.all([
    create(typed),
    house.ask(`DELETE /v1/admin/event-tags/${beach.id}`, { cookie: sam.cookie }),
  ])
  expect([made.status, deleted.status]).toEqual([201, 204])
  expect((await managed()).events).toMatchObject([{ selectedTags: [river.id] }])
  // whoever opened it before sends the tag that is no longer there
  expect((await update({ ...typed, title: 'River' })).body).toMatchObject({ title: 'River', selectedTags: [river.id] })
})

test('sent again, as after an answer that was lost, it is made once; what was typed meanwhile is not lost', async () => {
  const typed = house.typed({ title: 'Canal' })
  const first = await create(typed)
  const [again, atOnce] = await Promise.all([create(typed), create(typed)])
  expect([again.status, again.body, atOnce.body]).toEqual([201, first.body, first.body])
  expect((await create({ ...typed, title: 'River' })).body['title']).toBe('River')
  const other = await create({ ...typed, title: 'Lake' }, sam)
  expect([other.status, other.body.data]).toMatchObject([409, { title: 'River' }])
  expect(await house.db.$count(cleanupEvents)).toBe(1)
  expect((await audited()).map(({ action }) => action)).toEqual(['event.create', 'event.update'])
  const twice = house.typed()
  expect((await Promise.all([create(twice), create(twice)])).map(({ status }) => status)).toEqual([201, 201])
  expect(await house.db.$count(cleanupEvents)).toBe(2)
  // what somebody has submitted is not approved in passing
  const pending = await house.newEvent({ status: 'pending' })
  expect((await create(house.typed({ id: pending.id }))).status).toBe(409)
  expect(await now(pending.id)).toEqual(pending)
})

test('another image takes the place of the first, whose files go; deleted, it takes its image along', async () => {
  const typed = house.typed()
  const [first, second] = [await house.newImage(typed.id), await house.newImage(typed.id)]
  expect((await create({ ...typed, eventImageUrl: first })).body).toMatchObject({ eventImageUrl: first })
  expect(await removed()).toBe(0)
  expect((await update({ ...typed, eventImageUrl: second })).body).toMatchObject({ eventImageUrl: second })
  expect([await removed(), await house.db.$count(pictures)]).toEqual([1, 1])
  expect(told(await update({ ...typed, title: 'River', eventImageUrl: first }))).toEqual([
    410,
    'PICTURE_LOST',
    'The event image is no longer there. Please choose it again.',
    { field: 'eventImageUrl' },
  ])
  expect(await now(typed.id)).toMatchObject({ title: 'Canal Cleanup', eventImageUrl: second })
  expect((await remove(typed.id)).status).toBe(204)
  expect([await removed(), await house.db.$count(pictures)]).toEqual([2, 0])
  expect(pictureName(second)).toBeTruthy()
})

test('if it cannot be deleted its image stays', async () => {
  const typed = house.typed()
  await create({ ...typed, eventImageUrl: await house.newImage(typed.id) })
  await house.db.execute(`alter table audit_entries add constraint broken check (action = '') not valid`)
  expect((await remove(typed.id)).status).toBe(500)
  await house.db.execute(`alter table audit_entries drop constraint broken`)
  expect([await removed(), await house.db.$count(pictures), await house.db.$count(cleanupEvents)]).toEqual([0, 1, 1])
})

test('who submitted it hears that it is approved, with its title and where it is', async () => {
  const event = await house.newEvent({
    status: 'pending',
    title: '<i>Canal</i> & more',
    startDate: '2026-12-05',
    submitterName: 'Rosa Medina',
    submitterEmail: 'rosa@example.org',
  })
  await decide(event.id, 'approved')
  const [mail, ...more] = await house.mails()
  expect(more).toEqual([])
  expect([mail!.to, mail!.subject]).toEqual(['rosa@example.org', 'Your event is approved'])
  expect(mail!.text).toContain('"<i>Canal</i> & more" (Sat, Dec 5, 2026)')
  expect(mail!.text).toContain(`http://localhost:3000/cleanups/${event.id}`)
  expect(mail!.html).toContain('&lt;i&gt;Canal&lt;/i&gt;')
})

test('that it was not accepted is said kindly, and without a word of theirs but the day', async () => {
  const words = { title: 'Cheap pills', subtitle: 'pills', hostOrg: 'Pills', city: 'Pillstown', submitterName: 'Pill' }
  const event = await house.newEvent({
    ...words,
    status: 'pending',
    startDate: '2026-12-05',
    hostUrl: 'https://pills.example.org',
    submitterEmail: 'victim@example.org',
  })
  await decide(event.id, 'rejected')
  const [mail] = await house.mails()
  expect([mail!.to, mail!.subject]).toEqual(['victim@example.org', 'About the event you submitted'])
  expect(mail!.text).toContain('Sat, Dec 5, 2026')
  for (const part of [mail!.subject, mail!.html, mail!.text]) expect(part.toLowerCase()).not.toContain('pill')
})

test('the same decision is told once, another one again, also from the edit dialog', async () => {
  const { id } = await house.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const typed = house.typed({ id })
  const subjects = async () => (await house.mails()).map(({ subject }) => subject)
  await decide(id, 'approved')
  expect(await subjects()).toEqual(['Your event is approved'])
  await decide(id, 'pending')
  await decide(id, 'approved')
  await update({ ...typed, status: 'cancelled' })
  await update({ ...typed, title: 'River', status: 'approved' })
  expect(await subjects()).toEqual([])
  await update({ ...typed, title: 'River', status: 'rejected' })
  expect(await subjects()).toEqual(['About the event you submitted'])
  await update({ ...typed, title: 'River', status: 'approved' })
  expect(await subjects()).toEqual(['Your event is approved'])
})

test('who gave no address hears nothing, and neither does an admin of their own event', async () => {
  const nobody = await house.newEvent({ status: 'pending' })
  const own = await house.newEvent({ status: 'pending', submittedBy: grace.id, submitterEmail: 'grace@example.org' })
  for (const { id } of [nobody, own]) await decide(id, 'approved', sam)
  expect(await house.mails()).toEqual([])
  const rosa = await house.newMember()
  const hers = await house.newEvent({ status: 'pending', submittedBy: rosa.id, submitterEmail: 'rosa@example.org' })
  await decide(hers.id, 'approved', sam)
  expect((await house.mails()).map(({ to }) => to)).toEqual(['rosa@example.org'])
})

test('the search finds in title, submitter, address and city what was typed, letter by letter', async () => {
  const event = (title: string, set: object) => house.newEvent({ title, ...set })
  await event('100% Canal', { submitterName: 'Rosa Medina', city: 'Tempe' })
  await event('River_Day', { submitterEmail: 'Rosa@example.org', city: null })
  await event('Lake\\', { city: 'Santa Rosa', hostOrg: 'canal' })
  const find = (text: string) => titles(`?sort=title&direction=ascending&search=${encodeURIComponent(text)}`)
  expect(await find('rosa')).toEqual(['100% Canal', 'Lake\\', 'River_Day'])
  expect(await find('CANAL')).toEqual(['100% Canal'])
  expect(await find(' % ')).toEqual(['100% Canal'])
  expect(await find('_')).toEqual(['River_Day'])
  expect(await find('\\')).toEqual(['Lake\\'])
  expect(await find('rosa@example')).toEqual(['River_Day'])
  expect(await find('tempe')).toEqual(['100% Canal'])
  expect(await find('nowhere')).toEqual([])
})

test('each column sorts both ways, the status as it is shown; without one the latest submitted come first, 10 on a page', async () => {
  const today = house.platform.clock.now().toISOString().slice(0, 10)
  const over = { status: 'approved', startDate: addDays(today, -9) } as const
  const all = [
    { title: 'alpha', submitterName: 'zoe', startDate: addDays(today, 3), status: 'rejected' },
    { title: 'Beta', submitterName: null, submitterEmail: 'Mia@example.org', ...over },
    { title: 'gamma', submitterName: 'Ann', startDate: addDays(today, 1), status: 'approved' },
    { title: 'Delta', submitterName: null, startDate: addDays(today, 2), status: 'pending' },
    { title: 'eps', submitterName: 'bob', startDate: addDays(today, 4), status: 'cancelled' },
  ] as const
  for (const [nr, set] of all.entries())
    await house.newEvent({ ...set, submittedAt: new Date(Date.UTC(2026, 0, nr + 1)) })
  for (const [sort, order] of Object.entries({
    title: ['alpha', 'Beta', 'Delta', 'eps', 'gamma'],
    submitter: ['Delta', 'gamma', 'eps', 'Beta', 'alpha'],
    submitted_at: ['alpha', 'Beta', 'gamma', 'Delta', 'eps'],
    start_date: ['Beta', 'gamma', 'Delta', 'alpha', 'eps'],
    status: ['gamma', 'eps', 'Beta', 'Delta', 'alpha'],
  })) {
    expect(await titles(`?sort=${sort}&direction=ascending`), sort).toEqual(order)
    expect(await titles(`?sort=${sort}&direction=descending`), sort).toEqual(order.toReversed())
  }
  const { events } = await managed()
  expect(events.map(({ title, status }) => [title, status])).toEqual([
    ['eps', 'cancelled'],
    ['Delta', 'pending'],
    ['gamma', 'approved'],
    ['Beta', 'past'],
    ['alpha', 'rejected'],
  ])
  for (let nr = 0; nr < 6; nr++) await house.newEvent()
  expect(await managed('?page=9')).toMatchObject({ page: 2, pages: 2, total: 11, events: [{ title: 'alpha' }] })
})

test('a year after the last day nobody knows who submitted it; the event stays', async () => {
  const who = { submitterName: 'Rosa Medina', submitterEmail: 'rosa@example.org' }
  const over = await house.newEvent({ ...who, startDate: '2026-01-01', endDate: '2026-01-10' })
  const alone = await house.newEvent({ submitterEmail: 'ben@example.org', startDate: '2026-01-10', status: 'rejected' })
  const later = await house.newEvent({ ...who, startDate: '2026-01-01', endDate: '2026-01-11' })
  const sweepOn = (day: string) =>
    forgetSubmitters({ db: house.db, clock: { now: () => new Date(`${day}T12:00:00Z`) } })
  await sweepOn('2027-01-10')
  expect([await now(over.id), await now(alone.id)]).toEqual([over, alone])
  await sweepOn('2027-01-11')
  expect(await now(over.id)).toEqual({ ...over, submitterName: null, submitterEmail: null })
  expect(await now(alone.id)).toEqual({ ...alone, submitterEmail: null })
  expect(await now(later.id)).toEqual(later)
})

test('of an admin who leaves nothing stays in an event but the event', async () => {
  const leaving = await house.signedIn({ isAdmin: true, fullName: 'Ada Leaving', email: 'ada@example.org' })
  await create(house.typed(), leaving)
  await inTransaction(house.db, (tx) => eraseMember(tx, leaving.id, new Date()))
  expect((await managed()).events).toMatchObject([{ submitterName: null, submitterEmail: null, updatedBy: null }])
  expect(JSON.stringify([await managed(), await audited()])).not.toMatch(/ada/i)
})
