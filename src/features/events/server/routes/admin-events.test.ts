import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getFieldErrorsOfResponse } from '#features/members/server/fixtures/test-client.ts'
import { pictures } from '#features/photos/server/tables.ts'
import {
  EVENT_CHANGED_MEANWHILE_MESSAGE,
  createEventAdminTestClient,
  summarizeErrorResponse,
} from '../fixtures/event-test-app.ts'
import { cleanupEventTags, cleanupEvents } from '../tables.ts'

let app: Awaited<ReturnType<typeof createEventAdminTestClient>>
beforeAll(async () => {
  app = await createEventAdminTestClient()
})
afterAll(() => app.close())
beforeEach(() => app.deleteAll())

test('an event created by an admin is approved immediately', async () => {
  const [beach, old] = [await app.newTag({ name: 'Beach', slug: 'beach' }), await app.newTag({ isActive: false })]
  const typed = app.typed({ selectedTags: [beach.id, old.id] })
  const made = await app.create({
    ...typed,
    submitterName: 'Eve',
    status: 'rejected',
    location_lat: 1,
    submittedBy: app.sam.id,
  })
  const at = app.platform.clock.now().toISOString()
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
    submittedBy: app.grace.id,
    isToldByEmail: false,
    submittedAt: at,
    updatedAt: at,
    updatedBy: app.grace.id,
  }
  expect([made.status, made.body]).toEqual([201, expected])
  expect((await app.managed()).events).toEqual([made.body])
  expect(await app.now(typed.id)).toMatchObject({ submittedBy: app.grace.id })
  expect((await app.ask(`GET /v1/cleanup-events/${typed.id}`)).status).toBe(200)
  expect(await app.takeMails()).toEqual([])
})

test("an admin's update of an event saves all fields and tags", async () => {
  const [beach, river] = [await app.newTag(), await app.newTag()]
  const typed = app.typed({ selectedTags: [beach.id], subtitle: 'Old', contactPhone: '602-555-0142' })
  await app.create(typed)
  app.advanceTime(60)
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
  const answer = await app.update(
    { ...typed, ...all, region: 'Ontario', selectedTags: [river.id], status: 'cancelled' },
    app.sam,
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
      updatedBy: app.sam.id,
      updatedAt: app.platform.clock.now().toISOString(),
    },
  ])
  expect(answer.body['submittedAt']).not.toBe(answer.body['updatedAt'])
})

