import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { NOBODY_SYSTEM_USER, isRunningAsRoot } from '#app/server/embedded/account.ts'

/** Folder of Debian's PostgreSQL programs. */
const BINARIES = '/usr/lib/postgresql/15/bin'
const account = isRunningAsRoot ? NOBODY_SYSTEM_USER : {}

/** Creates a PostgreSQL 15 with WAL archiving in a temporary folder, as an operator would configure it. */
export async function createPostgres15() {
  const folder = mkdtempSync(join(tmpdir(), 'cleanstreak-point-in-time-'))
  const path = (name: string) => join(folder, name)
  for (const name of ['archive', 'sockets']) mkdirSync(path(name))
  if (isRunningAsRoot)
    for (const name of ['', 'archive', 'sockets']) chownSync(path(name), NOBODY_SYSTEM_USER.uid, NOBODY_SYSTEM_USER.gid)
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(BINARIES, program), args, { ...account, cwd: folder })
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(path('sockets'))}`

  await run('initdb', '-D', path('data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')

  async function start(data: string, settings: Record<string, string>) {
    const all = { listen_addresses: '', unix_socket_directories: path('sockets'), ...settings }
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(BINARIES, 'postgres'), ['-D', path(data), ...options], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const logLines: string[] = []
    const isReady = () => logLines.at(-1)?.includes('ready to accept connections')
    for await (const line of createInterface(server.stderr)) if (logLines.push(line) && isReady()) break
    if (!isReady()) throw new Error(logLines.join('\n'))
    server.stderr.resume()
    return {
      async stop() {
        if (server.exitCode !== null) return
        server.kill('SIGINT')
        await once(server, 'exit')
      },
    }
  }

  return {
    url,
    /** Starts the production server, which archives its WAL. */
    start: () =>
      start('data', {
        archive_mode: 'on',
        archive_command: `test ! -f ${path('archive')}/%f && cp %p ${path('archive')}/%f`,
      }),
    baseBackup: () => run('pg_basebackup', '-D', path('base'), '-d', url, '-c', 'fast', '-X', 'none'),
    /** Starts a second server from the base backup and replays the archive up to the given time. */
    startAt(moment: string) {
      cpSync(path('base'), path('restored'), { recursive: true, preserveTimestamps: true })
      writeFileSync(path('restored/recovery.signal'), '')
      if (isRunningAsRoot)
        execFileSync('chown', ['-R', `${NOBODY_SYSTEM_USER.uid}:${NOBODY_SYSTEM_USER.gid}`, path('restored')])
      execFileSync('chmod', ['700', path('restored')])
      return start('restored', {
        restore_command: `cp ${path('archive')}/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      })
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
