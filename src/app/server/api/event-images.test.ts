import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredStatus } from '#features/events/rules/event.ts'
import { anEvent } from '#features/events/server/fixtures.ts'
import { cleanupEvents } from '#features/events/server/tables.ts'
import { nameInKey, pictureAt, pictureName, shareImageUrl } from '#features/photos/rules.ts'
import { aBomb, aHeic, aPicture } from '#features/photos/server/fixtures.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { sweepLoosePictures } from '#features/photos/server/worker.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { rowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { signedIn } from '../testing/asking.ts'
import { ownApp } from '../testing/own-app.ts'

type Person = Awaited<ReturnType<typeof signedIn>>
const VISITOR = undefined
const MB = 1024 * 1024

const { database, app, ask } = ownApp({ works: true })
let grace: Person, rosa: Person
beforeAll(async () => {
  grace = await signedIn(app, database.db, { isAdmin: true })
  rosa = await signedIn(app, database.db)
})
beforeEach(() => database.db.delete(rateLimits))

type Sending = { id?: string; eventId?: string; as?: Person; name?: string }

async function send(bytes: Uint8Array, { id = rowId(), eventId = rowId(), as, name = 'us.jpg' }: Sending = {}) {
  const body = new FormData()
  body.append('eventId', eventId)
  body.append('file', new File([new Uint8Array(bytes)], name))
  const answer = await ask(`PUT /v1/cleanup-event-images/${id}`, { as: as?.token, body })
  return { status: answer.status, body: (await answer.json()) as { url: string; message?: string } }
}
const sent = async (sending: Sending = {}) => (await send(await aPicture(), sending)).body.url

const read = (address: string, as?: Person) =>
  fetch(app.origin + address, { headers: as ? { authorization: `Bearer ${as.token}` } : {} })

/** What a visitor, a member and an admin are answered, which is the same for each file of it. */
async function seenBy(url: string) {
  const files = [url, pictureAt(url, 'eventImage', 400), shareImageUrl(url)!]
  const seen = []
  for (const as of [VISITOR, rosa, grace]) {
    const statuses = new Set(await Promise.all(files.map(async (file) => (await read(file, as)).status)))
    expect(statuses.size).toBe(1)
    seen.push(...statuses)
  }
  return seen
}
const BY_ALL = [200, 200, 200]
const BY_ADMINS = [404, 404, 200]
const BY_NOBODY = [404, 404, 404]

const typed = (id: string, eventImageUrl: string | null) => ({
  id,
  eventImageUrl,
  title: 'Canal Cleanup',
  postalCode: '85016',
  region: 'AZ',
  startDate: '2096-12-05',
  hostOrg: 'Canal Keepers',
  hostUrl: 'https://canal.example.org/',
})
const submit = async (id: string, url: string | null) => ask('POST /v1/cleanup-events', { body: typed(id, url) })
async function save(id: string, url: string | null, status: StoredStatus = 'approved') {
  const [row] = await database.db.select().from(cleanupEvents).where(eq(cleanupEvents.id, id))
  const body = { ...typed(id, url), status, updatedAt: row!.updatedAt }
  const answer = await ask(`PUT /v1/admin/cleanup-events/${id}`, { as: grace.token, body })
  return { status: answer.status, body: (await answer.json()) as { eventImageUrl: string | null } }
}
async function submitted() {
  const eventId = rowId()
  const url = await sent({ eventId })
  expect((await submit(eventId, url)).status).toBe(202)
  return { eventId, url }
}
const filesOf = async (url: string) =>
  (await readdir(join(app.folder, 'events'))).filter((file) => nameInKey(`events/${file}`) === pictureName(url)).length

describe('what is sent', () => {
  test.each([
    ['a JPEG that tells where it was taken', () => aPicture({ width: 900, height: 1200 })],
    ['what an iPhone makes', aHeic],
  ])('%s becomes a square in two widths and a picture to share, and tells nothing more', async (_, made) => {
    const original = await made()
    expect(original.includes('Rosa')).toBe(true)
    const { status, body } = await send(original)
    expect(status).toBe(200)
    const sizes = []
    for (const address of [body.url, pictureAt(body.url, 'eventImage', 400), shareImageUrl(body.url)!]) {
      const answer = await read(address, grace)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { exif, icc, xmp, iptc, orientation, format, width, height } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc, orientation, bytes.includes('Rosa')]).toEqual([...Array<undefined>(5), false])
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      sizes.push([format, width, height])
    }
    expect(sizes).toEqual([
      ['webp', 800, 800],
      ['webp', 400, 400],
      ['jpeg', 1200, 630],
    ])
  })

  test.each([
    ['a text', Buffer.from('not a picture')],
    ['a drawing that could run something', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['an animation', Buffer.from('GIF89a\x01\0\x01\0')],
  ])('%s is no picture, whatever it is called', async (_, bytes) => {
    for (const name of ['us.jpg', 'us.png', 'us.heic']) {
      const { status, body } = await send(bytes, { name })
      expect([status, body.message]).toEqual([415, 'Please upload a JPG or PNG image.'])
    }
  })

  test('may have 25 MB and no more', async () => {
    const jpeg = await aPicture()
    const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
    expect((await send(padded(25 * MB))).status).toBe(200)
    for (const bytes of [25 * MB + 1, 26 * MB]) {
      const { status, body } = await send(padded(bytes))
      expect([status, body.message]).toEqual([413, 'Image size must be less than 25MB'])
    }
  })

  test('is refused when it would unfold to a thousand megapixels, or is broken', async () => {
    const before = await database.db.$count(pictures)
    for (const [bytes, status] of [
      [aBomb(), 413],
      [(await aPicture()).subarray(0, 900), 415],
    ] as const) {
      const answer = await send(bytes)
      expect([answer.status, answer.body.message]).toEqual([status, 'Failed to process image'])
    }
    expect(await database.db.$count(pictures)).toBe(before)
  })
})

