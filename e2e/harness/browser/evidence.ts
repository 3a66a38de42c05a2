import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Where screenshots and logs of failed journeys are kept; outside the sources when these are read-only. */
export const evidence =
  writable(resolve(import.meta.dirname, '../../../.cache/e2e')) ?? writable(join(tmpdir(), 'cleanstreak-evidence'))!

function writable(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch {
    return
  }
}
