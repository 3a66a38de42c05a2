import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_STORED_PICTURE_SIDE, pictureUrl } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { CleanupReviewHint } from '../../contract/review.ts'
import { createCleanupsTestClient } from '../fixtures/test-client.ts'
import { cleanupLogs } from '../tables.ts'
import { loadReviewHintsFromDatabase } from './hints.ts'

let app: Awaited<ReturnType<typeof createCleanupsTestClient>>
let rosa: string
let ben: string
beforeAll(async () => {
  app = await createCleanupsTestClient()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(pictures)
  ;[rosa, ben] = [(await app.newSignedInMember()).id, (await app.newSignedInMember()).id]
})

type Set = Parameters<typeof app.newCleanup>[1]
const DAY = 24 * 60 * 60_000
let days = 0
/** Inserts a test cleanup, logged on a day of its own unless overridden. */
const log = (userId: string, set: Set = {}) => {
  days += 1
  return app.newCleanup(userId, { createdAt: new Date(Date.parse('2026-01-01') + days * DAY), ...set })
}
const hintsOf = async (
  ...cleanups: Parameters<typeof loadReviewHintsFromDatabase>[1]
): Promise<CleanupReviewHint[][]> => {
  const hints = await loadReviewHintsFromDatabase(app.db, cleanups)
  return cleanups.map(({ cleanupId }) => hints.get(cleanupId)!)
}
const kinds = async (cleanup: Parameters<typeof loadReviewHintsFromDatabase>[1][number]) =>
  (await hintsOf(cleanup))[0]!.map(({ kind }) => kind)

const FINGERPRINT = 0x1234_5678_9abc_def0n
let moments = 0
/** Inserts a test photo, uploaded later than the one before, and returns its URL. */
async function photo(ownerId: string, set: Partial<typeof pictures.$inferInsert> = {}) {
  const { id, name } = await app.aPhoto(ownerId)
  moments += 1000
  const sent = { isLoose: false, createdAt: new Date(Date.parse('2026-01-01') + moments), ...set }
  await app.db.update(pictures).set(sent).where(eq(pictures.id, id))
  return pictureUrl('cleanup', name, MAX_STORED_PICTURE_SIDE)
}

describe("review hint about a member's first cleanup", () => {
  test('appears only while the member has no other cleanup, not even a rejected one', async () => {
    const first = await log(rosa)
    await log(ben)
    expect(await kinds(first)).toEqual(['first'])
    const second = await log(rosa, { status: 'rejected' })
    expect([await kinds(first), await kinds(second)]).toEqual([[], []])
  })
})

describe('review hint about an unusual number of pieces', () => {
  const usual = (pieces: number[], set: Set = {}) =>
    Promise.all(pieces.map((litterCount) => log(rosa, { litterCount, status: 'approved', ...set })))

  test("compares only with the same member's cleanups that are not rejected", async () => {
    await usual([20, 20, 30, 40, 40])
    await usual([900, 900, 900], { status: 'rejected' })
    for (const litterCount of [500, 600, 700]) await log(ben, { litterCount })
    const many = await log(rosa, { litterCount: 248 })
    expect(await hintsOf(many)).toEqual([[{ kind: 'pieces', usual: { from: 20, to: 40 } }]])
    expect(await kinds(await log(rosa, { litterCount: 120 }))).toEqual([])
  })

  test('is suppressed by an equally large approved cleanup of the member, not by a pending one', async () => {
    await usual([20, 20, 30, 30, 40])
    const [one, other] = [await log(rosa, { litterCount: 248 }), await log(rosa, { litterCount: 248 })]
    expect([await kinds(one), await kinds(other)]).toEqual([['pieces'], ['pieces']])
    await app.db.update(cleanupLogs).set({ status: 'approved' }).where(eq(cleanupLogs.cleanupId, one.cleanupId))
    expect(await kinds(other)).toEqual([])
  })

  test("compares with the member's latest 200 cleanups", async () => {
    const logged = { userId: rosa, date: '2026-03-01', location: '85016', litterCount: 10 }
    await app.db
      .insert(cleanupLogs)
      .values(Array.from({ length: 200 }, () => ({ ...logged, cleanupId: generateRowId() })))
    await usual([400, 400, 400], { date: '2025-06-01' })
    expect(await kinds(await log(rosa, { litterCount: 248 }))).toEqual(['pieces'])
  })
})

