import { expect, test } from 'vitest'
import type { CleanupForReview } from '../../contract/review.ts'
import { type UndoableDecision, createDecisionUndoHistory } from './undo-history.ts'

const on = (ids: string[], until = Infinity): UndoableDecision => ({
  order: { status: 'approved', cleanups: ids.map((cleanupId) => ({ cleanupId }) as CleanupForReview) },
  answer: Promise.resolve({ done: new Map(), refused: new Map() }),
  drafts: new Map(),
  until,
  again: new Set(),
})
const ago = (seconds: number) => Date.now() - seconds * 1000

test("the undo history returns the admin's latest decision first, then the one before", () => {
  const made = createDecisionUndoHistory()
  const [first, second] = [on(['a']), on(['b'])]
  for (const decision of [first, second]) made.add(decision)
  expect(made.latest()).toBe(second)
  expect([made.remove(second), made.remove(second)]).toEqual([true, false])
  expect(made.latest()).toBe(first)
})

test('a batch of decisions cannot be undone once all its cleanups have newer decisions', () => {
  const made = createDecisionUndoHistory()
  const [one, several, again] = [on(['a']), on(['a', 'b']), on(['a'])]
  for (const decision of [one, several, again]) made.add(decision)
  made.remove(again)
  expect(made.latest()).toBe(several)
  made.remove(several)
  expect(made.latest()).toBeUndefined()
})

test('the undo history keeps an expired decision while its toast may still offer the undo', () => {
  const made = createDecisionUndoHistory()
  const [late, gone] = [on(['a'], ago(10)), on(['b'], ago(60))]
  for (const decision of [late, gone]) made.add(decision)
  expect(made.latest()).toBeUndefined()
  expect(made.isUnderWay()).toBe(false)
  made.add(on(['c']))
  expect(made.isUnderWay()).toBe(true)
  expect([made.isThere(late), made.isThere(gone)]).toEqual([true, false])
})
