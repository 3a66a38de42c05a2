import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockFileRemovalsDuringBackup } from '#platform/server/backup/removal-lock.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { type ClosablePlatformServices, openPlatformServices } from '#platform/server/platform.ts'
import { PICTURE_KINDS, type PictureKind, pictureStorageKey } from '../rules.ts'
import { aPictureFile } from './fixtures.ts'
import {
  claimUnusedPictures,
  enqueueDeletionOfUnregisteredPictureFiles,
  discardPictures,
  discardPicturesOfOwner,
  insertPictureRow,
  storePictureFiles,
} from './service/pictures.ts'
import { type ProcessedCleanupPhoto, renderAvatar, renderCleanupPhoto } from './service/renditions.ts'
import { pictures } from './tables.ts'
import { pictureJobHandlers, runUnusedPictureSweep, runUnregisteredPictureFileSweep } from './worker.ts'

const ROSA = createRandomMemberId()
const BEN = createRandomMemberId()
let database: TestDatabase
let platform: ClosablePlatformServices
let folder: string
let avatar: Awaited<ReturnType<typeof renderAvatar>>
let photo: ProcessedCleanupPhoto

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cleanstreak-photos-'))
  const config = createTestConfig({ databaseUrl: database.url, storage: { kind: 'folder', path: folder } })
  platform = await openPlatformServices(config, () => pictureJobHandlers)
  avatar = await renderAvatar({ bytes: await aPictureFile(), ownerId: 'rosa' })
  photo = await renderCleanupPhoto({ bytes: await aPictureFile(), ownerId: 'rosa' })
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
const avatarKeys = (...names: string[]) =>
  names.flatMap((name) => PICTURE_KINDS.avatar.widths.map((width) => pictureStorageKey('avatar', name, width))).sort()
const photoKeys = (...names: string[]) =>
  names.flatMap((name) => PICTURE_KINDS.cleanup.widths.map((width) => pictureStorageKey('cleanup', name, width))).sort()

const { signal } = new AbortController()
const storeAvatarFiles = () => storePictureFiles(platform.files, avatar, 'avatar')
async function storeAvatar(ownerId: string) {
  const name = await storeAvatarFiles()
  await runInTransaction(database.db, (tx) => insertPictureRow(tx, { ownerId, kind: 'avatar', name, isPublic: true }))
  return name
}
const storePhotoFiles = () => storePictureFiles(platform.files, photo.renditions, 'cleanup')
async function storeCleanupPhoto({ ownerId = ROSA, isLoose = true }) {
  const [id, name] = [generateRowId(), await storePhotoFiles()]
  const picture = { id, ownerId, kind: 'cleanup', name, isPublic: false, isLoose } as const
  await runInTransaction(database.db, (tx) => insertPictureRow(tx, picture))
  return { id, name }
}
const DAY = 24 * 3_600_000
const platformAt = (time: number) => ({ ...platform, clock: { now: () => new Date(time) } })
const jobs = async () => (await platform.queue.counts()).map(({ job, waiting }) => ({ job, waiting }))

test('discarding pictures deletes their rows in the same transaction and their files in a later job', async () => {
  const [first, second, third, others] = [
    await storeAvatar(ROSA),
    await storeAvatar(ROSA),
    await storeAvatar(ROSA),
    await storeAvatar(BEN),
  ]
  const undecided = runInTransaction(database.db, async (tx) => {
    await discardPicturesOfOwner(tx, 'member', ROSA)
    throw new Error('no')
  })
  await expect(undecided).rejects.toThrow('no')
  expect(await jobs()).toEqual([])

  await runInTransaction(database.db, (tx) => discardPictures(tx, [first]))
  await runInTransaction(database.db, (tx) => discardPicturesOfOwner(tx, 'member', ROSA))
  await runInTransaction(database.db, (tx) => discardPicturesOfOwner(tx, 'member', createRandomMemberId()))
  expect((await database.db.select().from(pictures)).map(({ name }) => name)).toEqual([others])
  expect(await jobs()).toEqual([{ job: 'photos.remove', waiting: 2 }])
  expect(await keys()).toEqual(avatarKeys(first, second, third, others))

  await platform.queue.work({ platform })
  await expect.poll(keys).toEqual(avatarKeys(others))
  await expect.poll(jobs).toEqual([])
})

test('no picture file is deleted during a backup, which may still reference it', async () => {
  const registered = await storeAvatar(ROSA)
  const lost = await storeAvatarFiles()
  const backup = new Client({ connectionString: database.url })
  await backup.connect()
  expect(await blockFileRemovalsDuringBackup(backup)).toBe(true)
  const sweep = () => runUnregisteredPictureFileSweep({ platform: platformAt(Date.now() + 2 * DAY), signal })
  await expect(sweep()).rejects.toThrow('A backup is being made')
  const [remove] = pictureJobHandlers
  const context = { platform, signal, id: generateRowId() }
  await expect(remove!.run({ keys: avatarKeys(lost) }, context)).rejects.toThrow('A backup is being made')
  expect(await keys()).toEqual(avatarKeys(registered, lost))
  await backup.end()
  await expect.poll(() => sweep().catch((error: Error) => error.message)).toBeUndefined()
  expect(await keys()).toEqual(avatarKeys(registered))
})

