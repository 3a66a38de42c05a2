import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from './db.ts'
import { singleFlight, batchReads } from './batch.ts'

afterEach(() => void vi.useRealTimers())

const db = {} as Db

/** A fake read: each batch appears in `statements` until the test resolves it. */
function createFakeRead() {
  const statements: { of: Db; all: string[]; answer(answers: string[]): void; fail(error: Error): void }[] = []
  const readAll = (of: Db, all: string[]) =>
    new Promise<string[]>((answer, fail) => void statements.push({ of, all, answer, fail }))
  return { statements, readAll }
}

test('batchReads reads concurrent requests in one statement and gives each its own result', async () => {
  const { statements, readAll } = createFakeRead()
  const read = batchReads(readAll)
  const answers = Promise.all([read(db, 'a'), read(db, 'b'), read(db, 'a')])
  await turn()
  expect(statements.map(({ all }) => all)).toEqual([['a', 'b', 'a']])
  statements[0]!.answer(['A', 'B', 'A again'])
  expect(await answers).toEqual(['A', 'B', 'A again'])
})

test('batchReads moves reads that arrive during a statement to the next one, so none is stale', async () => {
  const { statements, readAll } = createFakeRead()
  const read = batchReads(readAll)
  const first = read(db, 'a')
  await turn()
  const later = [read(db, 'a'), read(db, 'b')]
  await turn()
  expect(statements).toHaveLength(1)
  statements[0]!.answer(['before'])
  expect(await first).toBe('before')
  await turn()
  expect(statements[1]!.all).toEqual(['a', 'b'])
  statements[1]!.answer(['after', 'B'])
  expect(await Promise.all(later)).toEqual(['after', 'B'])
})

test('batchReads rejects all reads of a batch whose SQL statement fails, but no later read', async () => {
  const { statements, readAll } = createFakeRead()
  const read = batchReads(readAll)
  const both = Promise.allSettled([read(db, 'a'), read(db, 'b')])
  await turn()
  const next = read(db, 'c')
  statements[0]!.fail(new Error('away'))
  expect(await both).toMatchObject([{ reason: { message: 'away' } }, { reason: { message: 'away' } }])
  await turn()
  statements[1]!.answer(['C'])
  expect(await next).toBe('C')
})

test('batchReads delays only the reads of a batch whose SQL statement hangs', async () => {
  vi.useFakeTimers()
  const { statements, readAll } = createFakeRead()
  const read = batchReads(readAll)
  const stuck = read(db, 'a')
  await vi.advanceTimersByTimeAsync(0)
  const next = read(db, 'b')
  await vi.advanceTimersByTimeAsync(1000)
  statements[1]!.answer(['B'])
  expect(await next).toBe('B')
  // The first statement responds late.
  statements[0]!.answer(['A'])
  expect(await stuck).toBe('A')
  const last = read(db, 'c')
  await vi.advanceTimersByTimeAsync(0)
  statements[2]!.answer(['C'])
  expect(await last).toBe('C')
})

test('batchReads never puts reads of different databases into one batch', async () => {
  const { statements, readAll } = createFakeRead()
  const read = batchReads(readAll)
  const other = {} as Db
  void read(db, 'a')
  void read(other, 'b')
  await turn()
  expect(statements.map(({ of, all }) => [of === db, ...all])).toEqual([
    [true, 'a'],
    [false, 'b'],
  ])
})

test('singleFlight shares one database read among identical concurrent calls, without delaying others', async () => {
  const startedReads: { page: number; answer(rows: number[]): void }[] = []
  const read = singleFlight(
    (_: Db, { page }: { page: number }) => new Promise<number[]>((answer) => void startedReads.push({ page, answer })),
  )
  const [one, two, same] = [read(db, { page: 1 }), read(db, { page: 2 }), read(db, { page: 1 })]
  await turn()
  expect(startedReads.map(({ page }) => page)).toEqual([1, 2])
  const later = read(db, { page: 1 })
  startedReads[1]!.answer([2])
  expect(await two).toEqual([2])
  startedReads[0]!.answer([1])
  expect(await one).toBe(await same)
  await turn()
  startedReads[2]!.answer([11])
  expect(await later).toEqual([11])
})
