import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refused } from '#features/members/server/fixtures/asking.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { CHANGED, openManagement, told } from '../fixtures/managing.ts'
import { cleanupEventTags, cleanupEvents } from '../tables.ts'

let house: Awaited<ReturnType<typeof openManagement>>
beforeAll(async () => {
  house = await openManagement()
})
afterAll(() => house.close())
beforeEach(() => house.empty())

test('an event created by an admin is approved immediately, and the admin is its submitter', async () => {
  const [beach, old] = [await house.newTag({ name: 'Beach', slug: 'beach' }), await house.newTag({ isActive: false })]
  const typed = house.typed({ selectedTags: [beach.id, old.id] })
  const made = await house.create({
    ...typed,
    submitterName: 'Eve',
    status: 'rejected',
    location_lat: 1,
    submittedBy: house.sam.id,
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
    updatedBy: house.grace.id,
  }
  expect([made.status, made.body]).toEqual([201, expected])
  expect((await house.managed()).events).toEqual([made.body])
  expect(await house.now(typed.id)).toMatchObject({ submittedBy: house.grace.id })
  expect((await house.ask(`GET /v1/cleanup-events/${typed.id}`)).status).toBe(200)
  expect(await house.mails()).toEqual([])
})

test('an update saves all fields and tags of an event, with its time and admin', async () => {
  const [beach, river] = [await house.newTag(), await house.newTag()]
  const typed = house.typed({ selectedTags: [beach.id], subtitle: 'Old', contactPhone: '1' })
  await house.create(typed)
  house.pass(60)
  const all = {
    title: 'River Cleanup',
    subtitle: '',
    description: 'Two\nlines',
    postalCode: 'K1A 0B1',
    locationName: 'Dock',
    city: 'Ottawa',
    countryCode: 'CA',
    startDate: '2096-12-24',
    startTime: '08:00',
    endDate: '2096-12-25',
    endTime: '07:00',
    hostOrg: 'River Club',
    hostUrl: 'https://river.example.org/?a=1',
    registrationRequired: true,
    publicContactEmail: 'river@example.org',
    contactPhone: '',
    isGlobal: true,
  }
  const answer = await house.update(
    { ...typed, ...all, region: 'Ontario', selectedTags: [river.id], status: 'cancelled' },
    house.sam,
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
      updatedBy: house.sam.id,
      updatedAt: house.platform.clock.now().toISOString(),
    },
  ])
  expect(answer.body['submittedAt']).not.toBe(answer.body['updatedAt'])
})

test('an update preserves optional fields that it leaves out, as older clients do', async () => {
  const beach = await house.newTag()
  const typed = house.typed({ countryCode: 'CA', region: 'Ontario', postalCode: 'K1A 0B1' })
  const optional = {
    subtitle: 'Bring gloves',
    description: 'Two\nlines',
    eventImageUrl: await house.newImage(typed.id),
    startTime: '09:00',
    endDate: '2096-12-06',
    endTime: '12:00',
    locationName: 'Dock',
    city: 'Ottawa',
    isGlobal: true,
    registrationRequired: true,
    publicContactEmail: 'river@example.org',
    contactPhone: '602-555-0142',
    selectedTags: [beach.id],
  }
  const made = await house.create({ ...typed, ...optional })
  expect(made.status).toBe(201)
  const { countryCode: _, ...required } = typed
  const changed = await house.update({ ...required, title: 'River' })
  expect(changed.body).toEqual({
    ...made.body,
    title: 'River',
    region: 'ON',
    countryCode: 'CA',
    updatedBy: house.grace.id,
    updatedAt: changed.body['updatedAt'],
  })
  expect((await house.audited()).at(-1)).toMatchObject({
    before: { title: 'Canal Cleanup' },
    after: { title: 'River' },
  })
})

test('an update is validated together with the stored fields that it leaves out', async () => {
  const typed = house.typed({ endDate: '2096-12-06', isGlobal: true })
  await house.create(typed)
  const { endDate: _, isGlobal: __, ...required } = typed
  const later = await house.update({ ...required, startDate: '2096-12-07' })
  expect([later.status, refused(later)]).toEqual([400, { endDate: 'End date cannot be before the start date' }])
  expect((await house.update({ ...required, region: 'Global' })).status).toBe(200)
})

