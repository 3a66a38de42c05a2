import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredEventStatus } from '#features/events/rules/event.ts'
import { anEvent } from '#features/events/server/fixtures.ts'
import { cleanupEvents } from '#features/events/server/tables.ts'
import {
  pictureNameFromStorageKey,
  pictureUrlAtSize,
  pictureNameFromUrl,
  eventShareImageUrl,
} from '#features/photos/rules.ts'
import { aDecompressionBomb, aHeicFile, aPictureFile } from '#features/photos/server/fixtures.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { runUnusedPictureSweep } from '#features/photos/server/worker.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

type Person = Awaited<ReturnType<typeof createSignedInMember>>
const VISITOR = undefined
const MB = 1024 * 1024

const { database, app, ask } = createTestApp({ runsJobs: true })
let grace: Person, rosa: Person
beforeAll(async () => {
  grace = await createSignedInMember(app, database.db, { isAdmin: true })
  rosa = await createSignedInMember(app, database.db)
})
beforeEach(() => database.db.delete(rateLimits))

type Sending = { id?: string; eventId?: string; as?: Person; name?: string }

async function send(
  bytes: Uint8Array,
  { id = generateRowId(), eventId = generateRowId(), as, name = 'us.jpg' }: Sending = {},
) {
  const body = new FormData()
  body.append('eventId', eventId)
  body.append('file', new File([new Uint8Array(bytes)], name))
  const answer = await ask(`PUT /v1/cleanup-event-images/${id}`, { as: as?.token, body })
  return { status: answer.status, body: (await answer.json()) as { url: string; message?: string } }
}
const sent = async (sending: Sending = {}) => (await send(await aPictureFile(), sending)).body.url

const read = (address: string, as?: Person) =>
  fetch(app.origin + address, { headers: as ? { authorization: `Bearer ${as.token}` } : {} })

