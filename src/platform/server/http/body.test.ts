import { expect, test } from 'vitest'
import { STANDARD_BODY, openBodies } from './body.ts'

const KB = 1000
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
  expect(await read(new Request('http://localhost'), STANDARD_BODY)).toMatchObject({ body: new Uint8Array() })
  const bytes = new TextEncoder().encode('heron'.repeat(9999))
  expect(await read(new Request('http://localhost', { method: 'POST', body: bytes }), STANDARD_BODY)).toMatchObject({
    body: bytes,
  })
  expect(await read(request(2000 * KB), UPLOAD)).toHaveProperty('body.length', 2000 * KB)
  for (const larger of [request(1001 * KB), told(1001 * KB)])
    expect(await read(larger, STANDARD_BODY)).toEqual({ refusal: 'PAYLOAD_TOO_LARGE' })
  expect(await read(request(2001 * KB), UPLOAD)).toEqual({ refusal: 'PAYLOAD_TOO_LARGE' })
})

test('uploads share what may be held at once, other bodies do not wait for them', async () => {
  const read = openBodies(3000 * KB)
  const first = await read(request(2000 * KB), UPLOAD)
  expect(await read(request(2000 * KB), UPLOAD)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  expect(await read(request(2001 * KB), UPLOAD)).toHaveProperty('refusal')
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error('gone')) })
  const lost = new Request('http://localhost', { method: 'POST', body: broken, duplex: 'half' } as RequestInit)
  await expect(read(lost, UPLOAD)).rejects.toThrow('gone')
  const second = await read(request(1000 * KB), UPLOAD)
  expect(await read(request(1000 * KB), STANDARD_BODY)).toHaveProperty('body')
  expect(await read(request(1 * KB), UPLOAD)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  for (const held of [first, second]) if ('release' in held) held.release()
  expect(await read(request(2000 * KB), UPLOAD)).toHaveProperty('body')
})
