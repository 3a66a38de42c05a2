import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { insertTestCleanup, insertTestGroup } from '#features/cleanups/server/fixtures.ts'
import { cleanupUiTexts as texts } from '#features/cleanups/copy.ts'
import { pictureUrl } from '#features/photos/rules.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { insertPictureRow, storePictureFiles } from '#features/photos/server/service/pictures.ts'
import { renderCleanupPhoto } from '#features/photos/server/service/renditions.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { parseCsvCells } from '../testing/csv.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app, ask } = createTestApp()
let photo: Awaited<ReturnType<typeof renderCleanupPhoto>>
beforeAll(async () => {
  photo = await renderCleanupPhoto({ bytes: await aPictureFile(), ownerId: 'rosa' })
})

const log = (userId: string, set: Parameters<typeof insertTestCleanup>[2]) =>
  runInTransaction(database.db, (tx) => insertTestCleanup(tx, userId, set))
async function keepPhoto(ownerId: string) {
  const name = await storePictureFiles(app.files, photo.renditions, 'cleanup')
  await runInTransaction(database.db, (tx) => insertPictureRow(tx, { ownerId, kind: 'cleanup', name, isPublic: false }))
  return pictureUrl('cleanup', name, 2560)
}
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('the CSV export of a member contains only their own cleanups', async () => {
  const [rosa, ben] = [await createSignedInMember(app, database.db), await createSignedInMember(app, database.db)]
  await log(ben.id, { location: '99999' })
  const photoUrl1 = await keepPhoto(rosa.id)
  const first = await log(rosa.id, {
    date: '2026-05-01',
    minutes: 90,
    location: 'ZIP, "5"',
    notes: 'one\r\ntwo',
    adminNotes: 'Größe?',
    status: 'flagged',
    photoUrl1,
  })
  await log(rosa.id, { date: '2026-05-02', litterCount: 250 })
  const answer = await ask('GET /exports/cleanups?format=csv', { as: rosa.token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const today = new Date().toISOString().slice(0, 10)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="cleanups-${today}.csv"`)
  const csv = Buffer.from(await answer.arrayBuffer()).toString()
  expect(csv.startsWith('\uFEFFdate,location,litter_count,minutes,bags,weight,weight_kind,status,notes,')).toBe(true)
  expect(csv).toContain('"one\r\ntwo"')
  const [header, ...rows] = parseCsvCells(csv.slice(1))
  expect(rows.map((row) => Object.fromEntries(row.map((cell, at) => [header![at], cell])))).toMatchObject([
    {
      cleanup_id: first.cleanupId,
      date: '2026-05-01',
      location: 'ZIP, "5"',
      litter_count: '10',
      minutes: '90',
      status: 'flagged',
      notes: 'one\r\ntwo',
      admin_notes: 'Größe?',
      photo_1: `http://localhost:3000${photoUrl1}`,
      photo_2: '',
      created_at: first.createdAt.toISOString(),
    },
    { date: '2026-05-02', litter_count: '250', minutes: '', notes: '' },
  ])
})

