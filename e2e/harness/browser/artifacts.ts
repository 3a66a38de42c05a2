import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Creates a folder for disposable files, in the system's temporary directory if the source folder is read-only. */
export const createCacheFolder = (name: string) =>
  ensureWritableFolder(resolve(import.meta.dirname, '../../../.cache', name)) ??
  ensureWritableFolder(join(tmpdir(), `cleanstreak-${name}`))!

export const testArtifactsFolder = createCacheFolder('e2e')

function ensureWritableFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch {
    return
  }
}
