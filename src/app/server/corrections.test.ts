import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAuditEntries } from '#features/audit/server/fixtures.ts'
import { insertTestCleanup } from '#features/cleanups/server/fixtures.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import type { CorrectionForAdmins } from '#features/corrections/contract.ts'
import { correctionUiTexts as texts } from '#features/corrections/copy.ts'
import { memberCorrections } from '#features/corrections/server/tables.ts'
import { profiles, sessions } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { compareAllStoredCounters, repairAllStoredCounters } from '#platform/server/recount/recount.ts'
import { ALL_DATABASE_COUNTERS } from './recount.ts'
import { downloadCsv, parseCsvCells } from './testing/csv.ts'
import { createTestApp } from './testing/test-app.ts'
import { createSignedInMember } from './testing/test-client.ts'

const { database, app, ask } = createTestApp()
type SignedInMember = Awaited<ReturnType<typeof createSignedInMember>>

let sam: SignedInMember
beforeAll(async () => {
  sam = await createSignedInMember(app, database.db, { fullName: 'Sam Ortega', isSuperadmin: true })
})

const YEAR = new Date().getUTCFullYear()
const DAY = `${YEAR}-01-02`
const ON_BOARD = { fullName: 'Rosa Medina', isPublic: true, onboardingCompleted: true }
const newMember = (set: object = {}) => createSignedInMember(app, database.db, { ...ON_BOARD, ...set })
const log = (userId: string, litterCount: number, set: Partial<typeof cleanupLogs.$inferInsert> = {}) =>
  runInTransaction(database.db, (tx) =>
    insertTestCleanup(tx, userId, { date: DAY, litterCount, status: 'approved', ...set }),
  )

const toOutcome = async (id: string, answer: Response) => {
  const body = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  return { id, status: answer.status, ...body }
}

const NEW = { pieces: -54, day: DAY, kind: 'correction', reason: 'The count had an extra zero.' }
async function correct(id: string, set: object = {}, { correctionId = generateRowId(), as = sam.token } = {}) {
  const answer = await ask(`PUT /v1/admin/members/${id}/corrections/${correctionId}`, { as, body: { ...NEW, ...set } })
  return toOutcome(correctionId, answer)
}
async function takeBack(id: string, correctionId: string, reversalId = generateRowId()) {
  const path = `PUT /v1/admin/members/${id}/corrections/${correctionId}/reversals/${reversalId}`
  const answer = await ask(path, { as: sam.token, body: { reason: 'Taken back.' } })
  return toOutcome(reversalId, answer)
}
const read = async <Result>(line: string, as = sam.token) => (await (await ask(line, { as })).json()) as Result
const readProgress = ({ token }: SignedInMember) =>
  read<{ totalPieces: number; yearPieces: number; badges: string[]; stats: { litterPiecesCount: number } }>(
    'GET /v1/me/progress',
    token,
  )
const readStanding = ({ id }: { id: string }) =>
  read<{ rank: number; totalLitterPieces: number }>(`GET /v1/members/${id}/standing`)
const list = async (id: string) =>
  (await read<{ corrections: CorrectionForAdmins[] }>(`GET /v1/admin/members/${id}/corrections`)).corrections
const readAuditOf = async (memberId: string) =>
  (await readAuditEntries(database.db)).filter(({ id }) => id === memberId)
const findWrongTables = async () =>
  (await compareAllStoredCounters(database.db, ALL_DATABASE_COUNTERS))
    .filter(({ wrong }) => wrong > 0)
    .map(({ table }) => table)

