import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pauseRemovals } from '#platform/server/backup/pause.ts'
import { testConfig } from '#platform/server/config/testing.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { memberId, rowId } from '#platform/server/ids.ts'
import { type OpenPlatform, openPlatform } from '#platform/server/platform.ts'
import { PICTURES, type PictureKind, pictureKey } from '../rules.ts'
import { aPicture } from './fixtures.ts'
import {
  claimPictures,
  discardFiles,
  discardPictures,
  discardPicturesOf,
  registerPicture,
  storePicture,
} from './service/keep.ts'
import { type Photo, makeAvatar, makePhoto } from './service/renditions.ts'
import { pictures } from './tables.ts'
import { pictureHandlers, sweepLoosePictures, sweepUnknownFiles } from './worker.ts'

const ROSA = memberId()
const BEN = memberId()
let database: TestDatabase
let platform: OpenPlatform
let folder: string
let avatar: Awaited<ReturnType<typeof makeAvatar>>
let photo: Photo

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cleanstreak-photos-'))
  const config = testConfig({ databaseUrl: database.url, storage: { kind: 'folder', path: folder } })
  platform = await openPlatform(config, () => pictureHandlers)
  avatar = await makeAvatar({ bytes: await aPicture(), ownerId: 'rosa' })
  photo = await makePhoto({ bytes: await aPicture(), ownerId: 'rosa' })
})
afterAll(async () => {
  await platform.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await database.db.delete(pictures)
  await platform.files.remove(await keys())
})

async function keys() {
  const found: string[] = []
  for await (const { key } of platform.files.list('')) found.push(key)
  return found.sort()
}
const keysOf = (...names: string[]) =>
  names.flatMap((name) => PICTURES.avatar.widths.map((width) => pictureKey('avatar', name, width))).sort()
const photoKeysOf = (...names: string[]) =>
  names.flatMap((name) => PICTURES.cleanup.widths.map((width) => pictureKey('cleanup', name, width))).sort()

const { signal } = new AbortController()
const store = () => storePicture(platform.files, avatar, 'avatar')
async function keep(ownerId: string) {
  const name = await store()
  await inTransaction(database.db, (tx) => registerPicture(tx, { ownerId, kind: 'avatar', name, isPublic: true }))
  return name
}
const storePhoto = () => storePicture(platform.files, photo.renditions, 'cleanup')
async function keepPhoto({ ownerId = ROSA, isLoose = true }) {
  const [id, name] = [rowId(), await storePhoto()]
  const picture = { id, ownerId, kind: 'cleanup', name, isPublic: false, isLoose } as const
  await inTransaction(database.db, (tx) => registerPicture(tx, picture))
  return { id, name }
}
const DAY = 24 * 3_600_000
const at = (time: number) => ({ ...platform, clock: { now: () => new Date(time) } })
const jobs = async () => (await platform.queue.counts()).map(({ job, waiting }) => ({ job, waiting }))

test('discarding pictures deletes their rows with the transaction and their files in a later job', async () => {
  const [first, second, third, others] = [await keep(ROSA), await keep(ROSA), await keep(ROSA), await keep(BEN)]
  const undecided = inTransaction(database.db, async (tx) => {
    await discardPicturesOf(tx, 'member', ROSA)
    throw new Error('no')
  })
  await expect(undecided).rejects.toThrow('no')
  expect(await jobs()).toEqual([])

  await inTransaction(database.db, (tx) => discardPictures(tx, [first]))
  await inTransaction(database.db, (tx) => discardPicturesOf(tx, 'member', ROSA))
  await inTransaction(database.db, (tx) => discardPicturesOf(tx, 'member', memberId()))
  expect((await database.db.select().from(pictures)).map(({ name }) => name)).toEqual([others])
  expect(await jobs()).toEqual([{ job: 'photos.remove', waiting: 2 }])
  expect(await keys()).toEqual(keysOf(first, second, third, others))

  await platform.queue.work({ platform })
  await expect.poll(keys).toEqual(keysOf(others))
  await expect.poll(jobs).toEqual([])
})

test('no picture file is deleted while a backup runs, because the backup may refer to it', async () => {
  const kept = await keep(ROSA)
  const lost = await store()
  const backup = new Client({ connectionString: database.url })
  await backup.connect()
  expect(await pauseRemovals(backup)).toBe(true)
  const sweep = () => sweepUnknownFiles({ platform: at(Date.now() + 2 * DAY), signal })
  await expect(sweep()).rejects.toThrow('A backup is being made')
  const [remove] = pictureHandlers
  const context = { platform, signal, id: rowId() }
  await expect(remove!.run!({ keys: keysOf(lost) }, context)).rejects.toThrow('A backup is being made')
  expect(await keys()).toEqual(keysOf(kept, lost))
  await backup.end()
  await expect.poll(() => sweep().catch((error: Error) => error.message)).toBeUndefined()
  expect(await keys()).toEqual(keysOf(kept))
})