test('loadReviewHintsFromDatabase reports a burst by logging times, whatever the days and statuses of the cleanups', async () => {
  const noon = Date.parse('2026-11-19T12:00:00Z')
  const at = (minutes: number, set: Set = {}) => log(rosa, { createdAt: new Date(noon + minutes * 60_000), ...set })
  const [first] = [await at(0), await at(4, { date: '2026-10-01' }), await at(6, { status: 'rejected' })]
  await log(ben, { createdAt: new Date(noon) })
  await at(21)
  expect(await kinds(first)).toEqual([])
  await at(7.5, { status: 'flagged' })
  expect(await hintsOf(first)).toEqual([[{ kind: 'burst', logs: 4, minutes: 8 }]])
})

test("loadReviewHintsFromDatabase reports a photo taken long before the cleanup, with the photo's position", async () => {
  await log(rosa)
  const [old, fresh, unknown] = [
    await photo(rosa, { takenOn: '2025-03-03' }),
    await photo(rosa, { takenOn: '2026-11-13' }),
    await photo(rosa),
  ]
  const cleanup = await log(rosa, { date: '2026-11-14', photoUrl1: unknown, photoUrl2: fresh, photoUrl3: old })
  expect(await hintsOf(cleanup)).toEqual([[{ kind: 'photo-old', photo: 3, takenOn: '2025-03-03' }]])
})

describe('review hint about a reused photo', () => {
  /** Inserts a cleanup of the test member Rosa whose second photo has this fingerprint. */
  const logWithFingerprint = async (fingerprint: bigint | null, set: Partial<typeof pictures.$inferInsert> = {}) => {
    const [plain, used] = [await photo(rosa), await photo(rosa, { fingerprint, ...set })]
    return log(rosa, { photoUrl1: plain, photoUrl2: used })
  }
  const usedBy = async (userId: string, set: Set = {}, fingerprint = FINGERPRINT) =>
    log(userId, { photoUrl1: await photo(userId, { fingerprint }), ...set })

  test('names the latest earlier cleanup with the same photo, of any member', async () => {
    await usedBy(ben, { date: '2026-10-01' })
    const latest = await usedBy(rosa, { date: '2026-11-05' })
    const again = await logWithFingerprint(FINGERPRINT)
    const { cleanupId, date } = latest
    expect(await hintsOf(again, latest)).toEqual([
      [{ kind: 'photo-seen', photo: 2, other: { cleanupId, date, isSameMember: true } }],
      [{ kind: 'photo-seen', photo: 1, other: expect.objectContaining({ date: '2026-10-01', isSameMember: false }) }],
    ])
  })

  test.each([
    ['in three bits', 0b111n, true],
    ['in two bits far from each other', (1n << 63n) | 1n, true],
    ['in three bits, two of them near', (1n << 63n) | (1n << 40n) | (1n << 41n), true],
    ['in four bits', 0b1111n, false],
    ['in four bits, one in each quarter', (1n << 50n) | (1n << 40n) | (1n << 20n) | 1n, false],
  ])("appears depending on how far the photos' fingerprints differ (%s): %s", async (_, change, isSame) => {
    await usedBy(ben)
    const fingerprint = BigInt.asIntN(64, FINGERPRINT ^ change)
    await log(rosa)
    expect(await kinds(await logWithFingerprint(fingerprint))).toEqual(isSame ? ['photo-seen'] : [])
  })

  test('ignores photos of the same cleanup, photos without a cleanup, and photos uploaded later', async () => {
    const [one, two] = [
      await photo(rosa, { fingerprint: FINGERPRINT }),
      await photo(rosa, { fingerprint: FINGERPRINT }),
    ]
    await photo(ben, { fingerprint: FINGERPRINT, isLoose: true })
    const cleanup = await log(rosa, { photoUrl1: one, photoUrl2: two })
    await usedBy(ben)
    expect(await kinds(cleanup)).toEqual(['first'])
  })

  test('ignores photos without a fingerprint', async () => {
    await log(ben, { photoUrl1: await photo(ben) })
    expect(await kinds(await logWithFingerprint(null))).toEqual(['first'])
  })
})

test('loadReviewHintsFromDatabase needs two SQL statements for 50 cleanups, and none for an empty list', async () => {
  const cleanups = []
  for (let many = 0; many < 50; many++)
    cleanups.push(await log(many % 2 ? rosa : ben, { photoUrl1: await photo(rosa) }))
  const query = vi.spyOn(app.db.$client, 'query')
  expect(await loadReviewHintsFromDatabase(app.db, [])).toEqual(new Map())
  expect(query).not.toHaveBeenCalled()
  expect((await loadReviewHintsFromDatabase(app.db, cleanups)).size).toBe(50)
  expect(query).toHaveBeenCalledTimes(2)
  query.mockRestore()
})
