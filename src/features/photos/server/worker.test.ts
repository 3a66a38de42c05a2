import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testConfig } from '#platform/server/config/testing.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { memberId } from '#platform/server/ids.ts'
import { type OpenPlatform, openPlatform } from '#platform/server/platform.ts'
import { PICTURES, pictureKey } from '../rules.ts'
import { aPicture } from './fixtures.ts'
import { discardPictures, discardPicturesOf, registerPicture, storePicture } from './service/keep.ts'
import { makeAvatar } from './service/renditions.ts'
import { pictures } from './tables.ts'
import { pictureHandlers, sweepUnknownFiles } from './worker.ts'

const ROSA = memberId()
const BEN = memberId()
let database: TestDatabase
let platform: OpenPlatform
let folder: string
let avatar: Awaited<ReturnType<typeof makeAvatar>>

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cleanstreak-photos-'))
  const config = testConfig({ databaseUrl: database.url, storage: { kind: 'folder', path: folder } })
  platform = await openPlatform(config, () => pictureHandlers)
  avatar = await makeAvatar(await aPicture())
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

const store = () => storePicture(platform.files, avatar, 'avatar')
async function keep(ownerId: string) {
  const name = await store()
  await inTransaction(database.db, (tx) => registerPicture(tx, { ownerId, kind: 'avatar', name, isPublic: true }))
  return name
}
const jobs = async () => (await platform.queue.counts()).map(({ job, waiting }) => ({ job, waiting }))

test('a discarded picture is gone with the transaction, and its files follow once somebody works', async () => {
  const [first, second, third, others] = [await keep(ROSA), await keep(ROSA), await keep(ROSA), await keep(BEN)]
  const undecided = inTransaction(database.db, async (tx) => {
    await discardPicturesOf(tx, ROSA)
    throw new Error('no')
  })
  await expect(undecided).rejects.toThrow('no')
  expect(await jobs()).toEqual([])

  await inTransaction(database.db, (tx) => discardPictures(tx, [first]))
  await inTransaction(database.db, (tx) => discardPicturesOf(tx, ROSA))
  await inTransaction(database.db, (tx) => discardPicturesOf(tx, memberId()))
  expect((await database.db.select().from(pictures)).map(({ name }) => name)).toEqual([others])
  expect(await jobs()).toEqual([{ job: 'photos.remove', waiting: 2 }])
  expect(await keys()).toEqual(keysOf(first, second, third, others))

  await platform.queue.work({ platform })
  await expect.poll(keys).toEqual(keysOf(others))
  await expect.poll(jobs).toEqual([])
})

test('what nobody registered within a day is swept away, however much it is', async () => {
  const kept = await keep(ROSA)
  const lost = [await store(), await store()]
  const strangers = Array.from({ length: 1200 }, (_, at) => `avatars/stranger-${at}`)
  for (const key of strangers) await platform.files.put(key, Buffer.from('x'), { type: 'image/webp' })
  await platform.files.put('other/thing', Buffer.from('x'), { type: 'image/webp' })

  const sweep = (at: Date) =>
    sweepUnknownFiles({ platform: { ...platform, clock: { now: () => at } }, signal: new AbortController().signal })
  const day = 24 * 3_600_000
  await sweep(new Date(Date.now() + day - 600_000))
  expect(await keys()).toEqual([...keysOf(kept, ...lost), ...strangers, 'other/thing'].sort())
  await sweep(new Date(Date.now() + day + 600_000))
  expect(await keys()).toEqual([...keysOf(kept), 'other/thing'])
})
