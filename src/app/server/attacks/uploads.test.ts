import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { API_UPLOAD_PROCEDURES, createUploadSecurityTester } from './uploads.ts'
import { createDecompressionBombs, createTruncatedImages, createPolyglotFiles } from './malicious-images.ts'
import { createTestApp } from '../testing/test-app.ts'

const PATIENT = { timeout: 120_000 }

const { database, app } = createTestApp()
let uploads: Awaited<ReturnType<typeof createUploadSecurityTester>>
beforeAll(async () => {
  uploads = await createUploadSecurityTester(app, database.db)
})

test('the upload attack tests find at least six API procedures that accept a file', () => {
  expect(API_UPLOAD_PROCEDURES.length).toBeGreaterThan(5)
})

test('uploaded decompression bombs are rejected or decoded at a reduced size', PATIENT, async () => {
  const all = Object.entries(await createDecompressionBombs())
  const answers: Record<string, number> = {}
  // All uploads share the same checks, so each bomb is sent to two procedures only.
  for (const [at, [name, bytes]] of all.entries()) {
    answers[name] = (await uploads.send('cleanups.uploadPhoto', bytes, name)).status
    const [other] = API_UPLOAD_PROCEDURES[at % API_UPLOAD_PROCEDURES.length]!
    await uploads.send(other, bytes, name)
  }
  expect(uploads.faults).toEqual([])
  // These are accepted, because the oversized part of the file is never decoded.
  const accepted = Object.keys(answers).filter((name) => answers[name] === 200)
  expect(accepted).toEqual([
    'a PNG as high as can be',
    'a PNG with a text of 100 MB',
    'a PNG with a profile of 100 MB',
    'a WebP of many frames',
  ])
})

test(
  'uploaded images that are also another file type (polyglots) are stored as plain images under generated names',
  PATIENT,
  async () => {
    for (const [name, bytes] of Object.entries(await createPolyglotFiles()))
      for (const [upload] of API_UPLOAD_PROCEDURES.slice(0, 2)) await uploads.send(upload, bytes, name)
    for (const name of [
      '../../../etc/cron.d/x.jpg',
      '..\\x.jpg',
      'a\0.jpg',
      'a"\r\nX: y.jpg',
      '.htaccess',
      `${'a'.repeat(3000)}.jpg`,
    ])
      await uploads.send('cleanups.uploadPhoto', await aPictureFile(), name)
    expect(uploads.faults).toEqual([])
    const files = (await readdir(app.folder, { recursive: true })).filter((file) => /.\.\w+$/.test(file))
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      expect(file).toMatch(/^(avatars|cleanups|challenges|events)\/[\da-f-]{36}-(\d+\.webp|share\.jpg)$/)
      const bytes = await readFile(join(app.folder, file))
      for (const trace of ['script', 'PK\x03\x04', 'PDF', 'Rosa', 'Exif', 'xmp'])
        expect(bytes.includes(trace), `${file}: ${trace}`).toBe(false)
      const { format, exif, xmp, icc } = await sharp(bytes).metadata()
      expect([['webp', 'jpeg'].includes(format), exif, xmp, icc]).toEqual([true, undefined, undefined, undefined])
    }
  },
)

test('uploads of truncated images are rejected with a message and leave nothing stored', PATIENT, async () => {
  const statuses = new Set<number>()
  for (const [name, bytes] of Object.entries(await createTruncatedImages(4)))
    statuses.add((await uploads.send('events.uploadImage', bytes, name)).status)
  expect(uploads.faults).toEqual([])
  expect([...statuses]).toEqual([415])
})

/** Sends raw bytes, because an HTTP client would build a valid form. */
async function sendForm(contentType: string, body: string) {
  const socket = connect(app.port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `PUT /api/v1/me/photos/${generateRowId()} HTTP/1.1`,
    'host: localhost:3000',
    `authorization: Bearer ${uploads.token}`,
    `content-type: ${contentType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.write([...head, '', body].join('\r\n'))
  let answer = ''
  socket.on('data', (piece) => (answer += piece.toString())).on('error', () => {})
  await once(socket, 'close')
  return answer
}

test('uploads in malformed multipart forms are rejected with a message', async () => {
  const part = (head: string, value = 'x') => `--b\r\n${head}\r\n\r\n${value}\r\n`
  const file = 'Content-Disposition: form-data; name="file"; filename="a.jpg"'
  const FORM = 'multipart/form-data; boundary=b'
  for (const [contentType, body] of [
    ['multipart/form-data', part(file)],
    ['multipart/form-data; boundary=', part(file)],
    [`multipart/form-data; boundary=${'b'.repeat(5000)}`, part(file)],
    ['multipart/form-data; boundary=other', part(file)],
    ['multipart/mixed; boundary=b', part(file)],
    [FORM, ''],
    [FORM, part(file)],
    [FORM, `${part(file)}--b`],
    [FORM, '--b--\r\n'],
    [FORM, `${part('Content-Disposition: form-data')}--b--`],
    [FORM, `${part(`Content-Disposition: form-data; name="file"; filename="${'a'.repeat(20_000)}"`)}--b--`],
    [FORM, `${part(`${file}\r\nContent-Length: 99999999999`)}--b--`],
    [FORM, `${part('Content-Disposition: form-data; name="__proto__[x]"')}${part(file)}--b--`],
    [FORM, `${part('Content-Disposition: form-data; name="id"', '../../x')}${part(file)}--b--`],
    [FORM, `${part(file)}${part(file)}--b--`],
    ['application/json', '{"file":"x"}'],
    ['image/jpeg', '\xff\xd8\xff'],
    ['text/html', '<script>'],
  ] as const) {
    const answer = await sendForm(contentType, body)
    expect(answer, body.slice(0, 200)).toMatch(/^HTTP\/1\.1 4(00|15) /)
    expect(answer).toMatch(/"message":"[A-Z][^"]+"/)
  }
  expect(app.log().filter(({ level }) => level === 'error')).toEqual([])
})