test('event changes are audited without contact details; an update without changes is not audited', async () => {
  const beach = await house.newTag()
  const contacts = { publicContactEmail: 'rosa@example.org', contactPhone: '602-555-0142' }
  const typed = house.typed({ title: 'Canal', selectedTags: [beach.id], ...contacts })
  await house.create(typed)
  await house.update({ ...typed, title: 'River', selectedTags: [] }, house.sam)
  await house.update({ ...typed, title: 'River', selectedTags: [] })
  await house.decide(typed.id, 'pending', house.sam)
  await house.decide(typed.id, 'pending')
  await house.remove(typed.id)
  const entries = await house.audited()
  expect(entries).toMatchObject([
    {
      who: 'Grace Admin',
      action: 'event_created',
      table: 'cleanup_events',
      what: 'Canal',
      before: undefined,
      after: { title: 'Canal', status: 'approved', selectedTags: [beach.id], contactPhone: 'given' },
    },
    { who: 'Sam Super', action: 'event_updated', what: 'River' },
    { who: 'Sam Super', action: 'event_pending', before: { status: 'approved' }, after: { status: 'pending' } },
    { who: 'Grace Admin', action: 'event_deleted', before: { title: 'River', status: 'pending' }, after: undefined },
  ])
  expect([entries[1]!.before, entries[1]!.after]).toEqual([
    { title: 'Canal', selectedTags: [beach.id] },
    { title: 'River', selectedTags: [] },
  ])
  for (const secret of ['rosa@example.org', '602-555-0142', 'grace@example.org'])
    expect(JSON.stringify(entries)).not.toContain(secret)
  expect(await house.heard()).toBe(4)
})

test('event changes are rolled back when the audit entry cannot be written', async () => {
  const event = await house.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  await house.breakAudit()
  const answers = [
    await house.create(house.typed()),
    await house.decide(event.id, 'approved'),
    await house.remove(event.id),
  ]
  answers.push(await house.update(house.typed({ id: event.id })))
  await house.mendAudit()
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect(await house.db.select().from(cleanupEvents)).toEqual([event])
  expect([await house.mails(), await house.heard()]).toEqual([[], 0])
})

test.each([
  [{ title: '' }, { title: 'Event title is required' }],
  [{ hostUrl: 'nowhere' }, { hostUrl: 'Please enter a valid URL' }],
  [{ endDate: '2096-12-04' }, { endDate: 'End date cannot be before the start date' }],
])('the invalid event input %o gets an error on its field, on create and on update', async (set, sentences) => {
  const event = await house.newEvent()
  for (const answer of [
    await house.create(house.typed(set)),
    await house.update(house.typed({ ...set, id: event.id })),
  ])
    expect([answer.status, refused(answer)]).toEqual([400, sentences])
  expect(await house.db.select().from(cleanupEvents)).toEqual([event])
})

test('an update of an outdated event gets 409 with the stored event; a retry succeeds', async () => {
  const beach = await house.newTag()
  const typed = house.typed({ title: 'Canal' })
  const seen = (await house.create(typed)).body['updatedAt']
  const river = { ...typed, title: 'River', selectedTags: [beach.id], status: 'approved' }
  const first = await house.update(river, house.sam, seen)
  expect(first.status).toBe(200)
  expect(told(await house.update({ ...typed, isGlobal: true, status: 'approved' }, house.grace, seen))).toEqual([
    409,
    'CONFLICT',
    CHANGED,
    first.body,
  ])
  expect(await house.update(river, house.sam, seen)).toMatchObject({ status: 200, body: first.body })
  expect(told(await house.decide(typed.id, 'pending', house.grace, seen))).toEqual([
    409,
    'CONFLICT',
    CHANGED,
    first.body,
  ])
  const races = await Promise.all(
    ['Lake', 'Sea'].map((title) => house.update({ ...river, title }, house.grace, first.body['updatedAt'])),
  )
  expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an event that is updated and deleted concurrently is deleted with its tags', async () => {
  for (let nr = 0; nr < 3; nr++) {
    const tag = await house.newTag()
    const event = await house.newEvent()
    const typed = house.typed({ id: event.id, title: 'River', selectedTags: [tag.id], status: 'approved' })
    const [changed, deleted] = await Promise.all([
      house.update(typed, house.grace, event.updatedAt),
      house.remove(event.id, house.sam),
    ])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(changed.status)
    expect([await house.now(event.id), await house.db.$count(cleanupEventTags)]).toEqual([undefined, 0])
    expect((await house.remove(event.id)).status).toBe(404)
  }
})

