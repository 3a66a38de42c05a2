import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import type { ApiErrorBody } from '#platform/errors.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestClient, createSignedInMember } from '../testing/test-client.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const PATIENT = { timeout: 10_000 }
const BUSY = [503, 'We are busy or under repair. Please try again in a moment.']

let database: TestDatabase
let app: Awaited<ReturnType<typeof startTestApp>>
let picture: Buffer
beforeAll(async () => {
  database = await createTestDatabase()
  // The clock is fixed, so that the hour of the rate limit does not end during the test.
  const now = new Date()
  const platform = { clock: { now: () => now } }
  app = await startTestApp({ databaseUrl: database.url, config: { trustedProxies: ['127.0.0.1'] }, platform })
  picture = await aPictureFile()
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(() => database.db.delete(rateLimits))

const network = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}` })

async function send(headers: Record<string, string>, { as, file = picture }: { as?: string; file?: Uint8Array } = {}) {
  const body = new FormData()
  body.append('eventId', generateRowId())
  body.append('file', new File([new Uint8Array(file)], 'us.jpg'))
  const answer = await createTestClient(app)(`PUT /v1/cleanup-event-images/${generateRowId()}`, { as, body, headers })
  return { result: [answer.status, ((await answer.json()) as ApiErrorBody).message], headers: answer.headers }
}

/** Starts an upload that never completes. */
function begin(headers: Record<string, string>): ClientRequest {
  const sending = request(`${app.origin}/api/v1/cleanup-event-images/${generateRowId()}`, {
    method: 'PUT',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  })
  sending.on('error', () => {})
  sending.write(Buffer.alloc(2000))
  return sending
}
/** Response to uploads that are rejected while the maximum number of concurrent uploads is running. */
async function refusal(sendings: ClientRequest[]) {
  const [answer] = (await Promise.race(sendings.map((each) => once(each, 'response')))) as [IncomingMessage]
  const body = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as ApiErrorBody
  return [answer.statusCode, body.message]
}

test('event image uploads are limited to twenty per hour and network, except for admins', async () => {
  const file = Buffer.from('no picture')
  for (let at = 0; at < 20; at++) expect((await send(network(1), { file })).result[0]).toBe(415)
  const { result, headers } = await send(network(1))
  expect(result).toEqual([
    429,
    expect.stringMatching(/^Too many attempts\. Please try again in (\d+ minutes?|1 hour)\.$/),
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(network(2))).result[0]).toBe(200)
  const rosa = await createSignedInMember(app, database.db)
  expect((await send(network(1), { as: rosa.token })).result[0]).toBe(429)
  const grace = await createSignedInMember(app, database.db, { isAdmin: true })
  expect((await send(network(1), { as: grace.token })).result[0]).toBe(200)
})

test('anonymous uploads are limited to two at a time per network', async () => {
  const sendings = [1, 2, 3].map(() => begin(network(1)))
  expect(await refusal(sendings)).toEqual(BUSY)
  const rosa = await createSignedInMember(app, database.db)
  expect((await send(network(1), { as: rosa.token })).result[0]).toBe(200)
  expect((await send(network(2))).result[0]).toBe(200)
  for (const sending of sendings) sending.destroy()
  await expect.poll(async () => (await send(network(1))).result[0], PATIENT).toBe(200)
})

test('incomplete anonymous uploads count toward the rate limit', async () => {
  for (let at = 0; at < 40; at++) {
    const sending = begin({ ...network(1), 'content-length': '99000000' })
    await once(sending, 'response')
  }
  expect((await send(network(1))).result).toEqual([
    429,
    expect.stringMatching(/^Too many attempts\. Please try again in (\d+ minutes?|1 hour)\.$/),
  ])
  expect((await send(network(2))).result[0]).toBe(200)
})

test('an upload aborted by the client is logged as 408, not as an error', async () => {
  const before = app.log().length
  const sending = begin({ ...network(1), 'content-length': '2500', expect: '100-continue' })
  await once(sending, 'continue')
  sending.destroy()
  await expect.poll(() => app.log().slice(before), PATIENT).toMatchObject([{ level: 'info', status: 408 }])
})

test('stalled uploads from one network do not block other networks or read requests', async () => {
  const sockets = Array.from({ length: 260 }, () => {
    const head = `POST /api/v1/cleanup-events HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.1\r\n`
    const socket = connect(app.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`)
    return socket
  })
  let refused = 0
  for (const socket of sockets) socket.once('data', (data) => (refused += Number(data.includes(' 503 '))))
  await expect.poll(() => refused, PATIENT).toBe(210)
  const submit = async (at: number) =>
    (await createTestClient(app)('POST /v1/cleanup-events', { headers: network(at), body: {} })).status
  expect([await submit(1), await submit(2)]).toEqual([503, 400])
  expect((await createTestClient(app)('GET /v1/cleanup-events', { headers: network(1) })).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => submit(1), PATIENT).toBe(400)
})

test('anonymous uploads are limited to six at a time overall, while members can upload', async () => {
  const sendings = [1, 2, 3, 4, 5, 6, 7].map((at) => begin(network(at)))
  expect(await refusal(sendings)).toEqual(BUSY)
  const answer = await send(network(8))
  expect(answer.result).toEqual(BUSY)
  expect(answer.headers.get('retry-after')).toBe('5')
  const rosa = await createSignedInMember(app, database.db)
  expect((await send(network(1), { as: rosa.token })).result[0]).toBe(200)
  for (const sending of sendings) sending.destroy()
  await expect.poll(async () => (await send(network(8))).result[0], PATIENT).toBe(200)
})
