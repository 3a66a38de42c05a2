import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'

/** All tests share one database, because creating it takes longer than the tests. Each leaves it intact. */
let dataDir: string
let running: EmbeddedPostgres | undefined
beforeAll(() => void (dataDir = newFolder()))
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => remove(dataDir))

const newFolder = () => mkdtempSync(join(tmpdir(), 'cleanstreak-postgres-'))
function remove(folder: string) {
  const database = join(folder, 'postgres')
  if (existsSync(database)) rmSync(realpathSync(database), { recursive: true })
  rmSync(folder, { recursive: true })
}

const start = async (folder = dataDir) => (running = await startEmbeddedPostgres(folder))
const stop = () => running!.stop()
const home = (...path: string[]) => join(dataDir, 'postgres', ...path)
const pidOf = () => Number.parseInt(readFileSync(home('data/postmaster.pid'), 'utf8'), 10)

async function ask<Row>(question: string, url = running!.url): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(question)).rows as Row[]
  } finally {
    await client.end()
  }
}

test('embedded PostgreSQL keeps its data across restarts and runs with durable settings', async () => {
  await start()
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']
  expect(await ask(`select ${settings.map((name) => `current_setting('${name}') as ${name}`).join()}`)).toEqual([
    Object.fromEntries(settings.map((name) => [name, 'on'])),
  ])
  await ask(`create table kept as select 'Ünïcode' as text`)
  await stop()
  await start()
  expect(await ask('select text, upper(text) from kept')).toEqual([{ text: 'Ünïcode', upper: 'ÜNÏCODE' }])
})

test('the database user of embedded PostgreSQL cannot run shell commands', async () => {
  const { url } = await start()
  await expect(ask('select 1', url.replace(/:[^:@]+@/, ':guessed@'))).rejects.toThrow('password authentication failed')
  await expect(ask('select 1', url.replace('//cleanstreak:', '//postgres:'))).rejects.toThrow('no pg_hba.conf entry')
  await expect(ask(`copy (select 1) to program 'id'`)).rejects.toThrow('permission denied')
  expect(await ask('show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test.runIf(process.platform === 'linux')(
  'starting embedded PostgreSQL stops an orphaned process that a killed server left behind',
  async () => {
    // Spawned without the guard process, which would have stopped it.
    await start()
    await stop()
    const { args, options } = await commandOf()
    const orphan = spawn(args[0]!, args.slice(1), { ...options, stdio: 'ignore', detached: true })
    await expect.poll(() => existsSync(home('data/postmaster.pid')) && pidOf()).toBe(orphan.pid)
    await Promise.all([once(orphan, 'exit'), start()])
    expect(pidOf()).not.toBe(orphan.pid)
    expect(await ask('select 1 as up')).toEqual([{ up: 1 }])
  },
)

/** Command line of the running PostgreSQL. */
async function commandOf() {
  await start()
  const args = readFileSync(`/proc/${pidOf()}/cmdline`, 'utf8').split('\0').filter(Boolean)
  await stop()
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  return { args, options: { ...account, cwd: home() } }
}

test('starting embedded PostgreSQL removes a stale lock file whose process id belongs to another program', async () => {
  await start()
  await stop()
  writeFileSync(home('data/postmaster.pid'), `${process.pid}\n${home('data')}\n1\n5432\n${home()}\n\n\nready\n`)
  await start()
  expect(await ask('select 1 as up')).toEqual([{ up: 1 }])
})

test('starting embedded PostgreSQL discards a half-created database and creates a new one', async () => {
  await start()
  await stop()
  renameSync(home('data'), home('unfinished-1'))
  await start()
  expect(readdirSync(home()).filter((name) => name.startsWith('unfinished'))).toEqual([])
})

test('embedded PostgreSQL puts its socket in /tmp if the path of its own folder is too long', async ({
  onTestFinished,
}) => {
  const folder = newFolder()
  onTestFinished(() => remove(folder))
  const deep = join(folder, ...Array<string>(5).fill('a-folder-with-a-long-name, and a comma'))
  mkdirSync(deep, { recursive: true })
  chmodSync(folder, 0o755)
  await start(deep)
  expect(await ask('select 1 as up')).toEqual([{ up: 1 }])
  const sockets = new URL(running!.url).searchParams.get('host')!
  await stop()
  expect(existsSync(sockets)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'embedded PostgreSQL started by root keeps its database in an accessible folder',
  async ({ onTestFinished }) => {
    const folder = newFolder()
    onTestFinished(() => remove(folder))
    const hidden = join(folder, 'hidden')
    mkdirSync(join(hidden, 'data'), { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    await start(join(hidden, 'data'))
    expect(await ask('select 1 as up')).toEqual([{ up: 1 }])
    await stop()
    cpSync(join(hidden, 'data'), join(hidden, 'copy'), { recursive: true, verbatimSymlinks: true })
    await expect(startEmbeddedPostgres(join(hidden, 'copy'))).rejects.toThrow(
      /is a copy of .*data and shares its database/,
    )
    renameSync(join(hidden, 'data'), join(hidden, 'moved'))
    await start(join(hidden, 'moved'))
    await stop()
    rmSync(realpathSync(join(hidden, 'moved/postgres')), { recursive: true })
  },
)

test('the server notices when its embedded PostgreSQL is killed from outside', async () => {
  const { ended } = await start()
  process.kill(pidOf(), 'SIGKILL')
  expect((await ended)?.message).toMatch(/^PostgreSQL was stopped from outside/)
  running = undefined
})

test('embedded PostgreSQL reports no error after being stopped by the server', async () => {
  const { ended } = await start()
  await stop()
  expect(await ended).toBeUndefined()
})

test.each([
  ['data of another version', 'data/PG_VERSION', (path) => writeFileSync(path, '17\n'), /holds data of PostgreSQL 17/],
  ['a missing file', 'data/global/pg_control', rmSync, /is damaged .*pg_control/],
  ['a broken file', 'data/global/pg_control', (path) => truncateSync(path, 100), /is damaged .*pg_control/],
  ['a lost password', 'password', rmSync, /is damaged .*password/],
] satisfies [string, string, (path: string) => void, RegExp][])(
  'starting embedded PostgreSQL with %s fails with an explanation',
  async (_, file, breakIt, sentence) => {
    await start()
    await stop()
    const path = home(file)
    const [whole, { uid, gid, mode }] = [readFileSync(path), statSync(path)]
    breakIt(path)
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(sentence)
    writeFileSync(path, whole, { mode })
    chownSync(path, uid, gid)
  },
)
