import type { StorageConfig } from '../config/storage.ts'
import type { FileStore, StoredFileListEntry } from './files.ts'
import { withFileStoreValidationAndErrorTranslation } from './store-checks.ts'

type BucketStorage = Extract<StorageConfig, { kind: 's3' }>

/** Opens an S3-compatible file store. The timeout applies to each request to the store and to a stalled transfer. */
export async function openS3FileStore(
  { endpoint, region, bucket: Bucket, ...credentials }: Omit<BucketStorage, 'kind'>,
  { limit: timeoutMs = 10_000 } = {},
): Promise<FileStore> {
  // Load the S3 SDK lazily, so that only installations that use S3 pay for its load time and memory.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 3,
    // Switch off checksums and `Expect: 100-continue`, which not all S3-compatible stores support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 3000),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
  })

  async function put(Key: string, Body: Uint8Array, { type }: { type: string }) {
    await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType: type }))
  }

  async function get(Key: string) {
    const found = await client.send(new s3.GetObjectCommand({ Bucket, Key })).catch(ignoreNoSuchKey)
    if (!found) return
    return {
      body: found.Body!.transformToWebStream() as ReadableStream<Uint8Array<ArrayBuffer>>,
      type: found.ContentType!,
      size: found.ContentLength!,
    }
  }

  /** Deletes stored files one by one: not every S3-compatible store supports deleting many in one request. */
  async function remove(keys: readonly string[]) {
    for (let at = 0; at < keys.length; at += 10) {
      const some = keys.slice(at, at + 10)
      await Promise.all(some.map((Key) => client.send(new s3.DeleteObjectCommand({ Bucket, Key }))))
    }
  }

  async function* list(Prefix: string): AsyncGenerator<StoredFileListEntry> {
    // S3 ListObjects version 1: every S3-compatible store supports it. Its paging marker does not expire, whereas a
    // continuation token of version 2 may.
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

  return withFileStoreValidationAndErrorTranslation({ put, get, remove, list, check }, unavailableReason)
}

type S3Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

function ignoreNoSuchKey(error: Error): undefined {
  if (error.name !== 'NoSuchKey') throw error
}

function unavailableReason({ name, code, $metadata }: S3Failure) {
  const status = $metadata?.httpStatusCode
  if (status === 507 || /StorageFull|QuotaExceeded/.test(name)) return 'full'
  if (status === 429 || name === 'SlowDown') return 'slow'
  if (status) return status < 500 ? 'refused' : 'away'
  // The S3 SDK reports a broken connection as TimeoutError too.
  if (name === 'TimeoutError' && code !== 'ECONNRESET' && code !== 'EPIPE') return 'slow'
  return code ? 'away' : undefined
}
