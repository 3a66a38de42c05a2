import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFolderFileStore } from './folder.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cleanstreak-folder-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const KEY = 'avatars/0c1f.webp'
const PHOTO = { type: 'image/webp' }
const write = (code: string) => [
  '--input-type=module',
  '-e',
  `import { openFolderFileStore } from '#platform/server/files/folder.ts'; ${code}`,
]

test('opening a folder file store deletes old unfinished files, but no recent ones', async () => {
  const incoming = join(root, '.incoming')
  await mkdir(incoming)
  await writeFile(join(incoming, 'old'), 'half')
  await utimes(join(incoming, 'old'), new Date(), new Date(Date.now() - 2 * 3_600_000))
  await writeFile(join(incoming, 'young'), 'half')
  await openFolderFileStore(root)
  expect(await readdir(incoming)).toEqual(['young'])
})

test('processes that start concurrently can delete the same unfinished files of a folder file store', async () => {
  const incoming = join(root, '.incoming')
  await mkdir(incoming)
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (let at = 0; at < 300; at++) {
    const path = join(incoming, `${at}`)
    await writeFile(path, 'half')
    await utimes(path, old, old)
  }
  await Promise.all([openFolderFileStore(root), openFolderFileStore(root), openFolderFileStore(root)])
  expect(await readdir(incoming)).toEqual([])
})

test('a process killed while it stores a file loses no acknowledged file and leaves no partial file', async () => {
  const large = 100_000_000
  const writer = spawn(
    process.execPath,
    write(`
      const files = await openFolderFileStore(${JSON.stringify(root)})
      await files.put('cleanups/small', Buffer.from('photo'), { type: 'image/webp' })
      await files.put('cleanups/large', Buffer.alloc(${large}), { type: 'image/webp' })`),
  )
  const sizes = () =>
    globSync(`${root}/{.incoming,cleanups}/*`).map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  while (!sizes().some((size) => size > 1_000_000)) await setImmediate()
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  const files = await openFolderFileStore(root)
  expect(await files.get('cleanups/small')).toMatchObject({ size: 5 })
  const found = await files.get('cleanups/large')
  if (found) expect(found.size).toBe(large)
})

test('reading a stored file during its replacement returns the old or the new file, never a mix', async () => {
  const files = await openFolderFileStore(root)
  await files.put(KEY, Buffer.alloc(300_000, 1), PHOTO)
  const writing = files.put(KEY, Buffer.alloc(300_000, 2), PHOTO)
  const reads = await Promise.all(Array.from({ length: 20 }, async () => buffer((await files.get(KEY))!.body)))
  await writing
  for (const read of reads) expect(read.length === 300_000 && read.every((byte) => byte === read[0])).toBe(true)
})

describe('folder file store on an unmounted disk', () => {
  test('reports an outage instead of an empty store and recovers', async () => {
    const files = await openFolderFileStore(root)
    await files.put(KEY, Buffer.from('photo'), PHOTO)
    await rename(root, `${root}-away`)
    await mkdir(root) // An unmounted disk leaves an empty folder.
    const away = { name: 'FileStoreUnavailableError', reason: 'away' }
    await expect(files.get(KEY)).rejects.toMatchObject(away)
    await expect(files.put(KEY, Buffer.from('photo'), PHOTO)).rejects.toMatchObject(away)
    await expect(files.remove([KEY])).rejects.toMatchObject(away)
    await expect(files.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject(away)
    await expect(files.check()).rejects.toMatchObject(away)
    expect(await readdir(root)).toEqual([])
    await rm(root, { recursive: true })
    await rename(`${root}-away`, root)
    expect(await files.get(KEY)).toMatchObject({ size: 5 })
  })
})

const OWN_DISK = ['-Urm', 'sh', '-c', 'mount -t tmpfs -o size=512k tmpfs "$0" && exec "$@"']
const mayMount = spawnSync('unshare', [...OWN_DISK, tmpdir(), 'true']).status === 0

test.skipIf(!mayMount)('a folder file store reports a full disk and leaves no partial file', async () => {
  const writer = write(`
    import { isDiskFull } from '#platform/server/db/outage.ts'
    import { readdirSync } from 'node:fs'
    const files = await openFolderFileStore(${JSON.stringify(root)})
    const put = (key) => files.put(key, Buffer.alloc(300_000), { type: 'image/webp' }).then(
      () => 'stored', (error) => [error.name, error.reason, isDiskFull(error)].join())
    const said = [await put('a/1'), await put('a/2'), readdirSync(${JSON.stringify(join(root, '.incoming'))}).length]
    await files.check()
    await files.remove(['a/1'])
    console.log(JSON.stringify([...said, await put('a/2')]))`)
  const { stdout } = await promisify(execFile)('unshare', [...OWN_DISK, root, process.execPath, ...writer])
  expect(JSON.parse(stdout)).toEqual(['stored', 'FileStoreUnavailableError,full,true', 0, 'stored'])
})
