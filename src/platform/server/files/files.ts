import { randomUUID } from 'node:crypto'
import { ApiError } from '#platform/api-error.ts'
/** File store for photos: a local folder or any S3-compatible store. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, about: { type: string }): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** Deletes stored files by key. Idempotent: deleting a missing key is no error. */
  remove(keys: readonly string[]): Promise<void>
  /** Lists stored files in no particular order. The list is read page by page, so the file store may be of any size. */
  list(prefix: string): AsyncIterable<StoredFileListEntry>
  /** File store health check: throws the same errors as reading and writing files. */
  check(): Promise<void>
}

/** File read from the file store. Its body must be read or canceled, because it may occupy a connection. */
export type StoredFile = { body: ReadableStream<Uint8Array<ArrayBuffer>>; type: string; size: number }

export type StoredFileListEntry = { key: string; storedAt: Date }

type UnavailableReason = 'away' | 'slow' | 'full' | 'refused'

const MESSAGES: Record<UnavailableReason, string> = {
  away: 'The file store cannot be reached.',
  slow: 'The file store does not answer in time.',
  full: 'The file store has no room left.',
  refused: 'The file store refuses our request.',
}

/** Thrown when the file store fails. The same request may succeed later. */
export class FileStoreUnavailableError extends Error {
  override name = 'FileStoreUnavailableError'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, cause: unknown) {
    super(MESSAGES[reason], { cause })
    this.reason = reason
  }
}

/** A `catch` handler that turns a file store outage into the procedure's NOT_STORED error. */
export const rethrowFileStoreOutageAsNotStoredApiError = (error: unknown): never => {
  throw error instanceof FileStoreUnavailableError ? new ApiError('NOT_STORED', { cause: error }) : error
}

/**
 * Pattern of the keys of stored files. Lower case only: on case-insensitive file systems, `A` and `a` are the same
 * file.
 */
const KEY_PATTERN = /^[a-z0-9-]{1,40}\/[a-z0-9][a-z0-9._-]{0,120}$/

export const isFileStorageKey = (key: string): boolean => KEY_PATTERN.test(key)

/** Creates a unique key for a stored file that cannot be guessed: `newFileStorageKey('avatars', 'webp')`. */
export const newFileStorageKey = (prefix: string, extension: string): string => `${prefix}/${randomUUID()}.${extension}`
