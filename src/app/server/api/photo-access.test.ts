import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Group, GroupOffer } from '#features/cleanups/contract/group.ts'
import type { CleanupPhoto } from '#features/cleanups/contract/photo.ts'
import { cleanupGroups } from '#features/cleanups/server/tables.ts'
import { profiles, sessions } from '#features/members/server/tables.ts'
import { pictureNameFromUrl } from '#features/photos/rules.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { discardPictures, setPicturesArePublic } from '#features/photos/server/service/pictures.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

const OTHERS = {
  other: {},
  unverified: { emailVerified: false },
  admin: { isAdmin: true },
  superadmin: { isSuperadmin: true },
}
type Caller = 'visitor' | 'stranger' | 'owner' | keyof typeof OTHERS

const { database, app, ask } = createTestApp()
let owner: Awaited<ReturnType<typeof createSignedInMember>>
let tokens: Record<Caller, string | undefined>
let photo: CleanupPhoto
let name: string
beforeAll(async () => {
  owner = await createSignedInMember(app, database.db)
  tokens = { visitor: undefined, stranger: 'not.signed', owner: owner.token } as typeof tokens
  for (const [caller, set] of Object.entries(OTHERS))
    tokens[caller as Caller] = (await createSignedInMember(app, database.db, set)).token
})
beforeEach(async () => {
  photo = await sent()
  name = pictureNameFromUrl(photo.large)!
})

async function sent(as: string = owner.token) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(await aPictureFile())], 'bag.jpg'))
  return (await (await ask(`PUT /v1/me/photos/${generateRowId()}`, { as, body })).json()) as CleanupPhoto
}

async function logGroup({ as, photos }: { as: string; photos: string[] }) {
  const cleanup = { cleanupId: generateRowId(), date: '2025-11-14', location: '85016', litterCount: 20, photos }
  const body = { ...cleanup, group: { total: 60, people: 3 } }
  expect((await ask('POST /v1/cleanups', { as, body })).status).toBe(200)
  const { id, join } = (await (await ask(`GET /v1/groups/${cleanup.cleanupId}`, { as })).json()) as Group
  return { id, code: join!.code }
}

async function joinGroup(code: string, as: string | undefined) {
  const body = { cleanupId: generateRowId(), pieces: 20 }
  expect((await ask(`POST /v1/group-codes/${code}/shares`, { as, body })).status).toBe(200)
  return body.cleanupId
}

const read = (address: string, as?: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + address, { headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers } })

/** Status per kind of client, which must be the same for all sizes and for conditional requests. */
async function answers() {
  const found: Partial<Record<Caller, number>> = {}
  for (const caller of Object.keys(tokens) as Caller[]) {
    const sizes = [photo.large, photo.medium, photo.small]
    const statuses = await Promise.all(sizes.map(async (address) => (await read(address, tokens[caller])).status))
    const has = { 'if-none-match': `"${photo.small.replace('/api/files/', '')}"` }
    const again = (await read(photo.small, tokens[caller], has)).status
    expect(new Set(statuses).size, caller).toBe(1)
    expect(again, caller).toBe(statuses[0] === 200 ? 304 : 404)
    found[caller] = statuses[0]
  }
  return found
}
const everybody = (status: number) => Object.fromEntries(Object.keys(tokens).map((caller) => [caller, status]))
const OWN = { visitor: 404, stranger: 404, other: 404, unverified: 404, owner: 200, admin: 200, superadmin: 200 }
const show = (isPublic: boolean) => runInTransaction(database.db, (tx) => setPicturesArePublic(tx, [name], isPublic))

test('a photo is visible only to its owner and admins until public', async () => {
  expect(await answers()).toEqual(OWN)
  await show(true)
  expect(await answers()).toEqual(everybody(200))
  await show(false)
  expect(await answers()).toEqual(OWN)
  await runInTransaction(database.db, (tx) => discardPictures(tx, [name]))
  expect(await answers()).toEqual(everybody(404))
})

test('photos of a group are visible to its members and, while others can join, to anyone with the join code', async () => {
  const { id, code } = await logGroup({ as: owner.token, photos: [photo.id] })
  const offer = (await (await ask(`GET /v1/group-codes/${code}`)).json()) as GroupOffer
  const opened = async () => (await read(offer.photos[0]!.small)).status
  expect([await opened(), (await read(`${photo.small}?code=222222`)).status]).toEqual([200, 404])
  expect(await answers()).toEqual(OWN)

  // Join codes are rate-limited per network, so nobody can guess one to see a photo. Group members need none.
  await database.db.update(rateLimits).set({ count: 10_000 })
  expect(await opened()).toBe(404)
  await database.db.delete(rateLimits)
  expect(await opened()).toBe(200)

  const shareId = await joinGroup(code, tokens.other)
  expect(await answers()).toEqual({ ...OWN, other: 200 })
  await database.db.update(cleanupGroups).set({ closesAt: new Date() }).where(eq(cleanupGroups.id, id))
  expect(await opened()).toBe(404)
  expect(await answers()).toEqual({ ...OWN, other: 200 })
  await ask(`DELETE /v1/cleanups/${shareId}`, { as: tokens.other })
  expect(await answers()).toEqual(OWN)
})

