import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Returns a folder for disposable files, in the temporary directory if the sources are read-only. */
export const cache = (name: string) =>
  writable(resolve(import.meta.dirname, '../../../.cache', name)) ?? writable(join(tmpdir(), `cleanstreak-${name}`))!

/** Folder of the screenshots and logs of failed end-to-end tests. */
export const evidence = cache('e2e')

function writable(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch {
    return
  }
}