test('files that stay unregistered for a day are deleted, in any number', async () => {
  const kept = await keep(ROSA)
  const lost = [await store(), await store()]
  const strangers = Array.from({ length: 1200 }, (_, at) => `avatars/stranger-${at}`)
  for (const key of strangers) await platform.files.put(key, Buffer.from('x'), { type: 'image/webp' })
  await platform.files.put('other/thing', Buffer.from('x'), { type: 'image/webp' })

  const { name: photoKept } = await keepPhoto({})
  const photoLost = await storePhoto()

  const sweep = (time: number) => sweepUnknownFiles({ platform: at(time), signal })
  await sweep(Date.now() + DAY - 600_000)
  const before = [...keysOf(kept, ...lost), ...photoKeysOf(photoKept, photoLost), ...strangers, 'other/thing']
  expect(await keys()).toEqual(before.sort())
  await sweep(Date.now() + DAY + 600_000)
  expect(await keys()).toEqual([...keysOf(kept), ...photoKeysOf(photoKept), 'other/thing'].sort())
})

test('a photo unused for a day is deleted, unless it was claimed', async () => {
  const [loose, claimed, { name: shown }] = [
    await keepPhoto({}),
    await keepPhoto({}),
    await keepPhoto({ isLoose: false }),
  ]
  const claim = (ownerId: string, kind: PictureKind = 'cleanup') =>
    inTransaction(database.db, (tx) => claimPictures(tx, { ownerId, kind, ids: [claimed.id, rowId()] }))
  expect(await claim(BEN)).toEqual(new Map())
  expect(await claim(ROSA, 'challengeLogo')).toEqual(new Map())
  expect(await claim(ROSA)).toEqual(new Map([[claimed.id, claimed.name]]))
  expect(await claim(ROSA)).toEqual(new Map())
  const kept = async () => (await database.db.select().from(pictures)).map(({ name }) => name).sort()

  await sweepLoosePictures({ platform: at(Date.now() + DAY - 600_000), signal })
  expect(await kept()).toEqual([loose.name, claimed.name, shown].sort())
  await sweepLoosePictures({ platform: at(Date.now() + DAY + 600_000), signal })
  expect(await kept()).toEqual([claimed.name, shown].sort())
  await expect.poll(keys).toEqual(photoKeysOf(claimed.name, shown))
})

test('a large backlog of unused pictures is deleted in batches of limited size', async () => {
  const loose = { ownerId: ROSA, kind: 'cleanup', isPublic: false, isLoose: true } as const
  const backlog = Array.from({ length: 1200 }, () => ({ id: rowId(), name: randomUUID(), ...loose }))
  await database.db.insert(pictures).values(backlog)
  await sweepLoosePictures({ platform: at(Date.now() + DAY + 600_000), signal })
  expect(await database.db.$count(pictures)).toBe(0)
  const removals = await database.db.$client.query<{ keys: number }>(
    "select jsonb_array_length(data -> 'keys') as keys from jobs.job where name = 'photos.remove' order by keys desc",
  )
  const most = 500 * PICTURES.cleanup.widths.length
  expect(removals.rows.filter(({ keys: count }) => count > 50).map(({ keys: count }) => count)).toEqual([
    most,
    most,
    200 * PICTURES.cleanup.widths.length,
  ])
})

test('a sweep stops when the process shuts down and leaves the rest for the next run', async () => {
  const [{ name: loose }, lost] = [await keepPhoto({}), await storePhoto()]
  const stopping = { platform: at(Date.now() + 2 * DAY), signal: AbortSignal.abort() }
  await expect(sweepLoosePictures(stopping)).rejects.toThrow('aborted')
  await expect(sweepUnknownFiles(stopping)).rejects.toThrow('aborted')
  expect(await database.db.$count(pictures)).toBe(1)
  expect(await keys()).toEqual(photoKeysOf(loose, lost))
})

test('files that were stored but never registered are deleted, photos included', async () => {
  const [{ name: kept }, lost] = [await keepPhoto({}), await storePhoto()]
  await inTransaction(database.db, (tx) => discardFiles(tx, 'cleanup', lost))
  await expect.poll(keys).toEqual(photoKeysOf(kept))
  await inTransaction(database.db, (tx) => discardPicturesOf(tx, 'member', ROSA))
  await expect.poll(keys).toEqual([])
})