describe('a correction', () => {
  test("counts only in the member's total, on the boards and in the goal of its year", async () => {
    const rosa = await newMember()
    await log(rosa.id, 200)
    await log(rosa.id, 30, { status: 'pending' })
    const community = await read('GET /v1/community-totals')
    const statistics = await read<object>('GET /v1/me/statistics', rosa.token)
    expect((await correct(rosa.id)).status).toBe(204)
    expect(await readProgress(rosa)).toMatchObject({
      totalPieces: 176,
      totalCleanups: 2,
      yearPieces: 176,
      stats: { litterPiecesCount: 146 },
    })
    expect(await readStanding(rosa)).toMatchObject({ totalLitterPieces: 146 })
    expect(await read('GET /v1/community-totals')).toEqual(community)
    expect(await read('GET /v1/me/statistics', rosa.token)).toEqual({ ...statistics, totalPieces: 176 })
    expect(await findWrongTables()).toEqual([])
  })

  test('counts only in the goal of the year that contains its day', async () => {
    const rosa = await newMember()
    await log(rosa.id, 100)
    await log(rosa.id, 80, { date: `${YEAR - 1}-12-31` })
    expect((await correct(rosa.id, { day: `${YEAR - 1}-12-31` })).status).toBe(204)
    expect(await readProgress(rosa)).toMatchObject({ totalPieces: 126, yearPieces: 100 })
  })

  test('changes ranks and badges like any other pieces', async () => {
    const [rosa, ben] = [await newMember(), await newMember()]
    await log(rosa.id, 510)
    await log(ben.id, 505)
    const before = await readStanding(rosa)
    expect((await readProgress(rosa)).badges).toContain('pieces_500')
    await correct(rosa.id)
    expect(await readStanding(rosa)).toMatchObject({ rank: before.rank + 1 })
    expect((await readProgress(rosa)).badges).not.toContain('pieces_500')
  })

  test.each([
    ['own total', 99, 'pending', {}, 'Rosa has no approved pieces. Nothing can be taken away.'],
    ['approved total', 53, 'approved', {}, 'Rosa has 53 pieces. You can take away 53 at most.'],
    [
      'total of the year',
      99,
      'approved',
      { day: '2025-06-01' },
      'Rosa has no pieces in 2025. Nothing can be taken away.',
    ],
  ] as const)('is rejected if the %s would fall below zero', async (_, pieces, status, set, message) => {
    const rosa = await newMember()
    await log(rosa.id, pieces, { status })
    expect(await correct(rosa.id, set)).toMatchObject({ status: 409, message })
    expect(await readProgress(rosa)).toMatchObject({ totalPieces: pieces })
    expect(await list(rosa.id)).toEqual([])
  })

  test('shows zero instead of a negative total after a cleanup is rejected', async () => {
    const rosa = await newMember()
    const { cleanupId } = await log(rosa.id, 60)
    await correct(rosa.id)
    await database.db.update(cleanupLogs).set({ status: 'rejected' }).where(eq(cleanupLogs.cleanupId, cleanupId))
    expect(await readProgress(rosa)).toMatchObject({
      totalPieces: 0,
      yearPieces: 0,
      owedPieces: 54,
      stats: { litterPiecesCount: 0 },
    })
    const [standing, newcomer] = [await readStanding(rosa), await newMember()]
    expect(standing).toMatchObject({ totalLitterPieces: 0 })
    // Members without pieces rank by joining day, even those with a correction.
    expect((await readStanding(newcomer)).rank).toBe(standing.rank + 1)
    expect(await findWrongTables()).toEqual([])
    await log(rosa.id, 100)
    expect(await readProgress(rosa)).toMatchObject({ totalPieces: 46, yearPieces: 46, owedPieces: 0 })
  })

  test('counts once when sent twice, and is rejected if another correction has the id', async () => {
    const rosa = await newMember()
    await log(rosa.id, 60)
    const { id: correctionId } = await correct(rosa.id)
    // Another 54 pieces could not be subtracted, so the retry must be recognized before the limit is checked.
    expect((await correct(rosa.id, {}, { correctionId })).status).toBe(204)
    expect(await correct(rosa.id, { reason: 'Another' }, { correctionId })).toMatchObject({
      status: 409,
      message: texts.idTaken,
    })
    expect(await correct((await newMember()).id, { pieces: 5 }, { correctionId })).toMatchObject({ status: 409 })
    expect(await readProgress(rosa)).toMatchObject({ totalPieces: 6 })
    expect(await readAuditOf(rosa.id)).toHaveLength(1)
  })

  test.each([
    ['no pieces', { pieces: 0 }, texts.piecesRequired],
    ['part of a piece', { pieces: 0.5 }, texts.piecesWrong],
    ['more than 5,000 pieces', { pieces: -5001 }, texts.tooManyPieces],
    ['a day before anybody could log', { day: '2025-03-31' }, texts.dayWrong],
    ['a day in the future', { day: `${YEAR + 1}-02-01` }, texts.dayWrong],
    ['no reason', { reason: ' ' }, texts.reasonRequired],
    ['a long reason', { reason: 'x'.repeat(281) }, texts.reasonTooLong],
  ])('rejects %s with an error at the field', async (_, set, message) => {
    const rosa = await newMember()
    const [field] = Object.keys(set)
    const answer = await correct(rosa.id, set)
    expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: field, message }] } })
  })

  test('requires a superadmin to confirm their identity again after ten minutes', async () => {
    const kim = await createSignedInMember(app, database.db, { isSuperadmin: true })
    const rosa = await newMember()
    const before = new Date(Date.now() - 11 * 60_000)
    await database.db.update(sessions).set({ confirmedAt: before }).where(eq(sessions.userId, kim.id))
    expect(await correct(rosa.id, { pieces: 5 }, { as: kim.token })).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
    const body = { pieces: 5, day: DAY }
    const preview = await ask(`POST /v1/admin/members/${rosa.id}/corrections/preview`, { as: kim.token, body })
    expect(preview.status).toBe(200)
    expect((await readProgress(rosa)).totalPieces).toBe(0)
  })

  test("leaves an audit entry with the reason and outlives the superadmin's account", async () => {
    const kim = await createSignedInMember(app, database.db, { fullName: 'Kim Lee', isSuperadmin: true })
    const rosa = await newMember()
    const { id: correctionId } = await correct(rosa.id, { pieces: 5 }, { as: kim.token })
    const [entry] = await readAuditOf(rosa.id)
    expect(entry).toMatchObject({
      action: 'correction_made',
      who: 'Kim Lee',
      before: { totalPieces: 0 },
      after: { totalPieces: 5, pieces: 5, kind: 'correction', day: DAY, correctionId },
      notes: NEW.reason,
    })
    expect(await list(rosa.id)).toMatchObject([{ author: 'Kim Lee' }])
    expect((await ask('DELETE /v1/me', { as: kim.token })).status).toBe(204)
    expect(await list(rosa.id)).toMatchObject([{ author: 'deleted member', pieces: 5 }])
    expect((await readProgress(rosa)).totalPieces).toBe(5)
  })

  test("cannot be edited or deleted in the database, except with the member's account", async () => {
    const rosa = await newMember()
    const { id } = await correct(rosa.id, { pieces: 5 })
    const { db } = database
    const denied = { cause: { message: expect.stringContaining('cannot be changed') } }
    const which = eq(memberCorrections.id, id)
    await expect(db.update(memberCorrections).set({ pieces: 6 }).where(which)).rejects.toMatchObject(denied)
    await expect(db.delete(memberCorrections).where(which)).rejects.toMatchObject(denied)
    await takeBack(rosa.id, id)
    expect((await ask('DELETE /v1/me', { as: rosa.token })).status).toBe(204)
    expect(await db.$count(memberCorrections, eq(memberCorrections.memberId, rosa.id))).toBe(0)
  })

  test('is rejected for a deleted member', async () => {
    const rosa = await newMember()
    await database.db.update(profiles).set({ isDeleted: true }).where(eq(profiles.id, rosa.id))
    expect(await correct(rosa.id, { pieces: 5 })).toMatchObject({ status: 404 })
  })

  test('has its totals repaired by the recount after damage in the database', async () => {
    const rosa = await newMember()
    const { id } = await correct(rosa.id, { pieces: 5 })
    await database.db.execute(sql`alter table member_corrections disable trigger correction_kept`)
    await database.db.update(memberCorrections).set({ pieces: 7 }).where(eq(memberCorrections.id, id))
    await database.db.execute(sql`alter table member_corrections enable trigger correction_kept`)
    expect(await findWrongTables()).toEqual(['profiles', 'user_litter_stats', 'standings'])
    await repairAllStoredCounters(database.db, ALL_DATABASE_COUNTERS)
    expect(await findWrongTables()).toEqual([])
    expect((await readProgress(rosa)).totalPieces).toBe(7)
  })
})

