import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { spawnGuarded } from '#launch/guarded.mjs'
import { OperatorError } from '#launch/operator-error.mjs'
import { processStartTime, commandLine, isPidInUse } from '#launch/process-info.mjs'
import {
  EMBEDDED_DATABASE_NAME,
  postgresClusterFolder,
  createDamagedDatabaseError,
  postgresProgramEnvironment,
  ensurePostgresCluster,
  readPostgresPassword,
} from './cluster.ts'
import { type EmbeddedPostgresLocation, prepareEmbeddedPostgresLocation } from './postgres-location.ts'
import { changeFileOwner } from './account.ts'

export type EmbeddedPostgres = {
  url: string
  /** Resolves when the PostgreSQL process has ended: with the reason, or with undefined after `stop`. */
  ended: Promise<Error | undefined>
  stop(): Promise<void>
}

type PostgresSettings = Record<string, string>

const DEFAULT_SETTINGS: PostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Log settings: PostgreSQL logs no SQL statements, because these contain personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  max_wal_size: '512MB',
}

/**
 * Starts a private PostgreSQL in `dataDir`, which the caller has locked. It listens on a Unix socket only, so no other
 * user can connect.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: PostgresSettings = {},
): Promise<EmbeddedPostgres> {
  const home = await prepareEmbeddedPostgresLocation(dataDir)
  await stopOrphan(home.folder, postgresClusterFolder(home))
  const password = await ensurePostgresCluster(home)
  const sockets = socketFolder(home)
  const server = await launchPostgres(home, { ...DEFAULT_SETTINGS, ...settings, unix_socket_directories: sockets })
  let stopping = false
  return {
    url: connectionUrl(password, sockets),
    ended: server.ended.then((log) => (stopping ? undefined : createStopError(home, log))),
    async stop() {
      stopping = true
      server.process.kill('SIGINT')
      await server.ended
      if (sockets !== home.folder) await rmdir(sockets).catch(() => {})
    },
  }
}

export async function readRunningPostgresUrl(dataDir: string): Promise<string> {
  const home = await prepareEmbeddedPostgresLocation(dataDir)
  return connectionUrl(readPostgresPassword(home), socketFolder(home))
}

const connectionUrl = (password: string, sockets: string) =>
  `postgres://${EMBEDDED_DATABASE_NAME}:${password}@localhost/${EMBEDDED_DATABASE_NAME}?host=${encodeURIComponent(sockets)}`

/** Maximum number of retries to start PostgreSQL: after it was killed, its backend processes take a moment to end. */
const START_RETRIES = 20

async function launchPostgres(
  home: EmbeddedPostgresLocation,
  settings: PostgresSettings,
): Promise<ReturnType<typeof spawnPostgres>> {
  for (let retriesLeft = START_RETRIES; ; retriesLeft--) {
    const server = spawnPostgres(home, settings)
    const log = await Promise.race([server.ready, server.ended])
    if (!log) return server
    if (!retriesLeft || !log.some((line) => line.includes('is still in use'))) throw createStartError(home, log)
    await pause(250)
  }
}

function spawnPostgres(home: EmbeddedPostgresLocation, settings: PostgresSettings) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child: ChildProcess = spawnGuarded(
    join(home.binaries, 'bin/postgres'),
    ['-D', postgresClusterFolder(home), ...options],
    {
      ...home.account,
      cwd: home.folder,
      env: postgresProgramEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
      endWith: 'INT',
      patience: 20,
    },
  )
  const log: string[] = []
  const ready = new Promise<undefined>((resolve) => {
    createInterface(child.stderr!).on('line', (line) => {
      log.push(line)
      if (log.length > MAX_LOG_LINES) log.shift()
      if (line.includes('database system is ready to accept connections')) resolve(undefined)
    })
  })
  return { process: child, ready, ended: once(child, 'close').then(() => log) }
}

const MAX_LOG_LINES = 30

/** Error for a PostgreSQL that ended before it was ready, because its disk is full or its files are damaged. */
function createStartError(home: EmbeddedPostgresLocation, log: string[]): Error {
  const reason = log.findLast((line) => /PANIC|FATAL/.test(line))?.replace(/^.*?(PANIC|FATAL):\s*/, '')
  return (
    createDiskFullError(home, log) ??
    createDamagedDatabaseError(
      home,
      `PostgreSQL says: ${reason ?? log.at(-1)?.replace(/^but /, '')}`,
      new Error(log.join('\n')),
    )
  )
}

function createStopError(home: EmbeddedPostgresLocation, log: string[]): Error {
  const sentence = 'PostgreSQL was stopped from outside. Nothing that was saved is lost. Start again.'
  return createDiskFullError(home, log) ?? new OperatorError(sentence, { cause: new Error(log.join('\n')) })
}

const createDiskFullError = (home: EmbeddedPostgresLocation, log: string[]) =>
  log.some((line) => line.includes('No space left on device'))
    ? Object.assign(new Error(log.join('\n')), { code: 'ENOSPC', path: home.folder })
    : undefined

/** Maximum length of a Unix socket's path that the operating system allows, in bytes. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107
const fitsSocketPath = (folder: string) =>
  Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH && !folder.includes(',')

/**
 * Returns the folder of PostgreSQL's Unix socket: the data folder, or a short private folder in /tmp if the path would
 * be too long.
 */
function socketFolder(home: EmbeddedPostgresLocation): string {
  if (fitsSocketPath(home.folder)) return home.folder
  const folder = join(tmpdir(), `cleanstreak-${createHash('sha256').update(home.folder).digest('hex').slice(0, 12)}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
    changeFileOwner(folder, home.account)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const { uid, mode } = lstatSync(folder)
  const owner = home.account?.uid ?? process.getuid?.()
  if (uid === owner && (mode & 0o40777) === 0o40700) return folder
  throw new OperatorError(`${folder} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`)
}

/**
 * Stops an orphaned PostgreSQL process that a killed server left behind. Removes a stale lock file whose process id now
 * belongs to another program, because PostgreSQL would refuse to start with it. The caller holds the lock of the data
 * folder.
 */
async function stopOrphan(folder: string, cluster: string): Promise<void> {
  const files = [join(cluster, 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')]
  const pid = Math.max(
    0,
    ...files.filter(existsSync).map((file) => Number.parseInt(readFileSync(file, 'utf8'), 10) || 0),
  )
  if (!pid) return
  if (!processStartTime(pid)) return waitUntilReaped(pid, files)
  if (!commandLine(pid).includes(cluster)) return deleteFiles(files)
  for (const [signal, seconds] of [
    ['SIGINT', 15],
    ['SIGQUIT', 5],
    ['SIGKILL', 2],
  ] as const)
    if (await stopProcess(pid, signal, seconds)) return
  throw new OperatorError(
    `An earlier PostgreSQL (process ${pid}) still uses ${cluster} and does not stop. End that process, then start again.`,
  )
}

const deleteFiles = (files: string[]) => files.forEach((file) => rmSync(file, { force: true }))

const REAP_TIMEOUT = 15_000

/** Waits until a zombie process is reaped by its parent, because PostgreSQL takes a zombie for a running server. */
async function waitUntilReaped(pid: number, files: string[]): Promise<void> {
  for (const end = Date.now() + REAP_TIMEOUT; Date.now() < end; await pause(50)) if (!isPidInUse(pid)) return
  deleteFiles(files)
}

async function stopProcess(pid: number, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  process.kill(pid, signal)
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50))
    if (!processStartTime(pid)) return true
  return false
}
