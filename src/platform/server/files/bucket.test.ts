import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openS3FileStore } from './bucket.ts'
import type { FileStore } from './files.ts'
import { createTestS3Bucket } from './testing.ts'

const KEY = 'avatars/0c1f.webp'
const PHOTO = { type: 'image/webp' }

let bucket: Awaited<ReturnType<typeof createTestS3Bucket>>
let files: FileStore
beforeAll(async () => {
  bucket = await createTestS3Bucket()
  files = await openS3FileStore(bucket.storage, { limit: 500 })
  await files.put(KEY, Buffer.from('photo'), PHOTO)
})
afterEach(() => {
  bucket.failures.next = []
})
afterAll(() => bucket.close())

const callEveryMethod = (files: FileStore) => [
  files.get(KEY),
  files.put(KEY, Buffer.from('photo'), PHOTO),
  files.remove([KEY]),
  files.list('')[Symbol.asyncIterator]().next(),
  files.check(),
]

async function expectAllUnavailable(reason: string, attempts: Promise<unknown>[]) {
  for (const attempt of await Promise.allSettled(attempts))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { name: 'FileStoreUnavailableError', reason } })
}

describe('S3 file store', () => {
  test('reports an unreachable bucket as unavailable and recovers', async () => {
    await bucket.stop()
    await expectAllUnavailable('away', callEveryMethod(files))
    await bucket.restart()
    expect(await files.get(KEY)).toMatchObject({ size: 5 })
  })

  test('times out when the bucket does not respond', async () => {
    bucket.failures.next = Array(20).fill('silence')
    await expectAllUnavailable('slow', callEveryMethod(files))
  })

  test('retries transient errors', async () => {
    bucket.failures.next = [500, 503]
    await files.put('avatars/again.webp', Buffer.from('photo'), PHOTO)
    bucket.failures.next = ['silence']
    expect(await files.get('avatars/again.webp')).toMatchObject({ size: 5 })
  })

  test('reports a full bucket', async () => {
    bucket.failures.next = Array(20).fill(507)
    await expect(files.put(KEY, Buffer.from('photo'), PHOTO)).rejects.toMatchObject({ reason: 'full' })
  })

  test('reports a missing bucket or a rejected key as an error, not as empty', async () => {
    const missing = await openS3FileStore({ ...bucket.storage, bucket: 'no-such-bucket' })
    await expectAllUnavailable('refused', [
      missing.get(KEY),
      missing.put(KEY, Buffer.from('photo'), PHOTO),
      missing.check(),
    ])
    await expectAllUnavailable(
      'refused',
      callEveryMethod(await openS3FileStore({ ...bucket.storage, accessKeyId: 'nobody' })),
    )
  })

  test('fails a read that stalls in the middle of a file', async () => {
    const server = createServer((_, response) => response.writeHead(200, { 'content-length': 1_000_000 }).write('half'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const halting = await openS3FileStore({ ...bucket.storage, endpoint }, { limit: 500 })
    const { body } = (await halting.get(KEY))!
    await expect(buffer(body)).rejects.toThrow()
    server.closeAllConnections()
    server.close()
  })
})
