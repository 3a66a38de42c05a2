import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { readAuditEntries } from '#features/audit/server/fixtures.ts'
import { aChallengeParticipant } from '#features/challenges/server/fixtures.ts'
import { challengeBoards } from '#features/challenges/server/tables.ts'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { profiles } from '#features/members/server/tables.ts'
import { PICTURE_KINDS, pictureNameFromUrl } from '#features/photos/rules.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app, ask } = createTestApp({ runsJobs: true })
type Person = Awaited<ReturnType<typeof createSignedInMember>>
let grace: Person, ada: Person, rosa: Person
beforeAll(async () => {
  grace = await createSignedInMember(app, database.db, { isAdmin: true })
  ada = await createSignedInMember(app, database.db, { isAdmin: true })
  rosa = await createSignedInMember(app, database.db)
})

type Kind = 'logo' | 'banner'

async function send(kind: Kind, file: Uint8Array, { id = generateRowId(), as = grace } = {}) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(file)], 'picture.jpg'))
  const answer = await ask(`PUT /v1/admin/challenge-${kind}s/${id}`, { as: as.token, body })
  return { status: answer.status, body: (await answer.json()) as { url: string; code?: string; message?: string } }
}
const sent = async (kind: Kind, as = grace) => (await send(kind, await aPictureFile(), { as })).body.url

type Saved = { logoUrl: string | null; bannerUrl: string | null; code?: string; message?: string; data?: unknown }

type Set = Partial<Pick<Saved, 'logoUrl' | 'bannerUrl'>> & { isPrivate?: boolean; status?: 'active' | 'inactive' }

const typed = (set: Set = {}) => {
  const id = generateRowId()
  const own = `c${id.slice(-12)}`
  return { id, slug: own, title: 'Spring', accessCode: own, startDate: '2026-03-01', endDate: '2026-05-31', ...set }
}
async function save(verb: 'create' | 'update', values: ReturnType<typeof typed>, as = grace) {
  const line = verb === 'create' ? 'POST /v1/admin/challenges' : `PUT /v1/admin/challenges/${values.id}`
  const [seen] = await database.db.select().from(challengeBoards).where(eq(challengeBoards.id, values.id))
  const body = { ...values, updatedAt: seen?.updatedAt }
  const answer = await ask(line, { as: as.token, body })
  return { status: answer.status, body: (await answer.json()) as Saved }
}
const read = (address: string, as?: Person) =>
  fetch(app.origin + address, { headers: as ? { authorization: `Bearer ${as.token}` } : {} })
const seenBy = async (address: string) =>
  Promise.all([undefined, rosa, grace, ada].map(async (as) => (await read(address, as)).status))

test('a challenge logo is cropped to a square and a banner only resized, both as WebP without metadata', async () => {
  const wide = await aPictureFile({ width: 2400, height: 1200 })
  const expected = {
    logo: [
      [400, 400],
      [160, 160],
    ],
    banner: [
      [1600, 800],
      [800, 400],
    ],
  }
  for (const kind of ['logo', 'banner'] as const) {
    const { url } = (await send(kind, wide)).body
    const { widths } = PICTURE_KINDS[kind === 'logo' ? 'challengeLogo' : 'challengeBanner']
    const sizes = []
    for (const width of widths) {
      const answer = await read(url.replace(/-\d+\.webp$/, `-${width}.webp`), grace)
      const about = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([about.format, about.exif, about.icc, about.orientation]).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
      ])
      sizes.push([about.width, about.height])
    }
    expect(sizes).toEqual(expected[kind])
    expect(url).toMatch(/^\/api\/files\/challenges\//)
  }
})

test('challenge pictures are rejected if they are not images or have 5 MB or more', async () => {
  const wrong = await send('logo', new TextEncoder().encode('no picture'))
  expect([wrong.status, wrong.body.message]).toEqual([
    415,
    'Please upload a JPEG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.',
  ])
  const jpeg = await aPictureFile()
  const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
  const MB5 = 5 * 1024 * 1024
  for (const kind of ['logo', 'banner'] as const) {
    expect((await send(kind, padded(MB5 - 1))).status).toBe(200)
    for (const bytes of [MB5, MB5 + 100_000]) {
      const { status, body } = await send(kind, padded(bytes))
      expect([status, body.message]).toEqual([413, 'Image size must be less than 5MB'])
    }
  }
})

test('repeating the upload of a challenge picture is idempotent', async () => {
  const id = generateRowId()
  const first = await send('logo', await aPictureFile(), { id })
  expect(await send('logo', await aPictureFile(), { id })).toEqual(first)
  for (const again of [
    await send('banner', await aPictureFile(), { id }),
    await send('logo', await aPictureFile(), { id, as: ada }),
  ])
    expect([again.status, again.body.message]).toEqual([
      409,
      'This picture cannot be saved under its number. Please try again.',
    ])
})

