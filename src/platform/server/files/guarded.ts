import { type Files, FilesUnavailable, isFileKey } from './files.ts'

const TYPE = /^[a-z]{1,20}\/[a-z0-9.+-]{1,80}$/

/**
 * Decorator for both file stores: validates keys and content types, and converts failures to
 * `FileStoreUnavailableError`.
 */
export function guarded(files: Files, reasonOf: (error: Error) => FilesUnavailable['reason'] | undefined): Files {
  const explain = (error: Error): never => {
    const reason = reasonOf(error)
    throw reason ? new FilesUnavailable(reason, error) : error
  }
  return {
    async put(key, bytes, { type }) {
      refuseUnless(isFileKey, key)
      refuseUnless((text) => TYPE.test(text), type)
      await files.put(key, bytes, { type }).catch(explain)
    },
    async get(key) {
      if (isFileKey(key)) return files.get(key).catch(explain)
    },
    async remove(keys) {
      for (const key of keys) refuseUnless(isFileKey, key)
      await files.remove(keys).catch(explain)
    },
    async *list(prefix) {
      try {
        for await (const file of files.list(prefix)) if (isFileKey(file.key)) yield file
      } catch (error) {
        explain(error as Error)
      }
    },
    check: () => files.check().catch(explain),
  }
}

function refuseUnless(fits: (text: string) => boolean, text: string) {
  if (!fits(text)) throw new Error(`Not a key or content type for a file: ${JSON.stringify(text)}`)
}