test('an event update preserves optional fields omitted by an older client', async () => {
  const beach = await app.newTag()
  const typed = app.typed({ countryCode: 'CA', region: 'Ontario', postalCode: 'K1A 0B1' })
  const optional = {
    subtitle: 'Bring gloves',
    description: 'Two\nlines',
    eventImageUrl: await app.newImage(typed.id),
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
  const made = await app.create({ ...typed, ...optional })
  expect(made.status).toBe(201)
  const { countryCode: _, ...required } = typed
  const changed = await app.update({ ...required, title: 'River' })
  expect(changed.body).toEqual({
    ...made.body,
    title: 'River',
    region: 'ON',
    countryCode: 'CA',
    updatedBy: app.grace.id,
    updatedAt: changed.body['updatedAt'],
  })
  expect((await app.readAuditEntries()).at(-1)).toMatchObject({
    before: { title: 'Canal Cleanup' },
    after: { title: 'River' },
  })
})

test('an event update is validated together with the stored values of omitted fields', async () => {
  const typed = app.typed({ endDate: '2096-12-06', isGlobal: true })
  await app.create(typed)
  const { endDate: _, isGlobal: __, ...required } = typed
  const later = await app.update({ ...required, startDate: '2096-12-07' })
  expect([later.status, getFieldErrorsOfResponse(later)]).toEqual([
    400,
    { endDate: 'End date cannot be before the start date' },
  ])
  expect((await app.update({ ...required, region: 'Global' })).status).toBe(200)
})

test('event changes are audited without contact details', async () => {
  const beach = await app.newTag()
  const contacts = { publicContactEmail: 'rosa@example.org', contactPhone: '602-555-0142' }
  const typed = app.typed({ title: 'Canal', selectedTags: [beach.id], ...contacts })
  await app.create(typed)
  await app.update({ ...typed, title: 'River', selectedTags: [] }, app.sam)
  await app.update({ ...typed, title: 'River', selectedTags: [] })
  await app.decide(typed.id, 'pending', app.sam)
  await app.decide(typed.id, 'pending')
  await app.remove(typed.id)
  const entries = await app.readAuditEntries()
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
  expect(await app.countPublished()).toBe(4)
})

test('event changes are rolled back when the audit entry cannot be written', async () => {
  const event = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  await app.breakAudit()
  const answers = [await app.create(app.typed()), await app.decide(event.id, 'approved'), await app.remove(event.id)]
  answers.push(await app.update(app.typed({ id: event.id })))
  await app.repairAudit()
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect(await app.db.select().from(cleanupEvents)).toEqual([event])
  expect([await app.takeMails(), await app.countPublished()]).toEqual([[], 0])
})

test.each([
  [{ title: '' }, { title: 'Event title is required' }],
  [{ hostUrl: 'nowhere' }, { hostUrl: 'Please enter a valid URL' }],
  [{ endDate: '2096-12-04' }, { endDate: 'End date cannot be before the start date' }],
])('the invalid event input %o gets an error on its field, on create and on update', async (set, sentences) => {
  const event = await app.newEvent()
  for (const answer of [await app.create(app.typed(set)), await app.update(app.typed({ ...set, id: event.id }))])
    expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, sentences])
  expect(await app.db.select().from(cleanupEvents)).toEqual([event])
})

test('an update of an outdated event gets 409 with the stored event', async () => {
  const beach = await app.newTag()
  const typed = app.typed({ title: 'Canal' })
  const seen = (await app.create(typed)).body['updatedAt']
  const river = { ...typed, title: 'River', selectedTags: [beach.id], status: 'approved' }
  const first = await app.update(river, app.sam, seen)
  expect(first.status).toBe(200)
  expect(
    summarizeErrorResponse(await app.update({ ...typed, isGlobal: true, status: 'approved' }, app.grace, seen)),
  ).toEqual([409, 'CONFLICT', EVENT_CHANGED_MEANWHILE_MESSAGE, first.body])
  expect(await app.update(river, app.sam, seen)).toMatchObject({ status: 200, body: first.body })
  expect(summarizeErrorResponse(await app.decide(typed.id, 'pending', app.grace, { seen }))).toEqual([
    409,
    'CONFLICT',
    EVENT_CHANGED_MEANWHILE_MESSAGE,
    first.body,
  ])
  const races = await Promise.all(
    ['Lake', 'Sea'].map((title) => app.update({ ...river, title }, app.grace, first.body['updatedAt'])),
  )
  expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an event that is updated and deleted concurrently is deleted with its tags', async () => {
  for (let nr = 0; nr < 3; nr++) {
    const tag = await app.newTag()
    const event = await app.newEvent()
    const typed = app.typed({ id: event.id, title: 'River', selectedTags: [tag.id], status: 'approved' })
    const [changed, deleted] = await Promise.all([
      app.update(typed, app.grace, event.updatedAt),
      app.remove(event.id, app.sam),
    ])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(changed.status)
    expect([await app.now(event.id), await app.db.$count(cleanupEventTags)]).toEqual([undefined, 0])
    expect((await app.remove(event.id)).status).toBe(404)
  }
})