describe('reverting a correction', () => {
  test('adds a negated row on the same day and restores all totals', async () => {
    const rosa = await newMember()
    await log(rosa.id, 200)
    const before = await readProgress(rosa)
    const { id } = await correct(rosa.id, { kind: 'penalty' })
    expect((await takeBack(rosa.id, id)).status).toBe(204)
    expect(await readProgress(rosa)).toMatchObject({ ...before, stats: { litterPiecesCount: 200 } })
    expect(await list(rosa.id)).toMatchObject([
      { pieces: 54, day: DAY, kind: 'penalty', reverses: id, takenBackAt: null, reason: 'Taken back.' },
      { pieces: -54, day: DAY, kind: 'penalty', reverses: null, takenBackAt: expect.any(String) },
    ])
    expect(await findWrongTables()).toEqual([])
  })

  test("works once, and not for a reversal or another member's correction", async () => {
    const [rosa, ben] = [await newMember(), await newMember()]
    const { id } = await correct(rosa.id, { pieces: 5 })
    const reversal = await takeBack(rosa.id, id)
    expect((await takeBack(rosa.id, id, reversal.id)).status).toBe(204)
    expect(await takeBack(rosa.id, id)).toMatchObject({ status: 409, code: 'TAKEN_BACK' })
    expect(await takeBack(rosa.id, reversal.id)).toMatchObject({ status: 409, code: 'IS_REVERSAL' })
    expect(await takeBack(ben.id, id)).toMatchObject({ status: 404, code: 'NO_CORRECTION' })
    expect((await readProgress(rosa)).totalPieces).toBe(0)
  })

  test('fails if the added pieces no longer exist', async () => {
    const rosa = await newMember()
    const { id } = await correct(rosa.id, { pieces: 50 })
    await correct(rosa.id, { pieces: -20 })
    expect(await takeBack(rosa.id, id)).toMatchObject({
      status: 409,
      message: 'Rosa has 30 pieces. You can take away 30 at most.',
    })
  })
})

