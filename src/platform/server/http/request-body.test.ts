import { describe, expect, test } from 'vitest'
import { DEFAULT_REQUEST_BODY_LIMIT, type RequestBodyQuotaOwner, createRequestBodyReader } from './request-body.ts'

const KB = 1000
const bytes = (most: number) => ({ bytes: most, bodies: Infinity })
const few = (bodies: number) => ({ bytes: Infinity, bodies })
const shares = (one: number, together = Infinity) => ({ together: bytes(together), one: bytes(one) })
const FREE = { members: shares(3000 * KB), visitors: shares(3000 * KB) }
const OTHERS = { together: few(3), one: few(2) }
const PATIENT = { pause: 60_000, visitorsUpload: 60_000 }
const room = (set: Partial<Record<keyof typeof FREE, typeof OTHERS>> = {}, patience = PATIENT) =>
  createRequestBodyReader({ uploads: { all: bytes(3000 * KB), ...FREE, ...set }, others: OTHERS, patience })
const [rosa, kim, lou] = ['rosa', 'kim', 'lou'].map((id) => ({ id, isMember: true })) as [
  RequestBodyQuotaOwner,
  RequestBodyQuotaOwner,
  RequestBodyQuotaOwner,
]
const [ann, ben, cat] = ['ann', 'ben', 'cat'].map((id) => ({ id, isMember: false })) as [
  RequestBodyQuotaOwner,
  RequestBodyQuotaOwner,
  RequestBodyQuotaOwner,
]
const UPLOAD = { bytes: 2000 * KB, message: 'Too large' }

/** Creates a request, by default without Content-Length, so that its size is known only after reading. */
function request(size: number, progress = { sent: 0 }, headers = {}) {
  const source: UnderlyingDefaultSource = {
    pull(stream) {
      if (progress.sent === size) return stream.close()
      stream.enqueue(new Uint8Array(KB))
      progress.sent += KB
    },
  }
  const body = new ReadableStream(source, { highWaterMark: 0 })
  return new Request('http://localhost', { method: 'POST', body, duplex: 'half', headers } as RequestInit)
}
const whole = (size: number) => new Request('http://localhost', { method: 'POST', body: new Uint8Array(size) })
/** Creates a request whose body starts and then stalls. */
function begun() {
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(KB)) })
  return new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit)
}
const createRequestWithLength = (size: number) =>
  new Request('http://localhost', { method: 'POST', headers: { 'content-length': `${size}` } })

test('a request body is read completely, up to the size limit', async () => {
  const read = createRequestBodyReader()
  expect(await read(new Request('http://localhost'), DEFAULT_REQUEST_BODY_LIMIT, rosa)).toMatchObject({
    body: new Uint8Array(),
  })
  const heron = new TextEncoder().encode('heron'.repeat(9999))
  expect(
    await read(new Request('http://localhost', { method: 'POST', body: heron }), DEFAULT_REQUEST_BODY_LIMIT, rosa),
  ).toMatchObject({
    body: heron,
  })
  expect(await read(request(2000 * KB), UPLOAD, rosa)).toHaveProperty('body.length', 2000 * KB)
  expect(await read(createRequestWithLength(1000 * KB), DEFAULT_REQUEST_BODY_LIMIT, rosa)).toHaveProperty('body')
  for (const larger of [request(1001 * KB), createRequestWithLength(2001 * KB)])
    expect(await read(larger, DEFAULT_REQUEST_BODY_LIMIT, rosa)).toEqual({ refusal: 'PAYLOAD_TOO_LARGE' })
  expect(await read(request(2001 * KB), UPLOAD, rosa)).toEqual({ refusal: 'PAYLOAD_TOO_LARGE' })
})

test('a body declared up to twice too large is received completely, so the client reads the response', async () => {
  const read = createRequestBodyReader()
  for (const [size, headers, received] of [
    [2000 * KB, { 'content-length': `${2000 * KB}` }, 2000 * KB],
    [2001 * KB, { 'content-length': `${2001 * KB}` }, 0],
    [2000 * KB, {}, 1001 * KB],
  ] as const) {
    const progress = { sent: 0 }
    const refusal = await read(request(size, progress, headers), DEFAULT_REQUEST_BODY_LIMIT, rosa)
    expect([refusal, progress.sent]).toEqual([{ refusal: 'PAYLOAD_TOO_LARGE' }, received])
  }
})

test('uploads share one memory quota that other request bodies do not use', async () => {
  const read = room()
  const first = await read(request(2000 * KB), UPLOAD, rosa)
  expect(await read(request(2000 * KB), UPLOAD, rosa)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  expect(await read(request(2001 * KB), UPLOAD, rosa)).toHaveProperty('refusal')
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error('gone')) })
  const lost = new Request('http://localhost', { method: 'POST', body: broken, duplex: 'half' } as RequestInit)
  expect(await read(lost, UPLOAD, rosa)).toEqual({ refusal: 'REQUEST_TIMEOUT' })
  const second = await read(request(1000 * KB), UPLOAD, rosa)
  expect(await read(request(1000 * KB), DEFAULT_REQUEST_BODY_LIMIT, rosa)).toHaveProperty('body')
  expect(await read(request(1 * KB), UPLOAD, rosa)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  for (const held of [first, second]) if ('release' in held) held.release()
  expect(await read(request(2000 * KB), UPLOAD, rosa)).toHaveProperty('body')
})