test('the CSV export of a member contains their own share of a group next to the group size', async () => {
  const [rosa, ben] = [await createSignedInMember(app, database.db), await createSignedInMember(app, database.db)]
  const guests = [{ userId: ben.id, pieces: 42 }]
  const { id } = await runInTransaction(database.db, (tx) =>
    insertTestGroup(tx, rosa.id, { guests, set: { date: '2026-05-01' } }),
  )
  await log(ben.id, { date: '2026-05-02', litterCount: 7 })
  const csv = await (await ask('GET /exports/cleanups', { as: ben.token })).text()
  const [header, ...rows] = parseCsvCells(csv)
  expect(header!.slice(-3)).toEqual(['group_id', 'group_total', 'group_people'])
  const numberOf = (row: string[]) => row[header!.indexOf('litter_count')]
  expect(rows.map((row) => [numberOf(row), ...row.slice(-3)])).toEqual([
    ['42', id, '214', '5'],
    ['7', '', '', ''],
  ])
  const json = await (await ask('GET /exports/cleanups?format=json', { as: ben.token })).json()
  expect(json).toMatchObject([
    { litterCount: 42, group: { id, total: 214, people: 5 } },
    { litterCount: 7, group: null },
  ])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'the CSV export escapes %j so that a spreadsheet runs no formula',
  async (notes) => {
    const rosa = await createSignedInMember(app, database.db)
    await log(rosa.id, { notes, location: '-1' })
    const csv = await (await ask('GET /exports/cleanups', { as: rosa.token })).text()
    const [header, row] = parseCsvCells(csv)
    expect([row![header!.indexOf('notes')], row![header!.indexOf('location')]]).toEqual([`'${notes}`, "'-1"])
  },
)

test('the JSON export of a member contains all their cleanups of an inclusive date range', async () => {
  const rosa = await createSignedInMember(app, database.db)
  await runInTransaction(database.db, async (tx) => {
    for (let at = 0; at < 450; at++)
      await insertTestCleanup(tx, rosa.id, { date: at % 2 ? '2026-05-02' : '2026-05-03' })
    await insertTestCleanup(tx, rosa.id, { date: '2026-05-01' })
    await insertTestCleanup(tx, rosa.id, { date: '2026-05-04' })
  })
  const read = async (query: string) =>
    (await (await ask(`GET /exports/cleanups?format=json&${query}`, { as: rosa.token })).json()) as {
      date: string
      cleanupId: string
      photos: string[]
    }[]
  const some = await read('from=2026-05-02&to=2026-05-03')
  expect(new Set(some.map(({ cleanupId }) => cleanupId)).size).toBe(450)
  expect(some.map(({ date }) => date)).toEqual(some.map(({ date }) => date).toSorted())
  expect(some[0]!.photos).toEqual([])
  expect(await read('from=2026-05-04')).toHaveLength(1)
  expect(await read('to=2026-05-01')).toHaveLength(1)
  expect(await read('from=2026-06-01')).toEqual([])
})

test('the cleanup export with photos is a ZIP of the cleanup list and every stored photo', async () => {
  const rosa = await createSignedInMember(app, database.db)
  const lost = pictureUrl('cleanup', '3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40', 2560)
  const [one, two, three] = [await keepPhoto(rosa.id), await keepPhoto(rosa.id), await keepPhoto(rosa.id)]
  // Clients choose the ids, so two may have the same ending.
  const END = '0000000-6b1e-4c7d-9a35-1d2e8f7b6c40'
  const date = '2026-05-01'
  const first = await log(rosa.id, { cleanupId: `1${END}`, date, photoUrl1: one, photoUrl2: two })
  const second = await log(rosa.id, { cleanupId: `2${END}`, date, photoUrl1: lost, photoUrl2: three })
  const answer = await ask('GET /exports/cleanups?format=json&photos=1', { as: rosa.token })
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/filename="cleanups-\d{4}-\d\d-\d\d\.zip"$/)
  const archive = unzipped(Buffer.from(await answer.arrayBuffer()))
  const file = ({ cleanupId }: typeof first, at: number) => `photos/2026-05-01-${cleanupId}-${at}.webp`
  expect([...archive.keys()]).toEqual(['cleanups.json', file(first, 1), file(first, 2), file(second, 2)])
  const list = JSON.parse(archive.get('cleanups.json')!.toString()) as { photos: string[] }[]
  expect(list.map(({ photos }) => photos)).toEqual([
    [file(first, 1), file(first, 2)],
    [file(second, 1), file(second, 2)],
  ])
  expect(sha(archive.get(file(second, 2))!)).toBe(sha(photo.renditions.get(2560)!))
})

/** Reads the files of a ZIP in order and verifies their checksums. */
function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\x05\x06', zip.length, 'latin1')
  let entry = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, size] = [zip.readUInt32LE(entry + 16), zip.readUInt32LE(entry + 20)]
    const [nameLength, more, words] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at)) as [number, number, number]
    const local = zip.readUInt32LE(entry + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    expect(crc32(content)).toBe(sum)
    files.set(zip.toString('utf8', entry + 46, entry + 46 + nameLength), content)
    entry += 46 + nameLength + more + words
  }
  return files
}

test('an aborted ZIP download does not break later downloads and logs no error', async () => {
  const rosa = await createSignedInMember(app, database.db)
  for (let at = 0; at < 8; at++) await log(rosa.id, { photoUrl1: await keepPhoto(rosa.id) })
  for (let time = 0; time < 10; time++) {
    const leaving = new AbortController()
    const answer = await fetch(`${app.origin}/api/exports/cleanups?photos=1`, {
      headers: { authorization: `Bearer ${rosa.token}` },
      signal: leaving.signal,
    })
    await answer.body!.getReader().read()
    leaving.abort()
  }
  const whole = await ask('GET /exports/cleanups?photos=1', { as: rosa.token })
  expect([whole.status, (await whole.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  expect(app.log().filter(({ msg }) => msg === 'download interrupted')).toEqual([])
})

test('cleanup exports are limited to thirty per hour and member', async () => {
  const [rosa, ben] = [await createSignedInMember(app, database.db), await createSignedInMember(app, database.db)]
  const download = async (as: string) => {
    const answer = await ask('GET /exports/cleanups', { as })
    await answer.arrayBuffer()
    return answer
  }
  for (let time = 0; time < 30; time++) expect((await download(rosa.token)).status).toBe(200)
  const refused = await ask('GET /exports/cleanups', { as: rosa.token })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/^Too many attempts\. Please try again in /),
  })
  expect((await download(ben.token)).status).toBe(200)
})

test.each([
  ['from=2026-02-30', texts.badSpan],
  ['to=yesterday', texts.badSpan],
  ['from=0000-01-01', texts.badSpan],
  ['from=%2B010000-01-01', texts.badSpan],
  ['to=-000001-01-01', texts.badSpan],
  ['from=2026-05-02&to=2026-05-01', texts.badSpan],
  ['format=xml', 'Some of what was sent is not valid.'],
  ['photos=yes', 'Some of what was sent is not valid.'],
])('a cleanup export with the query %s is rejected with 400', async (query, message) => {
  const rosa = await createSignedInMember(app, database.db)
  const answer = await ask(`GET /exports/cleanups?${query}`, { as: rosa.token })
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 400, body: { message } })
})

test('a cleanup export is rejected with 401 for an anonymous client', async () => {
  expect((await ask('GET /exports/cleanups')).status).toBe(401)
})
