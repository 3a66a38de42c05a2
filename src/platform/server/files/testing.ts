import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { StorageConfig } from '../config/storage.ts'

/** Starts an S3 server with an empty bucket for one test file. It can simulate timeouts, error statuses and outages. */
export async function createTestS3Bucket() {
  const directory = await mkdtemp(join(tmpdir(), 'cleanstreak-bucket-'))
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'photos' }] })
  await s3rver.configureBuckets()
  const answer = s3rver.callback()
  const failures: { next: ('answer' | 'silence' | number)[] } = { next: [] }
  const server = createServer((request, response) => {
    const now = failures.next.shift()
    if (now === undefined || now === 'answer') answer(request, response)
    else if (now !== 'silence') response.writeHead(now).end()
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const stop = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const storage = {
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'photos',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  } satisfies StorageConfig
  return {
    storage,
    /** Faults of the test S3 server for the next requests, in order. Afterwards it works normally. */
    failures,
    stop,
    restart: () => listen(port),
    close: () => stop().then(() => rm(directory, { recursive: true })),
  }
}