test('an event saved while one of its tags is deleted has the other tags', async () => {
  const [beach, river] = [await house.newTag(), await house.newTag()]
  const typed = house.typed({ selectedTags: [beach.id, river.id] })
  const [made, deleted] = await Promise.all([
    house.create(typed),
    house.ask(`DELETE /v1/admin/event-tags/${beach.id}`, { cookie: house.sam.cookie }),
  ])
  expect([made.status, deleted.status]).toEqual([201, 204])
  expect((await house.managed()).events).toMatchObject([{ selectedTags: [river.id] }])
  // A form opened earlier still sends the deleted tag.
  expect((await house.update({ ...typed, title: 'River' })).body).toMatchObject({
    title: 'River',
    selectedTags: [river.id],
  })
})

test('a retried creation makes one event and saves what was edited before the retry', async () => {
  const typed = house.typed({ title: 'Canal' })
  const first = await house.create(typed)
  const [again, atOnce] = await Promise.all([house.create(typed), house.create(typed)])
  expect([again.status, again.body, atOnce.body]).toEqual([201, first.body, first.body])
  expect((await house.create({ ...typed, title: 'River' })).body['title']).toBe('River')
  const other = await house.create({ ...typed, title: 'Lake' }, house.sam)
  expect([other.status, other.body.data]).toMatchObject([409, { title: 'River' }])
  expect(await house.db.$count(cleanupEvents)).toBe(1)
  expect((await house.audited()).map(({ action }) => action)).toEqual(['event_created', 'event_updated'])
  const twice = house.typed()
  expect((await Promise.all([house.create(twice), house.create(twice)])).map(({ status }) => status)).toEqual([
    201, 201,
  ])
  expect(await house.db.$count(cleanupEvents)).toBe(2)
  // Creating an event under the id of a submission does not approve the submission.
  const pending = await house.newEvent({ status: 'pending' })
  expect((await house.create(house.typed({ id: pending.id }))).status).toBe(409)
  expect(await house.now(pending.id)).toEqual(pending)
})

test('replacing the image of an event or deleting the event deletes the image files', async () => {
  const typed = house.typed()
  const [first, second] = [await house.newImage(typed.id), await house.newImage(typed.id)]
  expect((await house.create({ ...typed, eventImageUrl: first })).body).toMatchObject({ eventImageUrl: first })
  expect(await house.removed()).toBe(0)
  expect((await house.update({ ...typed, eventImageUrl: second })).body).toMatchObject({ eventImageUrl: second })
  expect([await house.removed(), await house.db.$count(pictures)]).toEqual([1, 1])
  expect(told(await house.update({ ...typed, title: 'River', eventImageUrl: first }))).toEqual([
    410,
    'PICTURE_LOST',
    'The event image is no longer there. Please choose it again.',
    { field: 'eventImageUrl' },
  ])
  expect(await house.now(typed.id)).toMatchObject({ title: 'Canal Cleanup', eventImageUrl: second })
  expect((await house.remove(typed.id)).status).toBe(204)
  expect([await house.removed(), await house.db.$count(pictures)]).toEqual([2, 0])
})

test('the image stays when deleting the event fails', async () => {
  const typed = house.typed()
  await house.create({ ...typed, eventImageUrl: await house.newImage(typed.id) })
  await house.breakAudit()
  expect((await house.remove(typed.id)).status).toBe(500)
  await house.mendAudit()
  expect([await house.removed(), await house.db.$count(pictures), await house.db.$count(cleanupEvents)]).toEqual([
    0, 1, 1,
  ])
})