test('an event saved while one of its tags is deleted keeps the other tags', async () => {
  const [beach, river] = [await app.newTag(), await app.newTag()]
  const typed = app.typed({ selectedTags: [beach.id, river.id] })
  const [made, deleted] = await Promise.all([
    app.create(typed),
    app.ask(`DELETE /v1/admin/event-tags/${beach.id}`, { cookie: app.sam.cookie }),
  ])
  expect([made.status, deleted.status]).toEqual([201, 204])
  expect((await app.managed()).events).toMatchObject([{ selectedTags: [river.id] }])
  // A form opened earlier still sends the deleted tag.
  expect((await app.update({ ...typed, title: 'River' })).body).toMatchObject({
    title: 'River',
    selectedTags: [river.id],
  })
})

test('a retried event creation makes one event and saves the edits made before the retry', async () => {
  const typed = app.typed({ title: 'Canal' })
  const first = await app.create(typed)
  const [again, atOnce] = await Promise.all([app.create(typed), app.create(typed)])
  expect([again.status, again.body, atOnce.body]).toEqual([201, first.body, first.body])
  expect((await app.create({ ...typed, title: 'River' })).body['title']).toBe('River')
  const other = await app.create({ ...typed, title: 'Lake' }, app.sam)
  expect([other.status, other.body.data]).toMatchObject([409, { title: 'River' }])
  expect(await app.db.$count(cleanupEvents)).toBe(1)
  expect((await app.readAuditEntries()).map(({ action }) => action)).toEqual(['event_created', 'event_updated'])
  const twice = app.typed()
  expect((await Promise.all([app.create(twice), app.create(twice)])).map(({ status }) => status)).toEqual([201, 201])
  expect(await app.db.$count(cleanupEvents)).toBe(2)
  // Creating an event under the id of a submission does not approve the submission.
  const pending = await app.newEvent({ status: 'pending' })
  expect((await app.create(app.typed({ id: pending.id }))).status).toBe(409)
  expect(await app.now(pending.id)).toEqual(pending)
})

test('replacing the image of an event or deleting the event deletes the image files', async () => {
  const typed = app.typed()
  const [first, second] = [await app.newImage(typed.id), await app.newImage(typed.id)]
  expect((await app.create({ ...typed, eventImageUrl: first })).body).toMatchObject({ eventImageUrl: first })
  expect(await app.countPictureRemovals()).toBe(0)
  expect((await app.update({ ...typed, eventImageUrl: second })).body).toMatchObject({ eventImageUrl: second })
  expect([await app.countPictureRemovals(), await app.db.$count(pictures)]).toEqual([1, 1])
  expect(summarizeErrorResponse(await app.update({ ...typed, title: 'River', eventImageUrl: first }))).toEqual([
    410,
    'PICTURE_LOST',
    'The event image is no longer there. Please choose it again.',
    { field: 'eventImageUrl' },
  ])
  expect(await app.now(typed.id)).toMatchObject({ title: 'Canal Cleanup', eventImageUrl: second })
  expect((await app.remove(typed.id)).status).toBe(204)
  expect([await app.countPictureRemovals(), await app.db.$count(pictures)]).toEqual([2, 0])
})

test('the image of an event stays when deleting the event fails', async () => {
  const typed = app.typed()
  await app.create({ ...typed, eventImageUrl: await app.newImage(typed.id) })
  await app.breakAudit()
  expect((await app.remove(typed.id)).status).toBe(500)
  await app.repairAudit()
  expect([await app.countPictureRemovals(), await app.db.$count(pictures), await app.db.$count(cleanupEvents)]).toEqual(
    [0, 1, 1],
  )
})

test('an update keeps an unusual stored phone number and rejects a new one', async () => {
  const { id } = await app.newEvent({ contactPhone: 'ask for Tom' })
  const update = (contactPhone: string) =>
    app.update({ ...app.typed({ id, title: 'River', contactPhone }), status: 'approved' })
  expect((await update('ask for Tom')).body).toMatchObject({ title: 'River', contactPhone: 'ask for Tom' })
  expect(getFieldErrorsOfResponse(await update('ask for Ann'))).toEqual({
    contactPhone: 'Please enter a valid phone number',
  })
  expect((await update('602-555-0142')).body).toMatchObject({ contactPhone: '602-555-0142' })
})