test("group photos stay visible with the other members' shares when the host's account is closed", async () => {
  const host = await createSignedInMember(app, database.db)
  const shared = await sent(host.token)
  const { code } = await logGroup({ as: host.token, photos: [shared.id] })
  const shareId = await joinGroup(code, tokens.other)
  const sharedName = pictureNameFromUrl(shared.large)!
  await runInTransaction(database.db, (tx) => setPicturesArePublic(tx, [sharedName], true))
  await database.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, host.id))
  expect((await read(shared.small)).status).toBe(200)
  await ask(`DELETE /v1/cleanups/${shareId}`, { as: tokens.other })
  expect((await read(shared.small)).status).toBe(404)
})

test('making one photo of a cleanup public does not make another photo public', async () => {
  const other = await sent()
  const seen = async () => Promise.all([photo, other].map(async ({ small }) => (await read(small)).status))
  await show(true)
  expect(await seen()).toEqual([200, 404])
  await runInTransaction(database.db, (tx) => setPicturesArePublic(tx, [pictureNameFromUrl(other.small)!], true))
  await show(false)
  expect(await seen()).toEqual([404, 200])
})

test.each([
  ['disabled', { isDisabled: true }],
  ['deleted by an admin', { isDeleted: true, deletedAt: new Date() }],
])('public photos and avatar of a %s member are visible to admins only', async (_, closed) => {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(await aPictureFile())], 'me.jpg'))
  const { avatarUrl } = (await (await ask('PUT /v1/me/avatar', { as: owner.token, body })).json()) as {
    avatarUrl: string
  }
  await show(true)
  const change = (set: object) => database.db.update(profiles).set(set).where(eq(profiles.id, owner.id))
  const avatarFor = async () =>
    Promise.all([tokens.visitor, tokens.other, tokens.admin].map(async (as) => (await read(avatarUrl, as)).status))
  expect(await avatarFor()).toEqual([200, 200, 200])
  await change(closed)
  expect(await answers()).toEqual({ ...everybody(404), admin: 200, superadmin: 200 })
  expect((await read(photo.large, tokens.admin)).headers.get('cache-control')).toBe('private, no-cache')
  expect(await avatarFor()).toEqual([404, 404, 200])
  await change({ isDisabled: false, isDeleted: false, deletedAt: null })
  expect(await answers()).toEqual(everybody(200))
})

test('a hidden photo and a missing photo get identical 404 responses', async () => {
  const unknown = photo.small.replace(name, crypto.randomUUID())
  const describeResponse = async (address: string) => {
    const answer = await read(address, tokens.other)
    const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>
    const names = [...answer.headers.keys()].filter((header) => header !== 'x-request-id')
    return [answer.status, body, names, answer.headers.get('cache-control')]
  }
  expect(await describeResponse(photo.small)).toEqual(await describeResponse(unknown))
  expect((await describeResponse(unknown)).at(-1)).toBe('no-store')
})

test('a public photo is cacheable for one hour, a private photo must be revalidated', async () => {
  const headers = async () => {
    const answer = await read(photo.large, owner.token)
    return ['cache-control', 'vary', 'etag'].map((each) => answer.headers.get(each))
  }
  const etag = `"${photo.large.replace('/api/files/', '')}"`
  expect(await headers()).toEqual(['private, no-cache', 'cookie, authorization', etag])
  await show(true)
  expect(await headers()).toEqual(['public, max-age=3600', null, etag])
})

test('a photo request accepts the session cookie and renews the session', async () => {
  const body = { email: owner.email, password: owner.password }
  const signIn = await ask('POST /v1/session', { body })
  const cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!
  const seen = async () => {
    const answer = await read(photo.small, undefined, { cookie })
    return [answer.status, answer.headers.getSetCookie().length > 0]
  }
  expect(await seen()).toEqual([200, false])
  await database.db.update(sessions).set({ expiresAt: new Date(Date.now() + 60_000) })
  expect(await seen()).toEqual([200, true])
  await database.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, owner.id))
  expect((await seen())[0]).toBe(404)
  await database.db.update(profiles).set({ isDisabled: false })
})
