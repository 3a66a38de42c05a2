import { expect, test } from 'vitest'
import { aMember } from '#features/members/server/fixtures.ts'
import { PICTURE_KINDS, pictureUrl } from '#features/photos/rules.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { insertPictureRow, storePictureFiles } from '#features/photos/server/service/pictures.ts'
import { renderAvatar } from '#features/photos/server/service/renditions.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app } = createTestApp()

test('an uploaded image is served with cache headers, an ETag and strict security headers', async () => {
  const avatar = await renderAvatar({ bytes: await aPictureFile(), ownerId: 'rosa' })
  const name = await storePictureFiles(app.files, avatar, 'avatar')
  const { id: ownerId } = await runInTransaction(database.db, (tx) => aMember(tx))
  const picture = { ownerId, kind: 'avatar' as const, name, isPublic: true }
  await runInTransaction(database.db, (tx) => insertPictureRow(tx, picture))
  const ask = (method: string, headers = {}) =>
    fetch(app.origin + pictureUrl('avatar', name, 300), { method, headers: { 'accept-encoding': 'gzip', ...headers } })

  const answer = await ask('GET')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(Buffer.from(await answer.arrayBuffer()).equals(avatar.get(PICTURE_KINDS.avatar.widths[0])!)).toBe(true)

  const head = await ask('HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    answer.headers.get('content-length'),
    '',
  ])
  expect((await ask('GET', { 'if-none-match': answer.headers.get('etag')! })).status).toBe(304)
  expect((await ask('DELETE')).status).toBe(405)
  expect((await fetch(`${app.origin}/api/files/avatars/none`)).status).toBe(404)
})
