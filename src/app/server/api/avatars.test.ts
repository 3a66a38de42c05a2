import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { profiles, sessions } from '#features/members/server/tables.ts'
import { pictureNameFromStorageKey, pictureStorageKey } from '#features/photos/rules.ts'
import { detectPictureFormat } from '#features/photos/rules/upload-checks.ts'
import { aHeicFile, aPictureFile } from '#features/photos/server/fixtures.ts'
import { pictures } from '#features/photos/server/tables.ts'
import type { ApiErrorBody } from '#platform/errors.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app, ask } = createTestApp()
let rosa: Awaited<ReturnType<typeof createSignedInMember>>
beforeEach(async () => {
  const { db } = database
  for (const table of [rateLimits, pictures, profiles]) await db.delete(table)
  await db.execute(`delete from jobs.job`)
  await rm(join(app.folder, 'avatars'), { recursive: true, force: true })
  rosa = await createSignedInMember(app, db)
})

function send(line: string, bytes: Uint8Array, as: string | undefined = rosa.token, name = 'me.jpg') {
  const body = new FormData()
  body.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  return ask(line, { as, body })
}
const setAvatar = (bytes: Uint8Array, ...more: [as?: string]) => send('PUT /v1/me/avatar', bytes, ...more)
const stored = () => readdir(join(app.folder, 'avatars')).catch(() => [])
const avatarOfRosa = async () => (await database.db.select().from(profiles))[0]!.avatarUrl
const removals = async () =>
  (
    await database.db.$client.query<{ data: { keys: string[] } }>(
      `select data from jobs.job where name = 'photos.remove'`,
    )
  ).rows.flatMap(({ data }) => data.keys)

async function expectRefusal(answer: Response, status: number, message: string) {
  expect([answer.status, ((await answer.json()) as ApiErrorBody).message]).toEqual([status, message])
  expect([await stored(), await database.db.$count(pictures), await avatarOfRosa()]).toEqual([[], 0, null])
}

