import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAuditEntries, deleteAllAuditEntries } from '#features/audit/server/fixtures.ts'
import { getFieldErrorsOfResponse } from '#features/members/server/fixtures/test-client.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { liveNotices } from '#platform/server/live/tables.ts'
import { createEventTestApp } from '../fixtures/event-test-app.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'

let app: Awaited<ReturnType<typeof createEventTestApp>>
let grace: Awaited<ReturnType<typeof app.newSignedInMember>>
beforeAll(async () => {
  app = await createEventTestApp()
  grace = await app.newSignedInMember({ isAdmin: true, fullName: 'Grace Admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [cleanupEvents, eventTags, liveNotices]) await app.db.delete(table)
  await deleteAllAuditEntries(app.db)
})

const PATH = '/v1/admin/event-tags'
const tagInput = (set: object = {}) => ({ id: generateRowId(), name: 'Beach', slug: 'beach', ...set })
const create = (body: object) => app.ask(`POST ${PATH}`, { cookie: grace.cookie, body })
type TagRequest = ReturnType<typeof tagInput>
const update = ({ id, ...body }: TagRequest, seen: object = tagInput()) =>
  app.ask(`PUT ${PATH}/${id}`, { cookie: grace.cookie, body: { ...body, seen } })
const remove = (id: string) => app.ask(`DELETE ${PATH}/${id}`, { cookie: grace.cookie })
type Page = { tags: { name: string; slug: string }[]; total: number; pages: number; page: number }
const managed = async (query = '') =>
  (await app.ask(`GET ${PATH}${query}`, { cookie: grace.cookie })).body as unknown as Page
const slugs = async (query: string) => (await managed(query)).tags.map(({ slug }) => slug)
const listPublicTags = async () => (await app.ask('GET /v1/event-tags')).body['tags']
const summarizeError = ({ status, body }: Awaited<ReturnType<typeof create>>) => [
  status,
  body['code'],
  body.message,
  body.data,
]
const auditEntries = async () =>
  (await readAuditEntries(app.db)).map(({ who, action, table, what, before, after }) => ({
    deed: [who, action, table, what],
    before,
    after,
  }))

test('only active event tags are offered to visitors', async () => {
  const beach = tagInput({ name: ' Beach ' })
  const made = await create(beach)
  const createdAt = app.platform.clock.now().toISOString()
  const expected = { ...beach, name: 'Beach', isActive: true, eventCount: 0, createdAt }
  expect([made.status, made.body]).toEqual([201, expected])
  expect(await listPublicTags()).toEqual([{ id: beach.id, name: 'Beach', slug: 'beach' }])
  const event = await app.newEvent({ tags: [beach.id] })
  const changed = await update({ ...beach, name: 'Beaches', slug: 'beaches', isActive: false } as TagRequest)
  const after = { ...expected, name: 'Beaches', slug: 'beaches', isActive: false, eventCount: 1 }
  expect([changed.status, changed.body]).toEqual([200, after])
  expect((await managed()).tags).toEqual([after])
  expect(await listPublicTags()).toEqual([])
  expect((await app.ask(`GET /v1/cleanup-events/${event.id}`)).body['tags']).toEqual([])
})

test('an update of an event tag without isActive leaves the tag inactive', async () => {
  const beach = tagInput({ isActive: false })
  await create(beach)
  const { isActive: _, ...renamed } = { ...beach, name: 'Beaches', isActive: false }
  expect(await update(renamed, beach)).toMatchObject({ status: 200, body: { name: 'Beaches', isActive: false } })
})

test.each([
  [{ name: ' ' }, { name: 'Tag name is required' }],
  [{ name: undefined }, { name: 'Tag name is required' }],
  [{ name: 'x'.repeat(41) }, { name: 'Tag name must be at most 40 characters' }],
  [{ slug: '' }, { slug: 'Slug is required' }],
  [{ slug: 'No Spaces' }, { slug: 'Slug must contain only lowercase letters, numbers, and hyphens' }],
  [{ slug: 'Beach' }, { slug: 'Slug must contain only lowercase letters, numbers, and hyphens' }],
  [{ slug: 'x'.repeat(61) }, { slug: 'Slug must be at most 60 characters' }],
])('the invalid tag input %o gets an error on its field', async (set, sentences) => {
  const { id } = await app.newTag()
  for (const answer of [await create(tagInput(set)), await update({ ...tagInput(set), id })])
    expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, sentences])
  expect([await app.db.$count(eventTags), await auditEntries()]).toEqual([1, []])
})

test('an event tag with the all-zero id is rejected', async () => {
  const answer = await create({ ...tagInput(), id: '00000000-0000-0000-0000-000000000000' })
  expect([answer.status, await app.db.$count(eventTags)]).toEqual([400, 0])
})

test('an event tag with a slug of another tag is rejected with a message and not stored', async () => {
  await create(tagInput())
  const river = tagInput({ name: 'River', slug: 'river' })
  await create(river)
  const slugTakenError = [
    409,
    'SLUG_TAKEN',
    'This slug is already taken. Please choose another one.',
    { field: 'slug' },
  ]
  expect(summarizeError(await create(tagInput()))).toEqual(slugTakenError)
  expect(summarizeError(await update({ ...river, slug: 'beach' }, river))).toEqual(slugTakenError)
  const race = await Promise.all([create(tagInput({ slug: 'lake' })), create(tagInput({ slug: 'lake' }))])
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect([await app.db.$count(eventTags), (await auditEntries()).length]).toEqual([3, 3])
})

