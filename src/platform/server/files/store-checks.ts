import { type FileStore, FileStoreUnavailableError, isFileStorageKey } from './files.ts'

const CONTENT_TYPE_PATTERN = /^[a-z]{1,20}\/[a-z0-9.+-]{1,80}$/

/**
 * Decorator for both kinds of file store (folder and S3): validates keys and content types, and converts failures to
 * `FileStoreUnavailableError`.
 */
export function withFileStoreValidationAndErrorTranslation(
  files: FileStore,
  reasonOf: (error: Error) => FileStoreUnavailableError['reason'] | undefined,
): FileStore {
  const translateError = (error: Error): never => {
    const reason = reasonOf(error)
    throw reason ? new FileStoreUnavailableError(reason, error) : error
  }
  return {
    async put(key, bytes, { type }) {
      assertValid(isFileStorageKey, key)
      assertValid((text) => CONTENT_TYPE_PATTERN.test(text), type)
      await files.put(key, bytes, { type }).catch(translateError)
    },
    async get(key) {
      if (isFileStorageKey(key)) return files.get(key).catch(translateError)
    },
    async remove(keys) {
      for (const key of keys) assertValid(isFileStorageKey, key)
      await files.remove(keys).catch(translateError)
    },
    async *list(prefix) {
      try {
        for await (const file of files.list(prefix)) if (isFileStorageKey(file.key)) yield file
      } catch (error) {
        translateError(error as Error)
      }
    },
    check: () => files.check().catch(translateError),
  }
}

function assertValid(fits: (text: string) => boolean, text: string) {
  if (!fits(text)) throw new Error(`Not a key or content type for a file: ${JSON.stringify(text)}`)
}
