import { type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { spawnGuarded } from '#launch/guarded.mjs'
import { OperatorError } from '#launch/operator-error.mjs'
import { changeFileOwner } from './account.ts'
import type { EmbeddedPostgresLocation } from './postgres-location.ts'

export const EMBEDDED_DATABASE_NAME = 'cleanstreak'

export const postgresClusterFolder = (home: EmbeddedPostgresLocation) => join(home.folder, 'data')
const passwordFile = (home: EmbeddedPostgresLocation) => join(home.folder, 'password')

export function readPostgresPassword(home: EmbeddedPostgresLocation): string {
  const password = readIfExists(passwordFile(home))
  if (!password) throw createDamagedDatabaseError(home, 'the file password is missing')
  return password
}

/**
 * Creates the PostgreSQL cluster if there is none, checks its PostgreSQL version and returns the password of the
 * database user.
 */
export async function ensurePostgresCluster(home: EmbeddedPostgresLocation): Promise<string> {
  for (const leftover of readdirSync(home.folder).filter((name) => name.startsWith('unfinished-')))
    rmSync(join(home.folder, leftover), { recursive: true, force: true, maxRetries: 5 })
  if (!existsSync(postgresClusterFolder(home))) await createCluster(home)
  const major = await installedMajorVersion(home)
  const clusterVersion = readIfExists(join(postgresClusterFolder(home), 'PG_VERSION'))
  if (!clusterVersion) throw createDamagedDatabaseError(home, 'the file PG_VERSION is missing')
  if (clusterVersion !== major)
    throw new OperatorError(
      `${home.folder} holds data of PostgreSQL ${clusterVersion}, but this version of Cleanstreak comes with PostgreSQL ${major}. ` +
        `Export the data with PostgreSQL ${clusterVersion}, or set DATA_DIR to another folder to start with an empty database.`,
    )
  return readPostgresPassword(home)
}

export const createDamagedDatabaseError = (home: EmbeddedPostgresLocation, why: string, cause?: unknown) =>
  new OperatorError(
    `The database in ${home.folder} is damaged (${why}). Restore that folder from a backup, or move it away to start with an empty database.`,
    { cause },
  )

/**
 * Creates the PostgreSQL cluster under a temporary name and renames it at the end, so that an interrupted start leaves
 * no half database.
 */
async function createCluster(home: EmbeddedPostgresLocation): Promise<void> {
  const unfinished = join(home.folder, `unfinished-${process.pid}`)
  await waitForExit(
    runProgram(home, 'initdb', [
      '-D',
      unfinished,
      '-U',
      'postgres',
      '-A',
      'reject',
      '-E',
      'UTF8',
      '--locale=C',
      '--data-checksums',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--set=timezone=UTC',
      '--set=log_timezone=UTC',
    ]),
  )
  const password = randomBytes(24).toString('base64url')
  const single = runProgram(home, 'postgres', ['--single', '-D', unfinished, 'template1'])
  single.stdin.end(
    `create role ${EMBEDDED_DATABASE_NAME} login createdb password '${password}'\ncreate database ${EMBEDDED_DATABASE_NAME} owner ${EMBEDDED_DATABASE_NAME}\n`,
  )
  await waitForExit(single)
  writeFileSync(join(unfinished, 'pg_hba.conf'), `local all ${EMBEDDED_DATABASE_NAME} scram-sha-256\n`)
  writeFileSync(passwordFile(home), password, { mode: 0o600 })
  changeFileOwner(passwordFile(home), home.account)
  renameSync(unfinished, postgresClusterFolder(home))
}

/**
 * Environment variables of PostgreSQL programs. The C locale keeps their messages in English, since the code parses
 * them.
 */
export const postgresProgramEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

const runProgram = (home: EmbeddedPostgresLocation, program: string, args: string[]) =>
  spawnGuarded(join(home.binaries, 'bin', program), args, {
    ...home.account,
    cwd: home.folder,
    env: postgresProgramEnvironment,
    stdio: ['pipe', 'pipe', 'pipe'],
  })

async function waitForExit(child: ChildProcess): Promise<string> {
  child.stdin!.end()
  const [output, errorOutput, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit'),
  ])
  if (code === 0) return output
  if (errorOutput.includes('No space left on device')) throw Object.assign(new Error(errorOutput), { code: 'ENOSPC' })
  const reason = errorOutput.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? `it ended with ${code}`
  throw new OperatorError(
    `The bundled PostgreSQL could not create its database: ${reason}. To do without it, set DATABASE_URL to another PostgreSQL.`,
  )
}

const installedMajorVersion = async (home: EmbeddedPostgresLocation) =>
  /\d+/.exec(await waitForExit(runProgram(home, 'postgres', ['--version'])))?.[0]

const readIfExists = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)
