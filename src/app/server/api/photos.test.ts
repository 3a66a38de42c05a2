import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CleanupPhoto } from '#features/cleanups/contract/photo.ts'
import { profiles } from '#features/members/server/tables.ts'
import { PICTURE_KINDS, pictureStorageKey, pictureNameFromUrl } from '#features/photos/rules.ts'
import type { PictureFormat } from '#features/photos/rules/upload-checks.ts'
import { aDecompressionBomb, aHeicFile, aPictureFile } from '#features/photos/server/fixtures.ts'
import { pictures } from '#features/photos/server/tables.ts'
import type { ApiErrorBody } from '#platform/errors.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

const WRONG_TYPE = 'Please upload a JPEG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.'
const BROKEN = 'Failed to process image'
const TOO_LARGE = 'Image size must be less than 25MB'
const MB = 1024 * 1024

const { database, app, ask } = createTestApp()
let rosa: Awaited<ReturnType<typeof createSignedInMember>>
beforeEach(async () => {
  const { db } = database
  for (const table of [rateLimits, pictures, profiles]) await db.delete(table)
  await db.execute(`delete from jobs.job`)
  await rm(join(app.folder, 'cleanups'), { recursive: true, force: true })
  rosa = await createSignedInMember(app, db)
})

type Sending = { id?: string; as?: string; name?: string; type?: string; takenOn?: string }

function send(
  bytes: Uint8Array,
  { id = generateRowId(), as = rosa.token, name = 'bag.jpg', type = 'image/jpeg', takenOn }: Sending = {},
) {
  const body = new FormData()
  if (takenOn) body.append('takenOn', takenOn)
  body.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }))
  return ask(`PUT /v1/me/photos/${id}`, { as, body })
}
async function sent(...sending: Parameters<typeof send>): Promise<CleanupPhoto> {
  const answer = await send(...sending)
  expect(answer.status).toBe(200)
  return (await answer.json()) as CleanupPhoto
}
const addresses = ({ large, medium, small }: CleanupPhoto) => [large, medium, small]
const read = (address: string, as = rosa.token) =>
  fetch(app.origin + address, { headers: { authorization: `Bearer ${as}` } })

const rows = () => database.db.select().from(pictures)
const stored = () => readdir(join(app.folder, 'cleanups')).catch(() => [])
const keysOf = (name: string) =>
  PICTURE_KINDS.cleanup.widths.map((side) => pictureStorageKey('cleanup', name, side)).sort()
async function removals() {
  const jobs = `select data from jobs.job where name = 'photos.remove'`
  const { rows } = await database.db.$client.query<{ data: { keys: string[] } }>(jobs)
  return rows.flatMap(({ data }) => data.keys)
}
/** Stored files, without those that a queued job is about to remove. */
async function listRemainingFiles() {
  const gone = new Set(await removals())
  return (await stored())
    .map((file) => `cleanups/${file}`)
    .filter((key) => !gone.has(key))
    .sort()
}

async function expectRefusal(answer: Response, status: number, message: string) {
  expect([answer.status, ((await answer.json()) as ApiErrorBody).message]).toEqual([status, message])
  expect([await stored(), await rows()]).toEqual([[], []])
}

const sample = (format: PictureFormat) => (format === 'heic' ? aHeicFile() : aPictureFile({ format }))