test('the upload quota per member leaves memory for other members and is freed with the upload', async () => {
  const read = room({ members: shares(2000 * KB) })
  const first = await read(request(1500 * KB), UPLOAD, kim)
  expect(await read(whole(500 * KB + 1), UPLOAD, kim)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  const second = await read(request(500 * KB), UPLOAD, kim)
  expect(await read(request(1000 * KB), UPLOAD, lou)).toHaveProperty('body')
  for (const held of [first, second]) if ('release' in held) held.release()
  expect(await read(request(2000 * KB), UPLOAD, kim)).toHaveProperty('body')
})

test('one member can upload four photos of maximum size concurrently', async () => {
  const read = createRequestBodyReader()
  const photo = { bytes: 25 * 1024 * 1024 + 16_384, message: 'Too large' }
  for (let sent = 0; sent < 4; sent++) expect(await read(whole(photo.bytes), photo, kim)).toHaveProperty('body')
  expect(await read(request(2000 * KB), UPLOAD, lou)).toHaveProperty('body')
})

describe("visitors' upload quota", () => {
  test('limits uploads per network and in total without affecting members', async () => {
    const read = room({ visitors: { together: few(3), one: few(2) } })
    for (const who of [ann, ann, ben]) void read(begun(), UPLOAD, who)
    for (const who of [ann, ben, cat])
      expect(await read(request(KB), UPLOAD, who)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
    expect(await read(request(KB), DEFAULT_REQUEST_BODY_LIMIT, ann)).toHaveProperty('body')
    expect(await read(request(2000 * KB), UPLOAD, lou)).toHaveProperty('body')
  })

  test('counts uploads per network and is freed when an upload ends', async () => {
    const read = room({ visitors: { together: few(3), one: few(1) } })
    const first = await read(request(KB), UPLOAD, ann)
    expect(await read(request(KB), UPLOAD, ann)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
    const other = await read(request(KB), UPLOAD, ben)
    if ('release' in first) first.release()
    expect(await read(request(KB), UPLOAD, ann)).toHaveProperty('body')
    expect(other).toHaveProperty('body')
  })

  test('limits the memory that uploads of all visitors use together', async () => {
    const read = room({ visitors: shares(600 * KB, 1000 * KB) })
    expect(await read(request(601 * KB), UPLOAD, ann)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
    expect(await read(request(600 * KB), UPLOAD, ann)).toHaveProperty('body')
    expect(await read(request(401 * KB), UPLOAD, ben)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
    expect(await read(request(400 * KB), UPLOAD, ben)).toHaveProperty('body')
    expect(await read(request(2000 * KB), UPLOAD, lou)).toHaveProperty('body')
  })

  test('fits one photo of maximum size and leaves memory for four photos of a member', async () => {
    const read = createRequestBodyReader()
    const photo = { bytes: 25 * 1024 * 1024 + 16_384, message: 'Too large' }
    expect(await read(whole(photo.bytes), photo, ann)).toHaveProperty('body')
    expect(await read(whole(photo.bytes), photo, ben)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
    for (let sent = 0; sent < 4; sent++) expect(await read(whole(photo.bytes), photo, kim)).toHaveProperty('body')
  })
})

test('stalled request bodies of one network do not block other networks, bodiless requests or uploads', async () => {
  const read = room()
  const begin = (who: RequestBodyQuotaOwner) => void read(begun(), DEFAULT_REQUEST_BODY_LIMIT, who)
  for (const who of [ann, ann]) begin(who)
  expect(await read(request(KB), DEFAULT_REQUEST_BODY_LIMIT, ann)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  for (let sent = 0; sent < 4; sent++)
    expect(await read(request(KB), DEFAULT_REQUEST_BODY_LIMIT, ben)).toHaveProperty('body')
  begin(ben)
  expect(await read(request(KB), DEFAULT_REQUEST_BODY_LIMIT, cat)).toEqual({ refusal: 'SERVICE_UNAVAILABLE' })
  expect(await read(new Request('http://localhost'), DEFAULT_REQUEST_BODY_LIMIT, ann)).toHaveProperty('body')
  expect(await read(request(2000 * KB), UPLOAD, ann)).toHaveProperty('body')
})

test.each([
  ['stalls', 0],
  ['trickles byte by byte', 1],
])('a request body that %s times out (slowloris) and frees its quota', async (_, most) => {
  const read = room({}, { ...PATIENT, pause: 50 })
  expect(await read(dripping(1900 * KB, most), UPLOAD, kim)).toEqual({ refusal: 'REQUEST_TIMEOUT' })
  expect(await read(request(2000 * KB), UPLOAD, lou)).toHaveProperty('body')
  const slow = [ann, ann].map((who) => read(dripping(KB, most), DEFAULT_REQUEST_BODY_LIMIT, who))
  expect(await Promise.all(slow)).toEqual([{ refusal: 'REQUEST_TIMEOUT' }, { refusal: 'REQUEST_TIMEOUT' }])
  expect(await read(request(KB), DEFAULT_REQUEST_BODY_LIMIT, ann)).toHaveProperty('body')
})

test("a visitor's upload has a total time limit, a member's upload has none", async () => {
  const read = room({}, { pause: 20, visitorsUpload: 20 })
  expect(await read(dripping(KB, 20 * KB), UPLOAD, ann)).toEqual({ refusal: 'REQUEST_TIMEOUT' })
  expect(await read(dripping(KB, 20 * KB), UPLOAD, kim)).toEqual({ refusal: 'PAYLOAD_TOO_LARGE' })
})

/** Creates a request that sends `first` bytes, and then a few again and again. */
function dripping(first: number, then: number) {
  let drops: NodeJS.Timeout | undefined
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new Uint8Array(first))
      if (then > 0) drops = setInterval(() => stream.enqueue(new Uint8Array(then)), 2)
    },
    cancel: () => clearInterval(drops),
  })
  return new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit)
}
