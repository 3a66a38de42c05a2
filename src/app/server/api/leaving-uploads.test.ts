import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { countLockWaits } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app, ask } = createTestApp({ runsJobs: true })

async function somebodyWaits() {
  await expect.poll(() => countLockWaits(database.db), { timeout: 10_000 }).toBe(1)
}

test.each([
  ['photo', 'cleanups', () => `PUT /v1/me/photos/${generateRowId()}`],
  ['avatar', 'avatars', () => 'PUT /v1/me/avatar'],
  ['logo', 'challenges', () => `PUT /v1/admin/challenge-logos/${generateRowId()}`],
])('an upload of a %s stores nothing if the account is deleted during the upload', async (_, folder, line) => {
  const { id, token } = await createSignedInMember(app, database.db, { isAdmin: true })
  const body = new FormData()
  body.append('file', new File([new Uint8Array(await aPictureFile())], 'bag.jpg'))
  const upload = await runInTransaction(database.db, async (tx) => {
    await eraseMember(tx, id, new Date())
    const sent = ask(line(), { as: token, body })
    await Promise.race([sent, somebodyWaits()])
    return { sent }
  })
  expect((await upload.sent).status).toBe(401)
  expect(await database.db.$count(pictures)).toBe(0)
  await expect.poll(() => readdir(join(app.folder, folder)), { timeout: 10_000 }).toEqual([])
})