describe('photo upload', () => {
  test.each(['jpeg', 'png', 'webp', 'heic', 'avif'] as const)(
    'stores a photo (%s) upright in all sizes, without metadata',
    async (format) => {
      const original = await sample(format)
      expect(original.includes('Rosa')).toBe(true)
      const id = generateRowId()
      const photo = await sent(original, { id })
      const [row, ...more] = await rows()
      expect(more).toEqual([])
      expect(row).toMatchObject({ id, ownerId: rosa.id, kind: 'cleanup', isPublic: false, isLoose: true })
      const { width, height, thumbhash } = row!
      expect(photo).toMatchObject({ id, width, height, thumbhash })
      expect([width, height, Buffer.from(thumbhash!, 'base64').length]).toEqual([120, 160, expect.any(Number)])
      expect(await listRemainingFiles()).toEqual(keysOf(row!.name))
      for (const address of addresses(photo)) {
        expect(pictureNameFromUrl(address)).toBe(row!.name)
        const shown = Buffer.from(await (await read(address)).arrayBuffer())
        const { format: made, width, height, ...about } = await sharp(shown).metadata()
        expect([made, width, height]).toEqual(['webp', 120, 160])
        for (const field of ['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments'])
          expect(about).not.toHaveProperty(field)
        expect(shown.includes('Rosa')).toBe(false)
        const { r, b } = await pixelAt(shown, 20, 20)
        expect(b, 'the blue corner is top left').toBeGreaterThan(r)
      }
    },
  )

  test('stores a photo of 12 megapixels in three sizes', async () => {
    const photo = await sent(await aPictureFile({ width: 3024, height: 4032 }))
    expect([photo.width, photo.height]).toEqual([1920, 2560])
    const sizes = addresses(photo).map(async (address) => {
      const { width, height } = await sharp(await (await read(address)).arrayBuffer()).metadata()
      return [width, height]
    })
    expect(await Promise.all(sizes)).toEqual([
      [1920, 2560],
      [960, 1280],
      [240, 320],
    ])
  })

  test.each([
    ['from the client', undefined, '2026-11-05', '2026-11-05'],
    ['from EXIF data rather than from the client', '2026:11:04 10:00:00', '2026-11-05', '2026-11-04'],
    ['as unknown if missing', undefined, undefined, null],
    ['as unknown if implausible', undefined, '1989-12-31', null],
  ])('stores the capture date of a photo %s', async (_, takenAt, takenOn, known) => {
    await sent(await aPictureFile({ ...(takenAt && { takenAt }) }), { ...(takenOn && { takenOn }) })
    expect(await rows()).toMatchObject([{ takenOn: known }])
  })

  test('detects the image format by the content, not by the file name or declared type', async () => {
    const photo = await sent(await aPictureFile({ format: 'png' }), { name: 'notes.txt', type: 'text/plain' })
    expect([photo.width, photo.height]).toEqual([120, 160])
  })

  test('re-encodes images that are also another file type (polyglots), so that only pixels are stored', async () => {
    const jpeg = await aPictureFile()
    const comment = Buffer.from('<script>alert(1)</script>')
    const withComment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
      comment,
      jpeg.subarray(2),
      Buffer.from('PK\x03\x04<html><script>alert(2)</script></html>%PDF-1.7'),
    ])
    for (const address of addresses(await sent(withComment, { name: 'photo.html', type: 'text/html' }))) {
      const answer = await read(address)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      const shown = Buffer.from(await answer.arrayBuffer())
      for (const trace of ['script', 'PDF', 'PK\x03\x04']) expect(shown.includes(trace), trace).toBe(false)
    }
  })
})