test('a retried tag creation makes one tag and saves the edits made before the retry', async () => {
  const beach = tagInput()
  const [first, second] = await Promise.all([create(beach), create(beach)])
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  expect((await create({ ...beach, name: 'Beaches', seen: beach })).body).toEqual({ ...first.body, name: 'Beaches' })
  expect((await auditEntries()).map(({ deed }) => deed[1])).toEqual(['tag_created', 'tag_updated'])
})

test('an update of an outdated version of a tag gets 409', async () => {
  const beach = tagInput()
  await create(beach)
  const lake = { ...beach, name: 'Lake' }
  await update(lake)
  const changed = [409, 'CONFLICT', 'This tag has changed since you opened it. Please look at it again.', undefined]
  expect(summarizeError(await update({ ...beach, isActive: false } as TagRequest))).toEqual(changed)
  expect(summarizeError(await create({ ...beach, isActive: false, seen: beach }))).toEqual(changed)
  expect(summarizeError(await create({ ...beach, isActive: false }))).toEqual(changed)
  expect([(await update(lake)).status, (await update({ ...lake, slug: 'lake' }, lake)).status]).toEqual([200, 200])
  expect((await auditEntries()).map(({ deed }) => deed[1])).toEqual(['tag_created', 'tag_updated', 'tag_updated'])
})

test('deleting a tag removes it from its events, but keeps the events', async () => {
  const [beach, river] = [await app.newTag(), await app.newTag()]
  const event = await app.newEvent({ tags: [beach.id, river.id] })
  const countFound = async (slug: string) => (await app.ask(`GET /v1/cleanup-events?tag=${slug}`)).body['total']
  expect(await countFound(beach.slug)).toBe(1)
  expect((await remove(beach.id)).status).toBe(204)
  expect([await countFound(beach.slug), await countFound(river.slug)]).toEqual([0, 1])
  expect(await app.db.select().from(cleanupEventTags)).toEqual([{ eventId: event.id, tagId: river.id }])
  const gone = [404, 'NOT_FOUND', 'This tag is no longer there.', undefined]
  expect(summarizeError(await remove(beach.id))).toEqual(gone)
  expect(summarizeError(await update(tagInput({ id: beach.id })))).toEqual(gone)
})

test('changes of event tags are audited and published live', async () => {
  const beach = tagInput()
  await create(beach)
  await update({ ...beach, name: 'Beaches' })
  await update({ ...beach, name: 'Beaches' })
  await remove(beach.id)
  const [before, after] = [
    { name: 'Beach', slug: 'beach', isActive: true },
    { name: 'Beaches', slug: 'beach', isActive: true },
  ]
  expect(await auditEntries()).toEqual([
    { deed: ['Grace Admin', 'tag_created', 'event_tags', 'Beach'], before: undefined, after: before },
    { deed: ['Grace Admin', 'tag_updated', 'event_tags', 'Beaches'], before, after },
    { deed: ['Grace Admin', 'tag_deleted', 'event_tags', 'Beaches'], before: after, after: undefined },
  ])
  expect((await app.db.select().from(liveNotices)).map(({ topic }) => topic)).toEqual(['events', 'events', 'events'])
})

test('changes of event tags are rolled back when the audit entry cannot be written', async () => {
  const tag = await app.newTag()
  await app.db.execute(`alter table audit_logs add constraint broken check (action = '') not valid`)
  const answers = [await create(tagInput()), await update(tagInput({ id: tag.id }), tag), await remove(tag.id)]
  await app.db.execute(`alter table audit_logs drop constraint broken`)
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
  expect(await app.db.select().from(eventTags)).toEqual([tag])
})

test('the admin list of tags can be searched by name and slug and sorted by each column', async () => {
  const all = [
    { name: 'alpha', slug: 'z', isActive: false },
    { name: 'Beta', slug: 'x-alp', isActive: true },
    { name: '100%', slug: 'y', isActive: false },
  ]
  for (const [nr, set] of all.entries()) await app.newTag({ ...set, createdAt: new Date(Date.UTC(2026, 0, nr + 1)) })
  expect(await slugs('?search=ALP')).toEqual(['z', 'x-alp'])
  expect(await slugs('?search=%25')).toEqual(['y'])
  expect(await slugs('?search=nowhere')).toEqual([])
  expect(await slugs('')).toEqual(['y', 'z', 'x-alp'])
  for (const [sort, order] of Object.entries({
    name: ['y', 'z', 'x-alp'],
    slug: ['x-alp', 'y', 'z'],
    created_at: ['z', 'x-alp', 'y'],
  })) {
    expect(await slugs(`?sort=${sort}`), sort).toEqual(order)
    expect(await slugs(`?sort=${sort}&direction=descending`), sort).toEqual(order.toReversed())
  }
  expect((await slugs('?sort=is_active'))[0]).toBe('x-alp')
  expect((await slugs('?sort=is_active&direction=descending'))[2]).toBe('x-alp')
  for (let nr = 0; nr < 8; nr++) await app.newTag({ name: `Tag ${nr}`, slug: `t${nr}` })
  expect(await managed('?page=9')).toMatchObject({ page: 2, pages: 2, total: 11, tags: [{ slug: 't7' }] })
})

test('the admin list of tags has pages for its first 10,000 tags', async () => {
  await app.db.$client.query(
    `insert into event_tags (id, name, slug) select gen_random_uuid(), 'Tag ' || n, 'tag-' || n from generate_series(1, 10005) n`,
  )
  expect(await managed('?page=5000')).toMatchObject({ page: 1000, pages: 1000, total: 10_005 })
})
