import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { arrayBuffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StorageConfig } from '../config/storage.ts'
import { type FileStore, newFileStorageKey } from './files.ts'
import { openFileStore } from './open-file-store.ts'
import { createTestS3Bucket } from './testing.ts'

type Store = { storage: StorageConfig; close(): Promise<unknown> }

async function testFolder(): Promise<Store> {
  const path = await mkdtemp(join(tmpdir(), 'cleanstreak-folder-'))
  return { storage: { kind: 'folder', path }, close: () => rm(path, { recursive: true }) }
}

const photo = (length: number, seed = 1) => Uint8Array.from({ length }, (_, at) => (at * 31 + seed * 7) % 256)
const bytesOf = async (files: FileStore, key: string) => new Uint8Array(await arrayBuffer((await files.get(key))!.body))
async function keysOf(files: FileStore, prefix: string) {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each([
  ['folder', testFolder],
  ['S3', createTestS3Bucket as () => Promise<Store>],
])('%s file store', (_, openStore) => {
  let files: FileStore
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    files = await openFileStore(store.storage)
  })
  afterAll(() => store.close())

  test.each([0, 1, 65_536, 3_000_001])('a stored file of %i bytes is read back unchanged', async (length) => {
    const key = newFileStorageKey('cleanups', 'webp')
    await files.put(key, photo(length), { type: 'image/webp' })
    expect(await files.get(key)).toMatchObject({ type: 'image/webp', size: length })
    expect(Buffer.from(await bytesOf(files, key)).equals(photo(length))).toBe(true)
  })

  test('reading a file with an unknown key returns undefined', async () => {
    expect(await files.get(newFileStorageKey('cleanups', 'webp'))).toBeUndefined()
  })

  test('storing a file replaces the file with the same key', async () => {
    const key = newFileStorageKey('avatars', 'png')
    await files.put(key, photo(200_000, 1), { type: 'image/png' })
    await files.put(key, photo(1000, 2), { type: 'image/jpeg' })
    expect(await files.get(key)).toMatchObject({ type: 'image/jpeg', size: 1000 })
    expect(await bytesOf(files, key)).toEqual(photo(1000, 2))
  })

  test('removing stored files is idempotent', async () => {
    const keys = Array.from({ length: 25 }, () => newFileStorageKey('events', 'webp'))
    const [remaining, ...others] = keys as [string, ...string[]]
    await Promise.all(keys.map((key) => files.put(key, photo(10), { type: 'image/webp' })))
    await files.remove(others)
    await files.remove(others)
    expect(await keysOf(files, 'events/')).toEqual([remaining])
    expect(await files.get(others[0]!)).toBeUndefined()
    await files.remove([newFileStorageKey('never-written', 'webp')])
  })

  test('listing files by key prefix returns more than a thousand, with storage times', async () => {
    const keys = Array.from({ length: 1010 }, () => newFileStorageKey('challenges', 'webp')).sort()
    for (let at = 0; at < keys.length; at += 20)
      await Promise.all(keys.slice(at, at + 20).map((key) => files.put(key, photo(1), { type: 'image/webp' })))
    expect(await keysOf(files, 'challenges/')).toEqual(keys)
    expect(await keysOf(files, 'chall')).toEqual(keys)
    expect(await keysOf(files, keys[7]!.slice(0, 30))).toEqual([keys[7]])
    expect(await keysOf(files, 'nothing-here/')).toEqual([])
    expect(await keysOf(files, '')).toEqual(expect.arrayContaining(keys))
    for await (const { storedAt } of files.list('challenges/')) {
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000)
      break
    }
  })

  test('canceling a read of a stored file frees its resources', async () => {
    const key = newFileStorageKey('cleanups', 'webp')
    await files.put(key, photo(3_000_000), { type: 'image/webp' })
    for (let times = 0; times < 60; times++) {
      const reader = (await files.get(key))!.body.getReader()
      if (times % 2) await reader.read()
      await reader.cancel()
    }
    expect(await bytesOf(files, key)).toHaveLength(3_000_000)
  })

  test.each([
    '',
    'avatars',
    'avatars/',
    '../avatars/a',
    'avatars/../../a',
    'avatars/.a',
    '/etc/passwd',
    '.incoming/a',
    'a/b/c',
    'a\\b/c',
    'a/b\0',
    'avatars/Ä',
  ])('storing and removing a file reject the invalid file key %j', async (key) => {
    await expect(files.put(key, photo(1), { type: 'image/webp' })).rejects.toThrow('Not a key')
    await expect(files.remove([key])).rejects.toThrow('Not a key')
    expect(await files.get(key)).toBeUndefined()
  })

  test.each(['', 'webp', 'image/webp\r\nSet-Cookie: a=b', 'text/html; charset=utf-8', `image/${'a'.repeat(300)}`])(
    'storing a file rejects the invalid content type %j',
    async (type) => {
      await expect(files.put(newFileStorageKey('avatars', 'webp'), photo(1), { type })).rejects.toThrow('content type')
    },
  )

  test('the file store health check succeeds while the store is writable', () =>
    expect(files.check()).resolves.toBeUndefined())
})

test('a new storage folder is readable only by its owner', async () => {
  const { storage, close } = await testFolder()
  const path = join((storage as { path: string }).path, 'new')
  await openFileStore({ kind: 'folder', path })
  const modes = await Promise.all(
    [path, join(path, '.incoming')].map(async (folder) => (await stat(folder)).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o700])
  await close()
})
