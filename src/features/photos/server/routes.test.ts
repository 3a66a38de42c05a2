import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiContext } from '#platform/server/api.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import type { Files } from '#platform/server/files/files.ts'
import { openFolder } from '#platform/server/files/folder.ts'
import { memberId } from '#platform/server/ids.ts'
import type { Platform } from '#platform/server/platform.ts'
import { pictureKey, pictureUrl } from '../rules.ts'
import { aPicture } from './fixtures.ts'
import { pictureFiles } from './routes.ts'
import { registerPicture, storePicture } from './service/keep.ts'
import { makeAvatar } from './service/renditions.ts'
import { pictures } from './tables.ts'

let database: TestDatabase
let files: Files
let folder: string
let avatar: Awaited<ReturnType<typeof makeAvatar>>

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cleanstreak-photos-'))
  files = await openFolder(folder)
  avatar = await makeAvatar(await aPicture())
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const ask = async (path: string, headers: Record<string, string> = {}) =>
  pictureFiles.handle(
    new Request(`http://localhost:3000${path}`, { headers }),
    (code) => new Response(code, { status: 404 }),
    { platform: { db: database.db, files } as Platform } as ApiContext,
  )

async function keep(isPublic = true) {
  const name = await storePicture(files, avatar, 'avatar')
  await inTransaction(database.db, (tx) => registerPicture(tx, { ownerId: memberId(), kind: 'avatar', name, isPublic }))
  return name
}

test('a public picture is sent in each width, for caches to keep an hour', async () => {
  const name = await keep()
  for (const [width, bytes] of avatar) {
    const answer = await ask(pictureUrl('avatar', name, width))
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=3600',
      etag: `"avatars/${name}-${width}.webp"`,
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  }
})

test('who has it already is told so, until it is withdrawn', async () => {
  const name = await keep()
  const url = pictureUrl('avatar', name, 300)
  const { headers } = await ask(url)
  const etag = headers.get('etag')!
  for (const has of [etag, `W/${etag}`, `"other", ${etag}`])
    expect((await ask(url, { 'if-none-match': has })).status).toBe(304)
  expect((await ask(url, { 'if-none-match': '"other"' })).status).toBe(200)
  await database.db.update(pictures).set({ isPublic: false }).where(eq(pictures.name, name))
  expect((await ask(url, { 'if-none-match': etag })).status).toBe(404)
})

test('anything else is not found', async () => {
  const [name, withheld, lost] = [await keep(), await keep(false), await keep()]
  await files.remove([pictureKey('avatar', lost, 300)])
  const unregistered = await storePicture(files, avatar, 'avatar')
  for (const url of [
    pictureUrl('avatar', withheld, 300),
    pictureUrl('avatar', lost, 300),
    pictureUrl('avatar', unregistered, 300),
    `/api/files/avatars/${name}-301.webp`,
    `/api/files/avatars/${name}.webp`,
    `/api/files/cleanups/${name}-300.webp`,
    `/api/files/avatars/..%2F${name}-300.webp`,
    `/api/files/avatars/%00`,
  ])
    expect((await ask(url)).status, url).toBe(404)
})
