import { type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { spawnGuarded } from '#launch/guarded.mjs'
import { Trouble } from '#launch/trouble.mjs'
import { give } from './account.ts'
import type { Home } from './home.ts'

export const NAME = 'cleanstreak'

export const clusterOf = (home: Home) => join(home.folder, 'data')
const passwordFile = (home: Home) => join(home.folder, 'password')

export function passwordOf(home: Home): string {
  const password = readOr(passwordFile(home))
  if (!password) throw damaged(home, 'the file password is missing')
  return password
}

/** Creates the PostgreSQL cluster if there is none, checks its version and returns the password of its user. */
export async function openCluster(home: Home): Promise<string> {
  for (const left of readdirSync(home.folder).filter((name) => name.startsWith('unfinished-')))
    rmSync(join(home.folder, left), { recursive: true, force: true, maxRetries: 5 })
  if (!existsSync(clusterOf(home))) await createCluster(home)
  const major = await majorOf(home)
  const found = readOr(join(clusterOf(home), 'PG_VERSION'))
  if (!found) throw damaged(home, 'the file PG_VERSION is missing')
  if (found !== major)
    throw new Trouble(
      `${home.folder} holds data of PostgreSQL ${found}, but this version of Cleanstreak comes with PostgreSQL ${major}. ` +
        `Export the data with PostgreSQL ${found}, or set DATA_DIR to another folder to start with an empty database.`,
    )
  return passwordOf(home)
}

export const damaged = (home: Home, why: string, cause?: unknown) =>
  new Trouble(
    `The database in ${home.folder} is damaged (${why}). Restore that folder from a backup, or move it away to start with an empty database.`,
    { cause },
  )

/**
 * Creates the cluster under a temporary name and renames it at the end: an interrupted start leaves no half database.
 */
async function createCluster(home: Home): Promise<void> {
  const unfinished = join(home.folder, `unfinished-${process.pid}`)
  await finish(
    run(home, 'initdb', [
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
  const single = run(home, 'postgres', ['--single', '-D', unfinished, 'template1'])
  single.stdin.end(`create role ${NAME} login createdb password '${password}'\ncreate database ${NAME} owner ${NAME}\n`)
  await finish(single)
  writeFileSync(join(unfinished, 'pg_hba.conf'), `local all ${NAME} scram-sha-256\n`)
  writeFileSync(passwordFile(home), password, { mode: 0o600 })
  give(passwordFile(home), home.account)
  renameSync(unfinished, clusterOf(home))
}

/** Environment of PostgreSQL programs. The C locale keeps their messages in English, since the code parses them. */
export const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

const run = (home: Home, program: string, args: string[]) =>
  spawnGuarded(join(home.binaries, 'bin', program), args, {
    ...home.account,
    cwd: home.folder,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  })

async function finish(child: ChildProcess): Promise<string> {
  child.stdin!.end()
  const [output, problem, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  if (code === 0) return output
  if (problem.includes('No space left on device')) throw Object.assign(new Error(problem), { code: 'ENOSPC' })
  const reason = problem.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? `it ended with ${code}`
  throw new Trouble(
    `The bundled PostgreSQL could not create its database: ${reason}. To do without it, set DATABASE_URL to another PostgreSQL.`,
  )
}

const majorOf = async (home: Home) => /\d+/.exec(await finish(run(home, 'postgres', ['--version'])))?.[0]

const readOr = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)
