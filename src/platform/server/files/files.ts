import { randomUUID } from 'node:crypto'
/** Where photos lie: a folder of this machine or any S3-compatible store. */
export type Files = {
  put(key: string, bytes: Uint8Array, about: { type: string }): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** A key that holds nothing is no error, so a repeated job does no harm. */
  remove(keys: readonly string[]): Promise<void>
  /** In no particular order; read page by page, so the store may be of any size. */
  list(prefix: string): AsyncIterable<ListedFile>
  /** Fails as the others would, for the readiness of the process. */
  check(): Promise<void>
}

/** Read the body or cancel it: a connection may hang on it. */
export type StoredFile = { body: ReadableStream<Uint8Array<ArrayBuffer>>; type: string; size: number }

export type ListedFile = { key: string; storedAt: Date }

type Reason = 'away' | 'slow' | 'full' | 'refused'

const MEANING: Record<Reason, string> = {
  away: 'The file store cannot be reached.',
  slow: 'The file store does not answer in time.',
  full: 'The file store has no room left.',
  refused: 'The file store refuses our request.',
}

/** Not the request is wrong, the store is: the same request may work later. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
  readonly reason: Reason

  constructor(reason: Reason, cause: unknown) {
    super(MEANING[reason], { cause })
    this.reason = reason
  }
}

/** For `catch` of a procedure that stores a file: an outage of the store becomes the refusal that it declares. */
export const notStored = (errors: { NOT_STORED(about: { cause: unknown }): Error }) => (error: unknown) => {
  throw error instanceof FilesUnavailable ? errors.NOT_STORED({ cause: error }) : error
}

/** Lower case only: on some disks `A` and `a` are the same file. */
const KEY = /^[a-z0-9-]{1,40}\/[a-z0-9][a-z0-9._-]{0,120}$/

export const isFileKey = (key: string): boolean => KEY.test(key)

/** `newFileKey('avatars', 'webp')`: a name nobody can guess, used once and never again. */
export const newFileKey = (prefix: string, extension: string): string => `${prefix}/${randomUUID()}.${extension}`
