import type { Storage } from '../config/storage.ts'
import type { Files, ListedFile } from './files.ts'
import { guarded } from './guarded.ts'

type BucketStorage = Extract<Storage, { kind: 's3' }>

/** `limit`: how long, in milliseconds, one request may take and a transfer may stand still. */
export async function openBucket(
  { endpoint, region, bucket: Bucket, ...credentials }: Omit<BucketStorage, 'kind'>,
  { limit = 10_000 } = {},
): Promise<Files> {
  // time and memory that only those who use it shall pay
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 3,
    // what stores other than Amazon's do not all know
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: Math.min(limit, 3000),
      requestTimeout: limit,
      throwOnRequestTimeout: true,
      socketTimeout: limit,
    },
  })

  async function put(Key: string, Body: Uint8Array, { type }: { type: string }) {
    await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType: type }))
  }

  async function get(Key: string) {
    const found = await client.send(new s3.GetObjectCommand({ Bucket, Key })).catch(unlessNoSuchKey)
    if (!found) return
    return {
      body: found.Body!.transformToWebStream() as ReadableStream<Uint8Array<ArrayBuffer>>,
      type: found.ContentType!,
      size: found.ContentLength!,
    }
  }

  /** One by one: not every store can delete many keys in one request. */
  async function remove(keys: readonly string[]) {
    for (let at = 0; at < keys.length; at += 10) {
      const some = keys.slice(at, at + 10)
      await Promise.all(some.map((Key) => client.send(new s3.DeleteObjectCommand({ Bucket, Key }))))
    }
  }

  async function* list(Prefix: string): AsyncGenerator<ListedFile> {
    // the older of the two ways to list: every store knows it, and a key to go on after does not expire as a token may
    let Marker: string | undefined
    do {
      const page = await client.send(new s3.ListObjectsCommand({ Bucket, Prefix, Marker }))
      for (const { Key, LastModified } of page.Contents ?? []) yield { key: Key!, storedAt: LastModified! }
      Marker = page.IsTruncated ? page.Contents!.at(-1)!.Key : undefined
    } while (Marker)
  }

  async function check() {
    await client.send(new s3.HeadBucketCommand({ Bucket }))
  }

  return guarded({ put, get, remove, list, check }, reasonOf)
}

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

function unlessNoSuchKey(error: Error): undefined {
  if (error.name !== 'NoSuchKey') throw error
}

function reasonOf({ name, code, $metadata }: Failure) {
  const status = $metadata?.httpStatusCode
  if (status === 507 || /StorageFull|QuotaExceeded/.test(name)) return 'full'
  if (status === 429 || name === 'SlowDown') return 'slow'
  if (status) return status < 500 ? 'refused' : 'away'
  // the client calls a broken connection a time-out too
  if (name === 'TimeoutError' && code !== 'ECONNRESET' && code !== 'EPIPE') return 'slow'
  return code ? 'away' : undefined
}
