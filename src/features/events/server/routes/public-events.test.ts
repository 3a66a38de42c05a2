import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { profiles } from '#features/members/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { latestDayOnEarth } from '#platform/days.ts'
import type { PublicEvent } from '../../contract/event.ts'
import type { EventFinderResultPage } from '../../contract/finder.ts'
import { EVENT_FINDER_PAGE_SIZE } from '../../rules/event.ts'
import { MAX_EVENT_FILTER_LENGTH } from '../../rules/search-params.ts'
import { GLOBAL_EVENTS_REGION } from '../../rules/filters.ts'
import { createEventTestApp } from '../fixtures/event-test-app.ts'
import { cleanupEvents, eventTags, finderDay, finderEntries } from '../tables.ts'
import { eventJobHandlers } from '../worker.ts'

let app: Awaited<ReturnType<typeof createEventTestApp>>
beforeAll(async () => {
  app = await createEventTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(cleanupEvents)
  await app.db.delete(eventTags)
})

type ResponseBody = EventFinderResultPage & PublicEvent & { tags: { id: string; name: string; slug: string }[] }
const read = async (path: string) => {
  const { status, body } = await app.ask(`GET /v1/${path}`)
  return { status, body: body as unknown as ResponseBody & { message: string } }
}
const find = async (query = '') => (await read(`cleanup-events${query}`)).body
const findIds = async (query = '') => (await find(query)).events.map(({ id }) => id)
const newEvent = (set: Parameters<typeof app.newEvent>[0] = {}) => app.newEvent(set)
const newTag = (set: Parameters<typeof app.newTag>[0] = {}) => app.newTag(set)
const now = () => app.platform.clock.now()

/** Sets the clock for one test. `finder_day` is reset before and after, because it never goes back by itself. */
async function setClock(moment: string) {
  const seconds = (Date.parse(moment) - now().getTime()) / 1000
  await app.db.update(finderDay).set({ day: '0001-01-01' })
  app.advanceTime(seconds)
  onTestFinished(async () => {
    app.advanceTime(-seconds)
    await app.db.update(finderDay).set({ day: '0001-01-01' })
  })
}

test('a visitor sees an event with its active tags and without its submitter', async () => {
  const [river, old] = [await newTag({ name: 'River' }), await newTag({ isActive: false })]
  const made = await newEvent({
    subtitle: 'Bring boots',
    description: 'We meet at lock 12.\n\nCome!',
    locationName: 'Lock 12',
    startDate: '2099-03-01',
    startTime: '09:00',
    endDate: '2099-03-02',
    endTime: '11:30',
    publicContactEmail: 'canal@example.org',
    contactPhone: '+1 602 555 0100',
    registrationRequired: true,
    submitterName: 'Zsofia Quillfeather',
    submitterEmail: 'zsofia@example.org',
    eventImageUrl: '/a.webp',
    tags: [old.id, river.id],
  })
  const card = {
    id: made.id,
    title: 'Canal Cleanup',
    subtitle: 'Bring boots',
    eventImageUrl: '/a.webp',
    locationName: 'Lock 12',
    city: 'Phoenix',
    region: 'AZ',
    regionName: 'Arizona',
    countryCode: 'US',
    countryName: 'United States',
    startDate: '2099-03-01',
    endDate: '2099-03-02',
    isGlobal: false,
    registrationRequired: true,
    tags: [{ id: river.id, name: 'River', slug: river.slug }],
  }
  expect(await read(`cleanup-events/${made.id}`)).toEqual({
    status: 200,
    body: {
      ...card,
      description: 'We meet at lock 12.\n\nCome!',
      postalCode: '85016',
      startTime: '09:00',
      endTime: '11:30',
      hostOrg: 'Canal Keepers',
      hostUrl: 'https://canal.example.org/',
      publicContactEmail: 'canal@example.org',
      contactPhone: '+1 602 555 0100',
      status: 'approved',
      updatedAt: made.updatedAt.toISOString(),
    },
  })
  const label = (value: string, name: string) => ({ value, label: name, count: 1 })
  expect(await find('?country=US&state=AZ')).toEqual({
    events: [card],
    page: 1,
    pages: 1,
    total: 1,
    options: {
      country: [label('US', 'United States')],
      state: [label('AZ', 'Arizona')],
      city: [label('Phoenix', 'Phoenix')],
      month: [label('2099-03', 'March 2099')],
      tag: [label(river.slug, 'River')],
    },
  })
})