test('a challenge picture is visible only to admins until a public challenge uses it', async () => {
  const [logoUrl, bannerUrl] = [await sent('logo'), await sent('banner')]
  expect(await seenBy(logoUrl)).toEqual([404, 404, 200, 200])
  const { body } = await save('create', typed({ logoUrl, bannerUrl }))
  expect([body.logoUrl, body.bannerUrl]).toEqual([logoUrl, bannerUrl])
  for (const url of [logoUrl, bannerUrl]) expect(await seenBy(url)).toEqual([200, 200, 200, 200])
  expect((await read(logoUrl)).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('pictures of a private challenge are visible to its participants, those of an unpublished one only to admins', async () => {
  const logoUrl = await sent('logo')
  const challenge = typed({ logoUrl, isPrivate: true })
  await save('create', challenge)
  expect(await seenBy(logoUrl)).toEqual([404, 404, 200, 200])
  await runInTransaction(database.db, (tx) => aChallengeParticipant(tx, challenge.id, rosa.id))
  expect(await seenBy(logoUrl)).toEqual([404, 200, 200, 200])
  expect((await read(logoUrl, rosa)).headers.get('cache-control')).toBe('private, no-cache')
  await save('update', { ...challenge, status: 'inactive' })
  expect(await seenBy(logoUrl)).toEqual([404, 404, 200, 200])
  await save('update', { ...challenge, isPrivate: false, status: 'active' })
  expect(await seenBy(logoUrl)).toEqual([200, 200, 200, 200])
})

test('challenge pictures are deleted with their files when replaced, removed or deleted with the challenge', async () => {
  const [first, second, bannerUrl] = [await sent('logo'), await sent('logo'), await sent('banner')]
  const challenge = typed({ logoUrl: first, bannerUrl })
  await save('create', challenge)
  expect((await save('update', { ...challenge, title: 'Kept' })).body).toMatchObject({ logoUrl: first, bannerUrl })
  expect((await save('update', { ...challenge, logoUrl: second })).body.logoUrl).toBe(second)
  expect(await seenBy(first)).toEqual([404, 404, 404, 404])
  expect((await save('update', { ...challenge, logoUrl: second, bannerUrl: null })).body.bannerUrl).toBe(null)
  expect(await seenBy(bannerUrl)).toEqual([404, 404, 404, 404])
  expect(await seenBy(second)).toEqual([200, 200, 200, 200])
  await ask(`DELETE /v1/admin/challenges/${challenge.id}`, { as: grace.token })
  expect(await seenBy(second)).toEqual([404, 404, 404, 404])
  const names = [first, second, bannerUrl].map((url) => pictureNameFromUrl(url)!)
  const files = async () =>
    (await readdir(join(app.folder, 'challenges'))).filter((file) => names.some((name) => file.includes(name)))
  await expect.poll(files, { timeout: 10_000 }).toEqual([])
})

test('saving a challenge fails if the picture is missing or belongs to another admin or challenge', async () => {
  const shown = await sent('logo')
  await save('create', typed({ logoUrl: shown }))
  const others = [
    await sent('logo', ada),
    await sent('banner'),
    shown,
    `/api/files/challenges/${crypto.randomUUID()}-400.webp`,
    'https://elsewhere.example/logo.png',
  ]
  for (const logoUrl of others) {
    const challenge = typed({ logoUrl })
    const { status, body } = await save('create', challenge)
    expect([status, body.code, body.message, body.data]).toEqual([
      410,
      'PICTURE_LOST',
      'The picture is no longer there. Please choose it again.',
      { field: 'logoUrl' },
    ])
    expect(await database.db.$count(challengeBoards, eq(challengeBoards.id, challenge.id))).toBe(0)
    expect((await readAuditEntries(database.db)).filter(({ id }) => id === challenge.id)).toEqual([])
  }
})

test('challenge pictures in use outlive the account of the admin who uploaded them', async () => {
  const leaving = await createSignedInMember(app, database.db, { isAdmin: true })
  const [logoUrl, loose] = [await sent('logo', leaving), await sent('banner', leaving)]
  await save('create', typed({ logoUrl }), leaving)
  await runInTransaction(database.db, (tx) => eraseMember(tx, leaving.id, new Date()))
  expect(await seenBy(logoUrl)).toEqual([200, 200, 200, 200])
  expect(await database.db.$count(pictures, eq(pictures.name, pictureNameFromUrl(loose)!))).toBe(0)
})

test("a challenge and a member with the same id never affect each other's pictures", async () => {
  const { db } = database
  const ben = await createSignedInMember(app, db, { isAdmin: true })
  const avatar = new FormData()
  avatar.append('file', new File([new Uint8Array(await aPictureFile())], 'me.jpg'))
  const answer = await ask('PUT /v1/me/avatar', { as: ben.token, body: avatar })
  const { avatarUrl } = (await answer.json()) as { avatarUrl: string }
  const [logoUrl, loose] = [await sent('logo'), await sent('logo', ben)]
  const challenge = { ...typed({ logoUrl }), id: ben.id }
  expect((await save('create', challenge)).status).toBe(201)

  await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, ben.id))
  expect(await seenBy(avatarUrl)).toEqual([404, 404, 200, 200])
  expect(await seenBy(logoUrl)).toEqual([200, 200, 200, 200])
  await ask(`DELETE /v1/admin/challenges/${ben.id}`, { as: grace.token })
  await db.update(profiles).set({ isDisabled: false }).where(eq(profiles.id, ben.id))
  expect(await seenBy(avatarUrl)).toEqual([200, 200, 200, 200])
  expect(await seenBy(logoUrl)).toEqual([404, 404, 404, 404])
  expect(await seenBy(loose)).toEqual([404, 404, 200, 200])

  const again = await sent('logo')
  expect((await save('create', { ...challenge, logoUrl: again })).status).toBe(201)
  await runInTransaction(db, (tx) => eraseMember(tx, ben.id, new Date()))
  for (const gone of [avatarUrl, loose]) expect(await seenBy(gone)).toEqual([404, 404, 404, 404])
  expect(await seenBy(again)).toEqual([200, 200, 200, 200])
})
