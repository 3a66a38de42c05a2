import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CleanupPhoto } from '#features/cleanups/contract/photo.ts'
import { aHeicFile, aPictureFile } from '#features/photos/server/fixtures.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app, ask } = createTestApp()
let rosa: Awaited<ReturnType<typeof createSignedInMember>>
beforeAll(async () => {
  rosa = await createSignedInMember(app, database.db)
})
beforeEach(() => database.db.delete(pictures))

function send(bytes: Uint8Array, { takenOn }: { takenOn?: string } = {}) {
  const body = new FormData()
  if (takenOn !== undefined) body.append('takenOn', takenOn)
  body.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'bag.jpg'))
  return ask(`PUT /v1/me/photos/${generateRowId()}`, { as: rosa.token, body })
}
async function sent(...sending: Parameters<typeof send>): Promise<CleanupPhoto> {
  const answer = await send(...sending)
  expect(answer.status).toBe(200)
  return (await answer.json()) as CleanupPhoto
}
const rows = () => database.db.select().from(pictures)

describe('capture date of a photo', () => {
  const takenAt = '2026:03:01 07:20:00'
  const readStoredDays = async () => (await rows()).map(({ takenOn }) => takenOn ?? 'none').sort()

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is read from the EXIF data of a %s', async (format) => {
    await sent(await aPictureFile({ format, takenAt }))
    expect(await readStoredDays()).toEqual(['2026-03-01'])
  })

  test('can be sent with the photo, but the date in the EXIF data is preferred', async () => {
    await sent(await aPictureFile(), { takenOn: '2026-02-28' })
    await sent(await aPictureFile({ takenAt }), { takenOn: '2026-02-28' })
    await sent(await aHeicFile(), { takenOn: '2026-02-28' })
    expect(await readStoredDays()).toEqual(['2026-02-28', '2026-02-28', '2026-03-01'])
  })

  test('must be plausible, otherwise the photo is stored without the date', async () => {
    await sent(await aPictureFile(), { takenOn: '1970-01-01' })
    await sent(await aPictureFile(), { takenOn: '9999-12-31' })
    await sent(await aPictureFile({ takenAt: '    :  :     :  :  ' }))
    await sent(await aPictureFile())
    expect(await readStoredDays()).toEqual(['none', 'none', 'none', 'none'])
  })

  test.each(['', 'yesterday', '2026-02-30', '2026-03-01T07:20:00'])(
    'causes a rejection if sent as %j',
    async (takenOn) => {
      expect((await send(await aPictureFile(), { takenOn })).status).toBe(400)
      expect(await rows()).toEqual([])
    },
  )

  test('is never returned by the API', async () => {
    const photo = await sent(await aPictureFile({ width: 600, height: 800, takenAt }))
    const [row] = await rows()
    expect(row).toMatchObject({ takenOn: '2026-03-01', fingerprint: expect.any(BigInt) })
    const cleanupId = generateRowId()
    const body = { cleanupId, date: '2026-03-01', location: '85016', litterCount: 3, photos: [photo.id] }
    const answers = [
      photo,
      ...(await Promise.all([
        (await ask('POST /v1/cleanups', { as: rosa.token, body })).text(),
        (await ask('GET /v1/me/cleanups', { as: rosa.token })).text(),
        (await ask(`GET /v1/cleanups/${cleanupId}`, { as: rosa.token })).text(),
      ])),
    ]
    expect(answers[1]).toContain(photo.id)
    for (const answer of answers)
      for (const hiddenText of ['fingerprint', 'takenOn', 'taken_on', 'hints', String(row!.fingerprint)])
        expect(JSON.stringify(answer)).not.toContain(hiddenText)
  })
})