describe('PUT /me/avatar', () => {
  test.each([
    ['a rotated JPEG', () => aPictureFile()],
    ['a PNG', () => aPictureFile({ format: 'png' })],
    ['a HEIC of an iPhone', aHeicFile],
  ])('stores %s upright and square, without metadata', async (_, make) => {
    const answer = await setAvatar(await make())
    expect(answer.status).toBe(200)
    const { avatarUrl, id } = (await answer.json()) as { avatarUrl: string; id: string }
    expect([id, avatarUrl]).toEqual([rosa.id, await avatarOfRosa()])
    const shown = Buffer.from(await (await fetch(app.origin + avatarUrl)).arrayBuffer())
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 })
    expect((await sharp(shown).metadata()).exif).toBeUndefined()
    const { r, b } = await pixelAt(shown, 60, 60)
    expect(b, 'the blue corner is top left').toBeGreaterThan(r)
    const name = pictureNameFromStorageKey(avatarUrl.slice('/api/files/'.length))!
    expect(await database.db.select().from(pictures)).toMatchObject([{ ownerId: rosa.id, name, isPublic: true }])
    expect(new Set(await stored())).toEqual(new Set([`${name}-300.webp`, `${name}-96.webp`]))
  })

  test('replaces the old avatar and enqueues the removal of the old files', async () => {
    const first = ((await (await setAvatar(await aPictureFile())).json()) as { avatarUrl: string }).avatarUrl
    const second = ((await (await setAvatar(await aPictureFile())).json()) as { avatarUrl: string }).avatarUrl
    expect(second).not.toBe(first)
    const [gone, shown] = [first, second].map((url) => pictureNameFromStorageKey(url.slice('/api/files/'.length))!) as [
      string,
      string,
    ]
    expect(await database.db.select().from(pictures)).toMatchObject([{ name: shown }])
    expect([(await fetch(app.origin + first)).status, (await fetch(app.origin + second)).status]).toEqual([404, 200])
    expect((await removals()).toSorted()).toEqual(
      [pictureStorageKey('avatar', gone, 300), pictureStorageKey('avatar', gone, 96)].toSorted(),
    )
  })

  test('stores one of five avatars uploaded concurrently and removes the files of the others', async () => {
    const picture = await aPictureFile()
    const answers = await Promise.all(Array.from({ length: 5 }, () => setAvatar(picture)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const [only, ...more] = await database.db.select().from(pictures)
    expect(more).toEqual([])
    expect(await avatarOfRosa()).toContain(only!.name)
    expect(await removals()).toHaveLength(8)
  })

  test('renews the session cookie, or clears it if the session has ended', async () => {
    const cookieAfter = async (send: () => Promise<Response>, expiresAt: Date) => {
      await database.db.update(sessions).set({ expiresAt })
      const answer = await send()
      const cookie = answer.headers.getSetCookie().find((each) => each.includes('session_token')) ?? ''
      return [answer.status, Number(/Max-Age=(\d+)/.exec(cookie)?.[1])]
    }
    const soon = new Date(Date.now() + 60_000)
    const picture = await aPictureFile()
    const sendPicture = () => setAvatar(picture)
    const sendNone = () => ask('PUT /v1/me/avatar', { as: rosa.token, body: {} })
    expect(await cookieAfter(sendPicture, soon)).toEqual([200, 30 * 24 * 60 * 60])
    expect(await cookieAfter(sendNone, soon)).toEqual([415, 30 * 24 * 60 * 60])
    expect(await cookieAfter(sendPicture, new Date(0))).toEqual([401, 0])
  })

  test('rejects anonymous clients with 401', async () => {
    await expectRefusal(await setAvatar(await aPictureFile(), ''), 401, 'Please sign in to upload an avatar')
    await expectRefusal(
      await send('PUT /v1/me/avatar', await aPictureFile(), 'x.y'),
      401,
      'Please sign in to upload an avatar',
    )
  })

  test.each([
    ['a text', () => Buffer.from('not a picture')],
    ['an empty file', () => Buffer.alloc(0)],
    ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', () => Buffer.from('GIF89a')],
  ])('rejects %s with 415, whatever its file name', async (_, make) => {
    await expectRefusal(
      await setAvatar(make()),
      415,
      'Please upload a JPEG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.',
    )
  })

  test('rejects a truncated image', async () => {
    const whole = await aPictureFile({ width: 800, height: 800 })
    await expectRefusal(await setAvatar(whole.subarray(0, whole.length / 2)), 415, 'Failed to process image')
  })

  test('rejects an image of more than 15 MB with 413', async () => {
    const large = Buffer.concat([await aPictureFile(), Buffer.alloc(15 * 1024 * 1024)])
    await expectRefusal(await setAvatar(large), 413, 'Image size must be less than 15MB')
    const huge = Buffer.concat([large, Buffer.alloc(5 * 1024 * 1024)])
    await expectRefusal(await setAvatar(huge), 413, 'Image size must be less than 15MB')
  })

  test('rejects an upload form without a file', async () => {
    const body = new FormData()
    body.append('file', 'me.jpg')
    for (const wrong of [body, new FormData()]) {
      const answer = await ask('PUT /v1/me/avatar', { as: rosa.token, body: wrong })
      expect(answer.status).toBe(400)
    }
    expect(await avatarOfRosa()).toBeNull()
  })

  test('returns 503 and keeps the old avatar while the file store is down', async () => {
    const { avatarUrl } = (await (await setAvatar(await aPictureFile())).json()) as { avatarUrl: string }
    await rename(app.folder, `${app.folder}-away`)
    await writeFile(app.folder, '')
    const answer = await setAvatar(await aPictureFile())
    expect([answer.status, ((await answer.json()) as ApiErrorBody).message]).toEqual([503, 'Failed to upload image'])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    await rm(app.folder)
    await rename(`${app.folder}-away`, app.folder)
    expect(await avatarOfRosa()).toBe(avatarUrl)
    expect((await fetch(app.origin + avatarUrl)).status).toBe(200)
    expect(await removals()).toEqual([])
  })

  test('returns 503 and keeps the old avatar if the database transaction fails', async () => {
    const { avatarUrl } = (await (await setAvatar(await aPictureFile())).json()) as { avatarUrl: string }
    const { db } = database
    await db.execute(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    // The job that removes the old files is queued last, so its failure rolls back everything.
    await db.execute('create trigger refusing before insert on jobs.job for each row execute function refuse()')
    const answer = await setAvatar(await aPictureFile())
    await db.execute('drop function refuse() cascade')
    expect([answer.status, ((await answer.json()) as ApiErrorBody).message]).toEqual([503, 'Failed to update profile'])
    expect(await avatarOfRosa()).toBe(avatarUrl)
    expect(await database.db.select().from(pictures)).toHaveLength(1)
    expect((await fetch(app.origin + avatarUrl)).status).toBe(200)
  })
})

describe('POST /me/readable-pictures', () => {
  const readable = (bytes: Uint8Array, as?: string) => send('POST /v1/me/readable-pictures', bytes, as)

  test('converts a HEIC picture to JPEG and stores nothing', async () => {
    const answer = await readable(await aHeicFile())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const jpeg = Buffer.from(await answer.arrayBuffer())
    expect(detectPictureFormat(jpeg)).toBe('jpeg')
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 120, height: 160 })
    expect([await stored(), await database.db.$count(pictures), await avatarOfRosa()]).toEqual([[], 0, null])
  })

  test('rejects anonymous clients and files that are not images', async () => {
    await expectRefusal(await readable(await aHeicFile(), 'x.y'), 401, 'Please sign in to upload an avatar')
    await expectRefusal(
      await readable(Buffer.from('text')),
      415,
      'Please upload a JPEG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.',
    )
  })
})

async function pixelAt(image: Buffer, left: number, top: number) {
  const [r, , b] = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return { r: r!, b: b! }
}