describe('photo upload limits', () => {
  test.each([
    ['an empty file', ''],
    ['a text named like an image', 'not a picture'],
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
    ['a GIF that is also a script', 'GIF89a/*\0\0*/=1;alert(1)'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ'],
    ['a ZIP archive', 'PK\x03\x04'],
  ])('reject %s with 415', async (_, content) => {
    await expectRefusal(await send(Buffer.from(content, 'latin1')), 415, WRONG_TYPE)
  })

  test('reject an SVG file that begins with the signature of a photo format', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const signature of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '\0\0\0\x10ftypheic\0\0\0\0'])
      await expectRefusal(await send(Buffer.concat([Buffer.from(signature, 'latin1'), svg])), 415, BROKEN)
  })

  test.each(['jpeg', 'png', 'webp', 'heic', 'avif'] as const)('reject a truncated photo (%s)', async (format) => {
    const whole = await sample(format)
    await expectRefusal(await send(whole.subarray(0, whole.length / 2)), 415, BROKEN)
  })

  test('reject a decompression bomb (small file, huge image)', async () => {
    await expectRefusal(
      await send(aDecompressionBomb()),
      413,
      'This image has more than 50 million pixels. Please upload a smaller one.',
    )
  })

  test('reject a photo of more than 25 MB', async () => {
    const large = Buffer.concat([await aPictureFile(), Buffer.alloc(25 * MB)])
    await expectRefusal(await send(large), 413, TOO_LARGE)
  })

  test('reject a declared size of 100 MB before the body is sent', async () => {
    const answer = await sendRaw({ 'content-length': String(100 * MB) }, 0)
    expect(answer).toEqual([413, TOO_LARGE])
    expect([await stored(), await rows()]).toEqual([[], []])
  })

  test('reject a body of undeclared size once it exceeds the limit', async () => {
    expect(await sendRaw({ 'transfer-encoding': 'chunked' }, 26 * MB)).toEqual([413, TOO_LARGE])
    expect([await stored(), await rows()]).toEqual([[], []])
  })

  test('reject a form with very many parts before parsing it', async () => {
    const form = new FormData()
    for (let part = 0; part < 300; part++) form.append(`k${part}[a][b][c]`, '')
    const answer = await ask(`PUT /v1/me/photos/${generateRowId()}`, { as: rosa.token, body: form })
    await expectRefusal(answer, 400, 'This form cannot be read: it must hold one file and little else.')
  })

  test('reject a form without a file or with an invalid id', async () => {
    const noFile = new FormData()
    noFile.append('file', 'bag.jpg')
    for (const body of [noFile, new FormData()])
      expect((await ask(`PUT /v1/me/photos/${generateRowId()}`, { as: rosa.token, body })).status).toBe(400)
    expect((await send(await aPictureFile(), { id: 'mine' })).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('reject anonymous clients and members with an unverified email address', async () => {
    const picture = await aPictureFile()
    await expectRefusal(await send(picture, { as: 'x.y' }), 401, 'You must be logged in to log a cleanup')
    const { token } = await createSignedInMember(app, database.db, { emailVerified: false })
    await expectRefusal(
      await send(picture, { as: token }),
      403,
      'Please verify your email before logging a cleanup. Check your inbox for a verification link.',
    )
  })

  test('reject more than two hundred photos per hour', async () => {
    const id = generateRowId()
    await sent(await aPictureFile(), { id })
    await database.db.update(rateLimits).set({ count: 199 })
    await sent(await aPictureFile(), { id })
    const answer = await send(await aPictureFile())
    expect([answer.status, await rows()]).toEqual([429, [expect.objectContaining({ id })]])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

/** Sends the beginning of a form over a raw request, and waits for the response before the body is complete. */
async function sendRaw(headers: Record<string, string>, bytes: number) {
  const sending = request(`${app.origin}/api/v1/me/photos/${generateRowId()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${rosa.token}`, 'content-type': 'multipart/form-data; boundary=x', ...headers },
  })
  sending.on('error', () => {})
  sending.flushHeaders()
  const answered = once(sending, 'response')
  if (bytes > 0) sending.write(Buffer.alloc(bytes))
  const [answer] = (await answered) as [IncomingMessage]
  const body = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as ApiErrorBody
  sending.destroy()
  return [answer.statusCode, body.message]
}

describe('repeated photo upload', () => {
  test('is idempotent and returns the stored photo without processing', async () => {
    const id = generateRowId()
    const first = await sent(await aPictureFile(), { id })
    const files = await stored()
    expect(await sent(Buffer.from('not even a picture'), { id })).toEqual(first)
    await database.db.update(pictures).set({ isLoose: false, isPublic: true })
    expect(await sent(await aPictureFile(), { id })).toEqual(first)
    expect([await stored(), (await rows()).length, await removals()]).toEqual([files, 1, []])
  })

  test('stores the photo once for concurrent requests and removes the duplicate files', async () => {
    const [id, picture] = [generateRowId(), await aPictureFile()]
    const photos = await Promise.all(Array.from({ length: 5 }, () => sent(picture, { id })))
    const [only, ...more] = await rows()
    expect(more).toEqual([])
    for (const photo of photos) expect(photo).toEqual(photos[0])
    expect(pictureNameFromUrl(photos[0]!.large)).toBe(only!.name)
    expect(await listRemainingFiles()).toEqual(keysOf(only!.name))
  })

  test('is rejected with 409 if the id belongs to another member or another kind of image', async () => {
    const [id, ben] = [generateRowId(), await createSignedInMember(app, database.db)]
    const photo = await sent(await aPictureFile(), { id })
    const conflict = [409, 'This photo cannot be saved under its number. Please try again.']
    const answer = await send(await aPictureFile(), { id, as: ben.token })
    expect([answer.status, ((await answer.json()) as ApiErrorBody).message]).toEqual(conflict)
    expect(await sent(await aPictureFile(), { id })).toEqual(photo)
    await database.db.update(pictures).set({ kind: 'avatar' })
    expect((await send(await aPictureFile(), { id })).status).toBe(409)
  })

  test('succeeds for one of two members who use the same id concurrently', async () => {
    const [id, picture, ben] = [generateRowId(), await aPictureFile(), await createSignedInMember(app, database.db)]
    const answers = await Promise.all([rosa, ben].map(({ token }) => send(picture, { id, as: token })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [only, ...more] = await rows()
    expect(more).toEqual([])
    expect(only!.ownerId).toBe(answers[0]!.status === 200 ? rosa.id : ben.id)
    expect(await listRemainingFiles()).toEqual(keysOf(only!.name))
  })

  test('succeeds after an outage of the file store', async () => {
    const [id, picture] = [generateRowId(), await aPictureFile()]
    await rename(app.folder, `${app.folder}-away`)
    await writeFile(app.folder, '')
    const answer = await send(picture, { id })
    expect(await answer.json()).toMatchObject({
      code: 'NOT_STORED',
      message: 'We are busy or under repair. Please try again in a moment.',
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(await rows()).toEqual([])
    await rm(app.folder)
    await rename(`${app.folder}-away`, app.folder)
    await sent(picture, { id })
  })
})

test('account deletion deletes the member’s photos', async () => {
  const { large } = await sent(await aPictureFile())
  const name = pictureNameFromUrl(large)!
  expect((await ask('DELETE /v1/me', { as: rosa.token })).status).toBe(204)
  expect([await rows(), (await removals()).sort()]).toEqual([[], keysOf(name)])
})

test(
  'twenty concurrent photo uploads are stored or get 503, while other requests succeed',
  { timeout: 60_000 },
  async () => {
    const photo = await aPictureFile({ width: 3024, height: 4032 })
    let answered = 0
    const all = Array.from({ length: 20 }, async () => {
      const answer = await send(photo)
      answered++
      return answer
    })
    await Promise.race(all)
    const credentials = { email: rosa.email, password: rosa.password }
    for (const light of [ask('GET /v1/me', { as: rosa.token }), ask('POST /v1/session', { body: credentials })])
      expect((await light).status).toBe(200)
    expect(answered).toBeLessThan(20)

    const answers = await Promise.all(all)
    const keptOnes = answers.filter(({ status }) => status === 200)
    expect(keptOnes.length).toBeGreaterThan(0)
    for (const { status, headers } of answers)
      if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect((await rows()).length).toBe(keptOnes.length)
    expect((await stored()).length).toBe(keptOnes.length * 3)
  },
)

async function pixelAt(image: Buffer, left: number, top: number) {
  const [r, , b] = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return { r: r!, b: b! }
}
