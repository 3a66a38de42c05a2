import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
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
  avatar = await makeAvatar({ bytes: await aPicture(), ownerId: 'rosa' })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const OWNER = memberId()
let lookUps = 0
/** The route under test; the Authorization header names the current user. */
const route = pictureFiles({
  whoAsks: ({ headers }) => {
    lookUps++
    const id = headers.get('authorization')
    return Promise.resolve(id ? { id, isAdmin: id === 'admin' } : undefined)
  },
  isInChallenge: async () => false,
  isOpenOwner: { member: (_, ownerId) => eq(ownerId, OWNER), challenge: () => sql`false`, event: () => sql`false` },
})
const ask = async (path: string, headers: Record<string, string> = {}) =>
  route.handle(
    new Request(`http://localhost:3000${path}`, { headers }),
    (code) => new Response(code, { status: 404 }),
    { platform: { db: database.db, files } as Platform, headers: new Headers(headers) } as ApiContext,
  )

async function keep(isPublic = true) {
  const name = await storePicture(files, avatar, 'avatar')
  await inTransaction(database.db, (tx) => registerPicture(tx, { ownerId: OWNER, kind: 'avatar', name, isPublic }))
  return name
}

test('a public picture is served in each width and may be cached for an hour', async () => {
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

test('a cached picture is answered with 304 until it is made private, then 404', async () => {
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

test('a public picture is served without looking up the session', async () => {
  const name = await keep()
  lookUps = 0
  await ask(pictureUrl('avatar', name, 300), { authorization: OWNER })
  expect(lookUps).toBe(0)
})

test('a private picture is served to its owner and admins only, and must be revalidated each time', async () => {
  const url = pictureUrl('avatar', await keep(false), 300)
  const [shared, withdrawn] = [url, pictureUrl('avatar', memberId(), 300)]
  for (const authorization of [OWNER, 'admin']) {
    const answer = await ask(shared, { authorization })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'cookie, authorization',
    })
    const etag = answer.headers.get('etag')!
    const again = await ask(shared, { authorization, 'if-none-match': etag })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    expect((await ask(shared, { authorization: memberId(), 'if-none-match': etag })).status).toBe(404)
    expect((await ask(shared, { 'if-none-match': etag })).status).toBe(404)
    expect((await ask(withdrawn, { authorization })).status).toBe(404)
  }
})

test('unknown, deleted, unregistered and malformed picture URLs answer 404', async () => {
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