test('picture files without a database row are deleted after a day, however many there are', async () => {
  const registered = await storeAvatar(ROSA)
  const lost = [await storeAvatarFiles(), await storeAvatarFiles()]
  const strangers = Array.from({ length: 1200 }, (_, at) => `avatars/stranger-${at}`)
  for (const key of strangers) await platform.files.put(key, Buffer.from('x'), { type: 'image/webp' })
  await platform.files.put('other/thing', Buffer.from('x'), { type: 'image/webp' })

  const { name: photoKept } = await storeCleanupPhoto({})
  const photoLost = await storePhotoFiles()

  const sweep = (time: number) => runUnregisteredPictureFileSweep({ platform: platformAt(time), signal })
  await sweep(Date.now() + DAY - 600_000)
  const before = [...avatarKeys(registered, ...lost), ...photoKeys(photoKept, photoLost), ...strangers, 'other/thing']
  expect(await keys()).toEqual(before.sort())
  await sweep(Date.now() + DAY + 600_000)
  expect(await keys()).toEqual([...avatarKeys(registered), ...photoKeys(photoKept), 'other/thing'].sort())
})

test('an uploaded photo that no cleanup uses is deleted after a day', async () => {
  const [loose, claimed, { name: shown }] = [
    await storeCleanupPhoto({}),
    await storeCleanupPhoto({}),
    await storeCleanupPhoto({ isLoose: false }),
  ]
  const claim = (ownerId: string, kind: PictureKind = 'cleanup') =>
    runInTransaction(database.db, (tx) =>
      claimUnusedPictures(tx, { ownerId, kind, ids: [claimed.id, generateRowId()] }),
    )
  expect(await claim(BEN)).toEqual(new Map())
  expect(await claim(ROSA, 'challengeLogo')).toEqual(new Map())
  expect(await claim(ROSA)).toEqual(new Map([[claimed.id, claimed.name]]))
  expect(await claim(ROSA)).toEqual(new Map())
  const readPictureNames = async () => (await database.db.select().from(pictures)).map(({ name }) => name).sort()

  await runUnusedPictureSweep({ platform: platformAt(Date.now() + DAY - 600_000), signal })
  expect(await readPictureNames()).toEqual([loose.name, claimed.name, shown].sort())
  await runUnusedPictureSweep({ platform: platformAt(Date.now() + DAY + 600_000), signal })
  expect(await readPictureNames()).toEqual([claimed.name, shown].sort())
  await expect.poll(keys).toEqual(photoKeys(claimed.name, shown))
})

test('a large backlog of unused pictures is deleted in batches of limited size', async () => {
  const loose = { ownerId: ROSA, kind: 'cleanup', isPublic: false, isLoose: true } as const
  const backlog = Array.from({ length: 1200 }, () => ({ id: generateRowId(), name: randomUUID(), ...loose }))
  await database.db.insert(pictures).values(backlog)
  await runUnusedPictureSweep({ platform: platformAt(Date.now() + DAY + 600_000), signal })
  expect(await database.db.$count(pictures)).toBe(0)
  const removals = await database.db.$client.query<{ keys: number }>(
    "select jsonb_array_length(data -> 'keys') as keys from jobs.job where name = 'photos.remove' order by keys desc",
  )
  const most = 500 * PICTURE_KINDS.cleanup.widths.length
  expect(removals.rows.filter(({ keys: count }) => count > 50).map(({ keys: count }) => count)).toEqual([
    most,
    most,
    200 * PICTURE_KINDS.cleanup.widths.length,
  ])
})

test('deleting unused photo files stops when the process shuts down and leaves the rest for the next run', async () => {
  const [{ name: loose }, lost] = [await storeCleanupPhoto({}), await storePhotoFiles()]
  const stopping = { platform: platformAt(Date.now() + 2 * DAY), signal: AbortSignal.abort() }
  await expect(runUnusedPictureSweep(stopping)).rejects.toThrow('aborted')
  await expect(runUnregisteredPictureFileSweep(stopping)).rejects.toThrow('aborted')
  expect(await database.db.$count(pictures)).toBe(1)
  expect(await keys()).toEqual(photoKeys(loose, lost))
})

test('a job deletes the files of a failed cleanup photo upload without a database row', async () => {
  const [{ name: registered }, lost] = [await storeCleanupPhoto({}), await storePhotoFiles()]
  await runInTransaction(database.db, (tx) => enqueueDeletionOfUnregisteredPictureFiles(tx, 'cleanup', lost))
  await expect.poll(keys).toEqual(photoKeys(registered))
  await runInTransaction(database.db, (tx) => discardPicturesOfOwner(tx, 'member', ROSA))
  await expect.poll(keys).toEqual([])
})