describe('the preview of a correction', () => {
  const preview = async (id: string, body: object) =>
    (await (await ask(`POST /v1/admin/members/${id}/corrections/preview`, { as: sam.token, body })).json()) as unknown

  test('shows totals and rank before and after the correction and saves nothing', async () => {
    const [rosa, ben] = [await newMember({ annualGoal: 5000 }), await newMember()]
    await log(rosa.id, 900)
    await log(rosa.id, 40, { status: 'pending', date: `${YEAR - 1}-12-31` })
    await log(ben.id, 880)
    const { rank } = await readStanding(rosa)
    const change = { pieces: -30, day: DAY }
    expect(await preview(rosa.id, change)).toEqual({
      own: { before: 940, after: 910 },
      boards: { before: 900, after: 870 },
      year: { before: 900, after: 870 },
      rank: { before: rank, after: rank + 1 },
      annualGoal: 5000,
      refusal: null,
    })
    expect(await list(rosa.id)).toEqual([])
    expect(await readStanding(rosa)).toMatchObject({ rank, totalLitterPieces: 900 })
    await correct(rosa.id, change)
    expect(await readStanding(rosa)).toMatchObject({ rank: rank + 1, totalLitterPieces: 870 })
  })

  test('shows why the correction would be rejected', async () => {
    const rosa = await newMember()
    await log(rosa.id, 20)
    expect(await preview(rosa.id, { pieces: -54, day: DAY })).toMatchObject({
      refusal: 'Rosa has 20 pieces. You can take away 20 at most.',
    })
  })

  test('shows no rank for a member who is on no board', async () => {
    const rosa = await newMember({ isPublic: false })
    expect(await preview(rosa.id, { pieces: 5, day: DAY })).toMatchObject({ rank: { before: null, after: null } })
  })
})

test("a member's history shows each correction with its reason and whether it was reverted", async () => {
  const rosa = await newMember()
  await log(rosa.id, 200, { date: `${YEAR}-01-03` })
  const { id } = await correct(rosa.id)
  const readHistory = () =>
    read<{ corrections: object[]; cleanups: object[]; total: number }>('GET /v1/me/cleanups', rosa.token)
  const history = await readHistory()
  expect(history).toMatchObject({ total: 2, cleanups: [{ litterCount: 200 }] })
  expect(history.corrections).toEqual([
    { id, ...NEW, takenBackAt: null, reverses: null, createdAt: expect.any(String) },
  ])
  await takeBack(rosa.id, id)
  expect((await readHistory()).corrections).toMatchObject([
    { pieces: 54, reverses: id },
    { id, takenBackAt: expect.any(String) },
  ])
})

