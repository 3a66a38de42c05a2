import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiContext } from '#platform/server/api.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { openFolderFileStore } from '#platform/server/files/folder.ts'
import { createRandomMemberId } from '#platform/server/ids.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { pictureStorageKey, pictureUrl } from '../rules.ts'
import { aPictureFile } from './fixtures.ts'
import { createPictureFileRoute } from './routes.ts'
import { insertPictureRow, storePictureFiles } from './service/pictures.ts'
import { renderAvatar } from './service/renditions.ts'
import { pictures } from './tables.ts'

let database: TestDatabase
let files: FileStore
let folder: string
let avatar: Awaited<ReturnType<typeof renderAvatar>>

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cleanstreak-photos-'))
  files = await openFolderFileStore(folder)
  avatar = await renderAvatar({ bytes: await aPictureFile(), ownerId: 'rosa' })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const OWNER = createRandomMemberId()
let lookUps = 0
/** The route that serves picture files; in these tests, the Authorization header names the current user. */
const route = createPictureFileRoute({
  findRequester: ({ headers }) => {
    lookUps++
    const id = headers.get('authorization')
    return Promise.resolve(id ? { id, isAdmin: id === 'admin' } : undefined)
  },
  isInChallenge: async () => false,
  isInGroup: async () => false,
  isOpenedByCode: async () => false,
  ownerVisibility: { member: (_, ownerId) => eq(ownerId, OWNER), challenge: () => sql`false`, event: () => sql`false` },
})
const request = async (path: string, headers: Record<string, string> = {}) =>
  route.handle(
    new Request(`http://localhost:3000${path}`, { headers }),
    (code) => new Response(code, { status: 404 }),
    { platform: { db: database.db, files } as PlatformServices, headers: new Headers(headers) } as ApiContext,
  )

async function storeAvatar(isPublic = true) {
  const name = await storePictureFiles(files, avatar, 'avatar')
  await runInTransaction(database.db, (tx) => insertPictureRow(tx, { ownerId: OWNER, kind: 'avatar', name, isPublic }))
  return name
}

test('a public picture is served in each width and cacheable for an hour', async () => {
  const name = await storeAvatar()
  for (const [width, bytes] of avatar) {
    const answer = await request(pictureUrl('avatar', name, width))
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=3600',
      etag: `"avatars/${name}-${width}.webp"`,
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  }
})

test('a cached picture returns 304 until made private, then 404', async () => {
  const name = await storeAvatar()
  const url = pictureUrl('avatar', name, 300)
  const { headers } = await request(url)
  const etag = headers.get('etag')!
  for (const has of [etag, `W/${etag}`, `"other", ${etag}`])
    expect((await request(url, { 'if-none-match': has })).status).toBe(304)
  expect((await request(url, { 'if-none-match': '"other"' })).status).toBe(200)
  await database.db.update(pictures).set({ isPublic: false }).where(eq(pictures.name, name))
  expect((await request(url, { 'if-none-match': etag })).status).toBe(404)
})

test('a public picture is served without looking up the session', async () => {
  const name = await storeAvatar()
  lookUps = 0
  await request(pictureUrl('avatar', name, 300), { authorization: OWNER })
  expect(lookUps).toBe(0)
})

test('a private picture is served to its owner and admins only, with revalidation each time', async () => {
  const url = pictureUrl('avatar', await storeAvatar(false), 300)
  const [shared, withdrawn] = [url, pictureUrl('avatar', createRandomMemberId(), 300)]
  for (const authorization of [OWNER, 'admin']) {
    const answer = await request(shared, { authorization })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'cookie, authorization',
    })
    const etag = answer.headers.get('etag')!
    const again = await request(shared, { authorization, 'if-none-match': etag })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    expect((await request(shared, { authorization: createRandomMemberId(), 'if-none-match': etag })).status).toBe(404)
    expect((await request(shared, { 'if-none-match': etag })).status).toBe(404)
    expect((await request(withdrawn, { authorization })).status).toBe(404)
  }
})

test('picture URLs that are malformed, private, deleted or without a database row return 404', async () => {
  const [name, withheld, lost] = [await storeAvatar(), await storeAvatar(false), await storeAvatar()]
  await files.remove([pictureStorageKey('avatar', lost, 300)])
  const unregistered = await storePictureFiles(files, avatar, 'avatar')
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
    expect((await request(url)).status, url).toBe(404)
})