describe('sent again', () => {
  test('it is kept once; for another event, or under the id of another picture, it is refused', async () => {
    const [id, eventId] = [rowId(), rowId()]
    const first = await send(await aPicture(), { id, eventId })
    expect(await send(await aPicture(), { id, eventId })).toEqual(first)
    expect(await database.db.$count(pictures, eq(pictures.ownerId, eventId))).toBe(1)
    for (const as of [VISITOR, rosa, grace]) {
      const { status, body } = await send(await aPicture(), { id, as })
      expect([status, body.message]).toEqual([409, 'This picture cannot be saved under its number. Please try again.'])
    }
  })

  test('at the same time it is kept once, too', async () => {
    const [id, eventId, picture] = [rowId(), rowId(), await aPicture()]
    const answers = await Promise.all([1, 2].map(() => send(picture, { id, eventId })))
    expect(answers[0]).toEqual({ status: 200, body: { url: answers[1]!.body.url } })
    await expect.poll(() => filesOf(answers[0]!.body.url)).toBe(3)
  })

  test('for an event that is there, only admins may', async () => {
    const { id: eventId } = await inTransaction(database.db, (tx) => anEvent(tx, { status: 'pending' }))
    const statuses = []
    for (const as of [VISITOR, rosa, grace]) statuses.push((await send(await aPicture(), { eventId, as })).status)
    expect(statuses).toEqual([409, 409, 200])
  })
})

describe('who may see it', () => {
  test('only admins, until the event is approved; then everybody, also when it is cancelled or over', async () => {
    const eventId = rowId()
    const url = await sent({ eventId })
    expect(await seenBy(url)).toEqual(BY_ADMINS)
    await submit(eventId, url)
    expect(await seenBy(url)).toEqual(BY_ADMINS)
    for (const [status, seen] of [
      ['rejected', BY_ADMINS],
      ['approved', BY_ALL],
      ['pending', BY_ADMINS],
      ['cancelled', BY_ALL],
    ] as const) {
      expect((await save(eventId, url, status)).body.eventImageUrl).toBe(url)
      expect([status, await seenBy(url)]).toEqual([status, seen])
    }
    const set = { status: 'approved' as const, startDate: '2020-02-01' }
    await database.db.update(cleanupEvents).set(set).where(eq(cleanupEvents.id, eventId))
    expect(await seenBy(url)).toEqual(BY_ALL)
  })

  test('caches keep it for an hour when it is public, and for nobody before', async () => {
    const { eventId, url } = await submitted()
    const headers = async (as?: Person) =>
      ['cache-control', 'vary'].map(async (each) => (await read(url, as)).headers.get(each))
    expect(await Promise.all(await headers(grace))).toEqual(['private, no-cache', 'cookie, authorization'])
    await save(eventId, url)
    expect(await Promise.all(await headers())).toEqual(['public, max-age=3600', null])
  })

  test('an image that was sent for a public event and not saved is for admins', async () => {
    const { eventId, url } = await submitted()
    await save(eventId, url)
    const other = await sent({ eventId, as: grace })
    expect([await seenBy(url), await seenBy(other)]).toEqual([BY_ALL, BY_ADMINS])
  })
})

describe('what goes', () => {
  test('what is replaced or taken away is gone, files too', async () => {
    const { eventId, url: first } = await submitted()
    const second = await sent({ eventId, as: grace })
    expect((await save(eventId, second)).body.eventImageUrl).toBe(second)
    expect([await seenBy(first), await seenBy(second)]).toEqual([BY_NOBODY, BY_ALL])
    expect((await save(eventId, null)).body.eventImageUrl).toBe(null)
    expect(await seenBy(second)).toEqual(BY_NOBODY)
    for (const url of [first, second]) await expect.poll(() => filesOf(url), { timeout: 10_000 }).toBe(0)
  })

  test('with the event go its image and what was sent for it, files too', async () => {
    const { eventId, url } = await submitted()
    const loose = await sent({ eventId, as: grace })
    expect([await filesOf(url), await filesOf(loose)]).toEqual([3, 3])
    await ask(`DELETE /v1/admin/cleanup-events/${eventId}`, { as: grace.token })
    for (const gone of [url, loose]) {
      expect(await seenBy(gone)).toEqual(BY_NOBODY)
      await expect.poll(() => filesOf(gone), { timeout: 10_000 }).toBe(0)
    }
  })

  test('what no event shows within a day is swept away, and what one shows stays', async () => {
    const { url } = await submitted()
    const loose = await sent()
    await database.db.update(pictures).set({ createdAt: sql`now() - interval '2 days'` })
    const platform = { db: database.db, files: app.files, clock: { now: () => new Date() } }
    await sweepLoosePictures({ platform, signal: new AbortController().signal })
    expect([await seenBy(url), await seenBy(loose)]).toEqual([BY_ADMINS, BY_NOBODY])
  })

  test('an image of another event, of nobody or from elsewhere is not there, and nothing is saved', async () => {
    const others = [
      await sent(),
      (await submitted()).url,
      `/api/files/events/${crypto.randomUUID()}-800.webp`,
      'https://elsewhere.example/us.png',
    ]
    for (const url of others) {
      const id = rowId()
      const answer = await submit(id, url)
      expect([answer.status, await answer.json()]).toMatchObject([
        410,
        {
          message: 'The event image is no longer there. Please choose it again.',
          data: { field: 'eventImageUrl' },
        },
      ])
      expect(await database.db.$count(cleanupEvents, eq(cleanupEvents.id, id))).toBe(0)
    }
  })
})
