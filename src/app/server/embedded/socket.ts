import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Trouble } from '#launch/trouble.mjs'
import { give } from './account.ts'
import type { Home } from './home.ts'

/** What the operating systems allow for the whole path, in bytes. */
const LONGEST = process.platform === 'darwin' ? 103 : 107
const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST && !folder.includes(',')

/** Beside the data; in a short private folder when that lies too deep for a socket. */
export function socketFolder(home: Home): string {
  if (fits(home.folder)) return home.folder
  const folder = join(tmpdir(), `cleanstreak-${createHash('sha256').update(home.folder).digest('hex').slice(0, 12)}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
    give(folder, home.account)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const { uid, mode } = lstatSync(folder)
  const owner = home.account?.uid ?? process.getuid?.()
  if (uid === owner && (mode & 0o40777) === 0o40700) return folder
  throw new Trouble(`${folder} belongs to somebody else. Remove it, or set DATA_DIR to a shorter path.`)
}
