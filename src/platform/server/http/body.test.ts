import { expect, test } from 'vitest'
import { STANDARD_BODY, openBodies } from './body.ts'

const KB = 1000
const ROOM = { held: 3000 * KB, heldByOne: 3000 * KB, patience: 60_000 }
const UPLOAD = { bytes: 2000 * KB, message: 'Too large' }

/** Without a length, so that only reading tells it. */
function request(size: number) {
  let sent = 0
  const body = new ReadableStream({
    pull(stream) {
      if (sent === size) return stream.close()
      stream.enqueue(new Uint8Array(KB))
      sent += KB
    },
  })
  return new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit)
}
const told = (size: number) =>
  new Request('http://localhost', { method: 'POST', headers: { 'content-length': `${size}` } })

test('a body comes whole, up to what is allowed', async () => {
  const read = openBodies()
  expect(await read(new Request('http://localhost'), STANDARD_BODY, 'rosa')).toMatchObject({ body: new Uint8Array() })
  const bytes = new TextEncoder().encode('heron'.repeat(9999))
  expect(
    await read(new Request('http://localhost', { method: 'POST', body: bytes }), STANDARD_BODY, 'rosa'),
  ).toMatchObject({
    body: bytes,
  })
  expect(await read(request(2000 * KB), UPLOAD, 'rosa')).toHaveProperty('body.length', 2000 * KB)
  for (const larger of [request(1001 * KB), told(1001 * KB)])
    expect(await read(larger, STANDARD_BODY, 'rosa')).toEqual({ refusal: 'PAYLOAD_TOO_LARGE' })
  expect(await read(request(2001 * KB), UPLOAD, 'rosa')).toEqual({ refusal: 'PAYLOAD_TOO_LARGE' })
})

test('uploads share what may be held at once, other bodies do not wait for them', async () => {
  const read = openBodies(ROOM)
  const first = await read(request(2000 * KB), UPLOAD, 'rosa')
  expect(await read(request(2000 * KB), UPLOAD, 'rosa')).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  expect(await read(request(2001 * KB), UPLOAD, 'rosa')).toHaveProperty('refusal')
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error('gone')) })
  const lost = new Request('http://localhost', { method: 'POST', body: broken, duplex: 'half' } as RequestInit)
  await expect(read(lost, UPLOAD, 'rosa')).rejects.toThrow('gone')
  const second = await read(request(1000 * KB), UPLOAD, 'rosa')
  expect(await read(request(1000 * KB), STANDARD_BODY, 'rosa')).toHaveProperty('body')
  expect(await read(request(1 * KB), UPLOAD, 'rosa')).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  for (const held of [first, second]) if ('release' in held) held.release()
  expect(await read(request(2000 * KB), UPLOAD, 'rosa')).toHaveProperty('body')
})

test('one caller leaves room for the others, and has room again when something of theirs is done', async () => {
  const read = openBodies({ ...ROOM, heldByOne: 2000 * KB })
  const first = await read(request(1500 * KB), UPLOAD, 'kim')
  expect(await read(request(501 * KB), UPLOAD, 'kim')).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  const second = await read(request(500 * KB), UPLOAD, 'kim')
  expect(await read(request(1000 * KB), UPLOAD, 'lou')).toHaveProperty('body')
  for (const held of [first, second]) if ('release' in held) held.release()
  expect(await read(request(2000 * KB), UPLOAD, 'kim')).toHaveProperty('body')
})

test('four of the largest photos of one caller come at once', async () => {
  const read = openBodies()
  const photo = { bytes: 25 * 1024 * 1024 + 16_384, message: 'Too large' }
  for (let sent = 0; sent < 4; sent++)
    expect(
      await read(new Request('http://localhost', { method: 'POST', body: new Uint8Array(photo.bytes) }), photo, 'kim'),
    ).toHaveProperty('body')
  expect(await read(request(2000 * KB), UPLOAD, 'lou')).toHaveProperty('body')
})

test.each([
  ['nothing more', 0],
  ['a byte now and then', 1],
])('an upload that brings %s is cut, and gives its room back', async (_, bytes) => {
  const read = openBodies({ ...ROOM, patience: 50 })
  let drops: NodeJS.Timeout | undefined
  const dripping = new ReadableStream({
    start(stream) {
      stream.enqueue(new Uint8Array(1900 * KB))
      if (bytes > 0) drops = setInterval(() => stream.enqueue(new Uint8Array(bytes)), 5)
    },
    cancel: () => clearInterval(drops),
  })
  const slow = new Request('http://localhost', { method: 'POST', body: dripping, duplex: 'half' } as RequestInit)
  expect(await read(slow, UPLOAD, 'kim')).toEqual({ refusal: 'REQUEST_TIMEOUT' })
  expect(await read(request(2000 * KB), UPLOAD, 'lou')).toHaveProperty('body')
})
