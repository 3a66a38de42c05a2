import { expect, test } from 'vitest'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import {
  type ReviewDecisionRequest,
  verifyCleanupsHaveRequestedDecision,
  filterCleanupsToDecide,
  listOfferedDecisions,
} from './decisions.ts'

const row = (cleanupId: string, status: CleanupForReview['status'], adminNotes: string | null = null) =>
  ({ cleanupId, status, adminNotes, updatedAt: '2026-11-20T10:00:00.000Z' }) as CleanupForReview
const pending = row('a', 'pending')
const approved = row('b', 'approved')
const rejected = row('c', 'rejected', 'Too dark')
const cleanups = [pending, approved, rejected]
const due = (order: Omit<ReviewDecisionRequest, 'cleanups'>, versions = new Map<string, string>()) =>
  filterCleanupsToDecide({ cleanups, ...order }, versions).map(({ cleanupId }) => cleanupId)

test('the review page offers only decisions that change the status of at least one cleanup', () => {
  expect(listOfferedDecisions([pending])).toEqual(['approved', 'rejected', 'flagged'])
  expect(listOfferedDecisions([approved])).toEqual(['rejected', 'flagged'])
  expect(listOfferedDecisions([rejected])).toEqual(['approved', 'flagged'])
  expect(listOfferedDecisions([approved, approved, rejected])).toEqual(['approved', 'rejected', 'flagged'])
})

test('cleanups that already have the requested status and note are not sent to the server again', () => {
  expect(due({ status: 'approved' })).toEqual(['a', 'c'])
  expect(due({ status: 'rejected', note: 'Too dark' })).toEqual(['a', 'b'])
})

test('a review decision with the same status but a different note is sent as a new decision', () => {
  expect(due({ status: 'rejected', note: 'Not litter' })).toEqual(['a', 'b', 'c'])
})

test("a decision on a row loaded before the admin's previous decision is always sent", () => {
  expect(due({ status: 'approved' }, new Map([['b', '2026-11-20T11:00:00.000Z']]))).toEqual(['a', 'b', 'c'])
})

test('repeating the decision on one cleanup asks the server for its current state', async () => {
  const order: ReviewDecisionRequest = { cleanups: [approved], status: 'approved' }
  const answer = async (ask: () => Promise<CleanupForReview>) => {
    const { done, refused } = await verifyCleanupsHaveRequestedDecision(order, ask)
    return [...done.keys(), ...refused.values()]
  }
  expect(await answer(async () => approved)).toEqual(['b'])
  expect(await answer(async () => row('b', 'rejected', 'Too dark'))).toEqual([cleanupUiTexts.changedMeanwhile])
  expect(await answer(() => Promise.reject(new TypeError('offline')))).toEqual([texts.failed])
  const newer = async () => ({ ...approved, updatedAt: '2026-11-20T12:00:00.000Z' })
  expect((await verifyCleanupsHaveRequestedDecision(order, newer)).done.get('b')).toBe(approved.updatedAt)
  // Several cleanups are not looked up on the server, because the review list is reloaded anyway.
  const two: ReviewDecisionRequest = { cleanups: [approved, { ...approved, cleanupId: 'd' }], status: 'approved' }
  expect([
    ...(await verifyCleanupsHaveRequestedDecision(two, () => Promise.reject(new Error('asked')))).done.keys(),
  ]).toEqual(['b', 'd'])
})