test('visitors can read only approved, cancelled and past events by id', async () => {
  expect(await read('cleanup-events/%20%20')).toMatchObject({ status: 400, body: { message: 'Event ID is required' } })
  const missing = { status: 404, body: { message: 'Event Not Found' } }
  for (const id of [generateRowId(), 'none', `${generateRowId()}0`, '%00', 'x'.repeat(500)])
    expect(await read(`cleanup-events/${id}`), id).toMatchObject(missing)
  for (const status of ['pending', 'rejected'] as const)
    expect(await read(`cleanup-events/${(await newEvent({ status })).id}`), status).toMatchObject(missing)
  const { id } = await newEvent({ status: 'cancelled' })
  expect(await read(`cleanup-events/${id}`)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  const over = await newEvent({ startDate: '2020-05-01' })
  expect(await read(`cleanup-events/${over.id}`)).toMatchObject({ status: 200, body: { status: 'past' } })
  expect(await find()).toMatchObject({ events: [], page: 1, pages: 1, total: 0 })
  expect((await find()).options).toEqual({ country: [], state: [], city: [], month: [], tag: [] })
})

test('the event finder shows each status change of an event immediately', async () => {
  const { id } = await newEvent({ status: 'pending' })
  const decide = (status: 'approved' | 'pending' | 'rejected' | 'cancelled') =>
    app.db.update(cleanupEvents).set({ status }).where(eq(cleanupEvents.id, id))
  expect(await findIds()).toEqual([])
  for (const [status, listed] of [
    ['approved', [id]],
    ['cancelled', []],
    ['approved', [id]],
    ['pending', []],
    ['approved', [id]],
    ['rejected', []],
  ] as const) {
    await decide(status)
    expect(await findIds(), status).toEqual(listed)
  }
})

test.each([
  ['one day', '2028-02-29', null, '2028-03-01T11:59:59Z', '2028-03-01T12:00:00Z'],
  ['a range', '2028-01-31', '2028-02-29', '2028-03-01T11:59:59Z', '2028-03-01T12:00:00Z'],
  ['one day with an equal end date', '2027-12-31', '2027-12-31', '2028-01-01T11:59:59Z', '2028-01-01T12:00:00Z'],
])(
  'an event of %s stays in the event finder until its last day has ended everywhere on Earth',
  async (_, startDate, endDate, last, over) => {
    await setClock(last)
    const { id } = await newEvent({ startDate, endDate })
    const later = await newEvent({ startDate: '2029-01-01' })
    expect(await findIds()).toEqual([id, later.id])
    expect(await read(`cleanup-events/${id}`)).toMatchObject({ body: { status: 'approved' } })
    app.advanceTime(1)
    expect(now().toISOString()).toBe(new Date(over).toISOString())
    expect(await findIds()).toEqual([later.id])
    expect((await find()).total).toBe(1)
    expect(await read(`cleanup-events/${id}`)).toMatchObject({ body: { status: 'past' } })
    // Undo the last second.
    app.advanceTime(-1)
  },
)

test('the scheduled job removes past events from the event finder', async () => {
  await setClock('2028-03-01T11:59:50Z')
  await newEvent({ startDate: '2028-02-29' })
  const turn = eventJobHandlers.find(({ job }) => job.name === 'events.turn')!
  const run = () => turn.run({}, { platform: app.platform, id: generateRowId(), signal: new AbortController().signal })
  const listed = () => app.db.$count(finderEntries, eq(finderEntries.place, ''))
  await run()
  expect([await listed(), turn.job.cron]).toEqual([1, '0 12 * * *'])
  app.advanceTime(10)
  await run()
  expect(await listed()).toBe(0)
  app.advanceTime(-10)
  await run()
  expect(await app.db.select({ day: finderDay.day }).from(finderDay)).toEqual([{ day: '2028-03-01' }])
})

test('the days of events do not depend on the database time zone', async () => {
  const { id } = await newEvent({ startDate: latestDayOnEarth(now()), tags: [] })
  const answers = []
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {
    await app.db.execute(`alter database "${new URL(app.url).pathname.slice(1)}" set timezone = '${zone}'`)
    await app.db.$client.query(`set timezone = '${zone}'`)
    answers.push(await find(`?country=US&month=${latestDayOnEarth(now()).slice(0, 7)}`))
  }
  expect(answers[0]!.events).toMatchObject([{ id, startDate: latestDayOnEarth(now()), endDate: null }])
  expect(answers).toEqual([answers[0], answers[0], answers[0]])
})

test('the event finder lists early events first, nine a page', async () => {
  const days = Array.from({ length: 20 }, (_, at_) => `2099-0${1 + (at_ % 3)}-${String(20 - at_).padStart(2, '0')}`)
  for (const startDate of days) await newEvent({ startDate })
  const pages = await Promise.all([1, 2, 3].map((page) => find(`?page=${page}`)))
  expect(pages.map(({ page, pages: of, total }) => [page, of, total])).toEqual([
    [1, 3, 20],
    [2, 3, 20],
    [3, 3, 20],
  ])
  expect(pages.flatMap((page) => page.events.map(({ startDate }) => startDate))).toEqual(days.toSorted())
  expect(pages[0]!.events).toHaveLength(EVENT_FINDER_PAGE_SIZE)
  expect(await find('?page=4')).toEqual(pages[0])
  expect(await find('?page=1000000')).toEqual(pages[0])
})

test('the month filter of the event finder also finds events that began in an earlier month', async () => {
  const long = await newEvent({ startDate: '2098-12-20', endDate: '2099-02-03' })
  const short = await newEvent({ startDate: '2099-01-01' })
  const inMonth = (month: string) => findIds(`?country=US&month=${month}`)
  expect(await inMonth('2098-12')).toEqual([long.id])
  expect(await inMonth('2099-01')).toEqual([long.id, short.id])
  expect(await inMonth('2099-02')).toEqual([long.id])
  expect(await inMonth('2099-03')).toEqual([])
  const { month } = (await find('?country=US&month=2099-03')).options
  expect(month.map(({ value, count }) => [value, count])).toEqual([
    ['2098-12', 1],
    ['2099-01', 2],
    ['2099-02', 1],
    ['2099-03', 0],
  ])
})

test('a global event is in the finder of its country under "Global", and in no city', async () => {
  const everywhere = await newEvent({ isGlobal: true })
  const here = await newEvent({ startDate: '2099-01-01' })
  expect(await findIds(`?country=US&state=${GLOBAL_EVENTS_REGION}`)).toEqual([everywhere.id])
  expect(await findIds(`?country=US&state=${GLOBAL_EVENTS_REGION}&city=Phoenix`)).toEqual([everywhere.id])
  expect(await findIds('?country=US&state=AZ')).toEqual([here.id])
  expect(await findIds('?country=US')).toEqual([everywhere.id, here.id])
  expect((await find('?country=US')).options.state.map(({ value }) => value)).toEqual([GLOBAL_EVENTS_REGION, 'AZ'])
})

test('the event finder ignores a state filter without a country', async () => {
  const { id } = await newEvent()
  for (const query of ['?state=NY&city=Rome&month=2030-01', '?city=Rome', '?month=2030-01', '?country=US&city=Rome'])
    expect(await findIds(query), query).toEqual([id])
  expect((await find('?state=AZ')).options).toMatchObject({ state: [], city: [], month: [] })
  for (const query of ['?country=Narnia', '?country=constructor', '?tag=The%20beach'])
    expect(await find(query)).toMatchObject({ events: [], total: 0 })
  expect(await find('?country=US&state=XX&tag=gone')).toMatchObject({
    total: 0,
    events: [],
    options: {
      state: [],
      tag: [],
    },
  })
  // A region that ISO does not list is known by its events, also by those that another filter hides.
  await newEvent({ countryCode: 'US', region: 'Far & away' })
  const away = await find(`?country=US&state=${encodeURIComponent('Far & away')}&tag=gone`)
  expect(away.options.state).toContainEqual({ value: 'Far & away', label: 'Far & away', count: 0 })
  expect((await find('?country=US&state=arizona')).options.state).toContainEqual(
    expect.objectContaining({ value: 'arizona' }),
  )
  // An inactive tag and a country that does not exist are no options.
  const inactive = await newTag({ isActive: false })
  expect((await find(`?country=XX&tag=${inactive.slug}`)).options).toMatchObject({ country: [], tag: [] })
  const active = await newTag()
  expect((await find(`?country=FR&tag=${active.slug}`)).options).toMatchObject({
    country: [{ value: 'FR', label: 'France', count: 0 }],
    tag: [{ value: active.slug, count: 0 }],
  })
  for (const query of [
    '?page=0',
    '?page=1.5',
    '?country=US&state=A%00',
    `?tag=${'a'.repeat(MAX_EVENT_FILTER_LENGTH + 1)}`,
  ])
    expect((await read(`cleanup-events${query}`)).status, query).toBe(400)
})

test('event tags are sorted by name regardless of case', async () => {
  const [b, a, c] = [await newTag({ name: 'beach' }), await newTag({ name: 'Alley' }), await newTag({ name: 'City' })]
  await newEvent({ tags: [a.id, b.id, c.id] })
  const names = async () => [
    (await read('event-tags')).body.tags.map(({ name }) => name),
    (await find()).events[0]!.tags.map(({ name }) => name),
    (await find()).options.tag.map(({ label }) => label),
  ]
  expect(await names()).toEqual([1, 2, 3].map(() => ['Alley', 'beach', 'City']))
  await app.db.update(eventTags).set({ isActive: false }).where(eq(eventTags.id, a.id))
  expect(await names()).toEqual([1, 2, 3].map(() => ['beach', 'City']))
  expect(await find(`?tag=${a.slug}`)).toMatchObject({ total: 0 })
  expect(await find(`?tag=${b.slug}`)).toMatchObject({ total: 1 })
})

test('event text that looks like HTML or SQL is returned unchanged', async () => {
  const evil = `<img src=x onerror="alert(1)"> & 'quoted' \\ %s $1 {{x}} </script>`
  const text = { title: evil, subtitle: evil, description: evil, locationName: evil, city: evil, region: evil }
  const { id } = await newEvent({ ...text, hostOrg: evil, contactPhone: evil })
  expect((await read(`cleanup-events/${id}`)).body).toMatchObject({ ...text, hostOrg: evil, contactPhone: evil })
  const query = `?country=US&state=${encodeURIComponent(evil)}&city=${encodeURIComponent(evil)}`
  const { events: listed, options } = await find(query)
  expect(listed).toMatchObject([{ id, title: evil, city: evil }])
  expect(options).toMatchObject({ state: [{ value: evil, label: evil, count: 1 }], city: [{ value: evil, count: 1 }] })
})

test('no response reveals an event’s submitter', async () => {
  const rosa = await app.newMember()
  const submitter = { submitterName: 'Quillfeather', submitterEmail: 'quill@example.org', submittedBy: rosa.id }
  const { id } = await newEvent(submitter)
  const answers = [await find(), await find('?country=US&state=AZ'), (await read(`cleanup-events/${id}`)).body]
  expect(JSON.stringify(answers)).not.toMatch(/quill|submit/i)
  expect(JSON.stringify(answers)).not.toContain(rosa.id)
  await app.db.delete(profiles).where(eq(profiles.id, rosa.id))
  expect(await app.db.select().from(cleanupEvents)).toMatchObject([
    { id, submittedBy: null, submitterName: null, submitterEmail: null },
  ])
  expect(await findIds()).toEqual([id])
})