/** Status codes for a visitor, a member and an admin, which must be the same for every size of the image. */
async function seenBy(url: string) {
  const files = [url, pictureUrlAtSize(url, 'eventImage', 400), eventShareImageUrl(url)!]
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
async function save(id: string, url: string | null, status: StoredEventStatus = 'approved') {
  const [row] = await database.db.select().from(cleanupEvents).where(eq(cleanupEvents.id, id))
  const body = { ...typed(id, url), status, updatedAt: row!.updatedAt }
  const answer = await ask(`PUT /v1/admin/cleanup-events/${id}`, { as: grace.token, body })
  return { status: answer.status, body: (await answer.json()) as { eventImageUrl: string | null } }
}
async function submitted() {
  const eventId = generateRowId()
  const url = await sent({ eventId })
  expect((await submit(eventId, url)).status).toBe(202)
  return { eventId, url }
}
const filesOf = async (url: string) =>
  (await readdir(join(app.folder, 'events'))).filter(
    (file) => pictureNameFromStorageKey(`events/${file}`) === pictureNameFromUrl(url),
  ).length

describe('event image upload', () => {
  test.each([
    ['a JPEG with GPS data', () => aPictureFile({ width: 900, height: 1200 })],
    ['a HEIC of an iPhone', aHeicFile],
  ])('turns %s into two square sizes and a share image, without metadata', async (_, made) => {
    const original = await made()
    expect(original.includes('Rosa')).toBe(true)
    const { status, body } = await send(original)
    expect(status).toBe(200)
    const sizes = []
    for (const address of [body.url, pictureUrlAtSize(body.url, 'eventImage', 400), eventShareImageUrl(body.url)!]) {
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
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0')],
  ])('rejects %s with 415, whatever its file name', async (_, bytes) => {
    for (const name of ['us.jpg', 'us.png', 'us.heic']) {
      const { status, body } = await send(bytes, { name })
      expect([status, body.message]).toEqual([
        415,
        'Please upload a JPG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.',
      ])
    }
  })

  test('accepts images of up to 25 MB', async () => {
    const jpeg = await aPictureFile()
    const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
    expect((await send(padded(25 * MB))).status).toBe(200)
    for (const bytes of [25 * MB + 1, 26 * MB]) {
      const { status, body } = await send(padded(bytes))
      expect([status, body.message]).toEqual([413, 'Image size must be less than 25MB'])
    }
  })

  test('rejects decompression bombs and truncated images', async () => {
    const before = await database.db.$count(pictures)
    for (const [bytes, status, sentence] of [
      [aDecompressionBomb(), 413, 'This image has more than 50 million pixels. Please upload a smaller one.'],
      [(await aPictureFile()).subarray(0, 900), 415, 'Failed to process image'],
    ] as const) {
      const answer = await send(bytes)
      expect([answer.status, answer.body.message]).toEqual([status, sentence])
    }
    expect(await database.db.$count(pictures)).toBe(before)
  })
})

describe('repeated event image upload', () => {
  test('is idempotent unless the id is taken (409)', async () => {
    const [id, eventId] = [generateRowId(), generateRowId()]
    const first = await send(await aPictureFile(), { id, eventId })
    expect(await send(await aPictureFile(), { id, eventId })).toEqual(first)
    expect(await database.db.$count(pictures, eq(pictures.ownerId, eventId))).toBe(1)
    for (const as of [VISITOR, rosa, grace]) {
      const { status, body } = await send(await aPictureFile(), { id, as })
      expect([status, body.message]).toEqual([409, 'This picture cannot be saved under its number. Please try again.'])
    }
  })

  test('stores the image once if both requests run concurrently', async () => {
    const [id, eventId, picture] = [generateRowId(), generateRowId(), await aPictureFile()]
    const answers = await Promise.all([1, 2].map(() => send(picture, { id, eventId })))
    expect(answers[0]).toEqual({ status: 200, body: { url: answers[1]!.body.url } })
    await expect.poll(() => filesOf(answers[0]!.body.url)).toBe(3)
  })

  test('requires an admin once the event exists', async () => {
    const { id: eventId } = await runInTransaction(database.db, (tx) => anEvent(tx, { status: 'pending' }))
    const statuses = []
    for (const as of [VISITOR, rosa, grace]) statuses.push((await send(await aPictureFile(), { eventId, as })).status)
    expect(statuses).toEqual([409, 409, 200])
  })
})

describe('visibility of an event image', () => {
  test('is limited to admins until approval and public afterwards, even if the event is cancelled or past', async () => {
    const eventId = generateRowId()
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

  test('sets its caching: one hour if public, otherwise revalidated browser-only caching', async () => {
    const { eventId, url } = await submitted()
    const headers = async (as?: Person) =>
      ['cache-control', 'vary'].map(async (each) => (await read(url, as)).headers.get(each))
    expect(await Promise.all(await headers(grace))).toEqual(['private, no-cache', 'cookie, authorization'])
    await save(eventId, url)
    expect(await Promise.all(await headers())).toEqual(['public, max-age=3600', null])
  })

  test('includes only admins while the uploaded image is not yet saved with an event', async () => {
    const { eventId, url } = await submitted()
    await save(eventId, url)
    const other = await sent({ eventId, as: grace })
    expect([await seenBy(url), await seenBy(other)]).toEqual([BY_ALL, BY_ADMINS])
  })
})

describe('deletion of event images', () => {
  test('removes the row and files of an image that was replaced or removed', async () => {
    const { eventId, url: first } = await submitted()
    const second = await sent({ eventId, as: grace })
    expect((await save(eventId, second)).body.eventImageUrl).toBe(second)
    expect([await seenBy(first), await seenBy(second)]).toEqual([BY_NOBODY, BY_ALL])
    expect((await save(eventId, null)).body.eventImageUrl).toBe(null)
    expect(await seenBy(second)).toEqual(BY_NOBODY)
    for (const url of [first, second]) await expect.poll(() => filesOf(url), { timeout: 10_000 }).toBe(0)
  })

  test('removes the rows and files of all images of a deleted event', async () => {
    const { eventId, url } = await submitted()
    const loose = await sent({ eventId, as: grace })
    expect([await filesOf(url), await filesOf(loose)]).toEqual([3, 3])
    await ask(`DELETE /v1/admin/cleanup-events/${eventId}`, { as: grace.token })
    for (const gone of [url, loose]) {
      expect(await seenBy(gone)).toEqual(BY_NOBODY)
      await expect.poll(() => filesOf(gone), { timeout: 10_000 }).toBe(0)
    }
  })

  test('includes images that no event uses one day after their upload', async () => {
    const { url } = await submitted()
    const loose = await sent()
    await database.db.update(pictures).set({ createdAt: sql`now() - interval '2 days'` })
    const platform = { db: database.db, files: app.files, clock: { now: () => new Date() } }
    await runUnusedPictureSweep({ platform, signal: new AbortController().signal })
    expect([await seenBy(url), await seenBy(loose)]).toEqual([BY_ADMINS, BY_NOBODY])
  })

  test('makes a submission fail whose image no longer exists or belongs to another event', async () => {
    const others = [
      await sent(),
      (await submitted()).url,
      `/api/files/events/${crypto.randomUUID()}-800.webp`,
      'https://elsewhere.example/us.png',
    ]
    for (const url of others) {
      const id = generateRowId()
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