test("a member's exports end with the corrections of the exported days", async () => {
  const rosa = await newMember()
  await log(rosa.id, 200)
  const { id } = await correct(rosa.id)
  await correct(rosa.id, { day: `${YEAR}-01-01`, pieces: 7, kind: 'merge' })
  const json = await read<object[]>(`GET /exports/cleanups?format=json&from=${DAY}`, rosa.token)
  const correction = { date: DAY, litterCount: -54, notes: NEW.reason, correctionKind: 'correction', correctionId: id }
  expect(json).toMatchObject([{ litterCount: 200 }, correction])
  const csv = await (await ask('GET /exports/cleanups', { as: rosa.token })).text()
  const [header, ...rows] = parseCsvCells(csv)
  expect(rows.map((row) => [row[header!.indexOf('litter_count')], row[header!.indexOf('correction_kind')]])).toEqual([
    ['200', ''],
    ['7', 'merge'],
    ['-54', 'correction'],
  ])
  await takeBack(rosa.id, id)
  const after = await read<object[]>(`GET /exports/cleanups?format=json&from=${DAY}`, rosa.token)
  expect(after).toContainEqual(expect.objectContaining({ litterCount: 54, correctionReverses: id }))
})

test('the admin CSV export of corrections contains those of all members, or of one', async () => {
  const [rosa, ben] = [await newMember(), await newMember({ fullName: 'Ben Ito' })]
  const { id } = await correct(rosa.id, { pieces: 50 })
  await takeBack(rosa.id, id)
  await correct(ben.id, { pieces: 7, kind: 'merge' })
  const own = await downloadCsv(ask, `/v1/admin/corrections.csv?memberId=${rosa.id}`, sam.token)
  expect(own.rows).toMatchObject([
    { pieces: '-50', full_name: 'Rosa Medina', reverses: id, author: 'Sam Ortega', member_id: rosa.id },
    { pieces: '50', kind: 'correction', day: DAY, reason: NEW.reason, id },
  ])
  const all = await downloadCsv(ask, '/v1/admin/corrections.csv', sam.token)
  expect(all.rows[0]).toMatchObject({ full_name: 'Ben Ito', pieces: '7', kind: 'merge' })
})

describe("a superadmin's own pieces", () => {
  const readOwn = () =>
    read<{ isForOtherSuperadmins: boolean; corrections: CorrectionForAdmins[] }>(
      `GET /v1/admin/members/${sam.id}/corrections`,
    )
  const previewOwn = async () => {
    const line = `POST /v1/admin/members/${sam.id}/corrections/preview`
    const answer = await ask(line, { as: sam.token, body: { pieces: 5, day: DAY } })
    return ((await answer.json()) as { refusal: string | null }).refusal
  }

  test('are corrected and reverted by another superadmin only', async () => {
    const kim = await createSignedInMember(app, database.db, { isSuperadmin: true })
    const { id } = await correct(sam.id, { pieces: 5 }, { as: kim.token })
    expect(await correct(sam.id, { pieces: 5 })).toMatchObject({ status: 409, code: 'OWN_PIECES', message: texts.own })
    expect(await takeBack(sam.id, id)).toMatchObject({ status: 409, code: 'OWN_PIECES' })
    expect(await previewOwn()).toBe(texts.own)
    expect(await readOwn()).toMatchObject({ isForOtherSuperadmins: true, corrections: [{ isByThemselves: false }] })
  })

  test('can be corrected by the only active superadmin, marked as a self-correction', async () => {
    const { db } = database
    await newMember({ isAdmin: true })
    const others = sql`is_superadmin and id <> ${sam.id}`
    await db.update(profiles).set({ isDisabled: true }).where(others)
    expect(await previewOwn()).toBeNull()
    expect(await correct(sam.id, { pieces: 5 })).toMatchObject({ status: 204 })
    expect(await readOwn()).toMatchObject({ isForOtherSuperadmins: false })
    expect((await readOwn()).corrections[0]).toMatchObject({ author: 'Sam Ortega', isByThemselves: true })
    expect((await readAuditOf(sam.id)).at(-1)).toMatchObject({ action: 'correction_made', byThemselves: true })
    const { rows } = await downloadCsv(ask, `/v1/admin/corrections.csv?memberId=${sam.id}`, sam.token)
    expect(rows.map((row) => row['by_themselves'])).toEqual(['true', 'false'])
    const audited = await downloadCsv(ask, `/v1/admin/audit-logs.csv?memberId=${sam.id}`, sam.token)
    expect(audited.rows[0]).toMatchObject({ action: 'correction_made', by_themselves: 'true' })
    await db.update(profiles).set({ isDisabled: false }).where(eq(profiles.isSuperadmin, true))
  })
})
