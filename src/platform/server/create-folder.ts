import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and the folders above it. A recursive `mkdir` of Node never returns where the system answers ENOENT
 * below a folder that exists, as in `/proc`.
 */
export function createFolder(path: string): void {
  if (existsSync(path)) return
  createFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error
  }
}
