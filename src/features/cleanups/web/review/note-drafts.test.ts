import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CleanupForReview } from '../../contract/review.ts'
import type { ReviewDecisionRequest } from './decisions.ts'
import {
  restoreReviewNoteDrafts,
  reviewNoteDraftName,
  findObsoleteNoteDrafts,
  deleteReviewNoteDrafts,
  createReviewNoteDraft,
} from './note-drafts.ts'

const [a, b] = [{ cleanupId: 'a' }, { cleanupId: 'b' }] as CleanupForReview[]
const toFlag = reviewNoteDraftName('flagged', [a!])
const flag: ReviewDecisionRequest = { cleanups: [a!], status: 'flagged', note: 'Where?', draft: toFlag }
const write = (note: string, name = toFlag) => createReviewNoteDraft(name).write({ note })
const written = (name = toFlag) => createReviewNoteDraft(name).read()?.note

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test("sending an admin's note with a decision deletes the note's draft, and an undo restores it", () => {
  write('Where? ')
  const drafts = findObsoleteNoteDrafts(flag)
  deleteReviewNoteDrafts(drafts)
  expect(written()).toBeUndefined()
  restoreReviewNoteDrafts(drafts)
  expect(written()).toBe('Where? ')
})

test('a note draft that has changed since the decision is neither deleted nor overwritten', () => {
  write('Where?')
  const drafts = findObsoleteNoteDrafts(flag)
  write('When?')
  deleteReviewNoteDrafts(drafts)
  expect(written()).toBe('When?')
  restoreReviewNoteDrafts(drafts)
  expect(written()).toBe('When?')
})

test("sending a note written for several cleanups deletes its draft, but no cleanup's own draft", () => {
  const both = reviewNoteDraftName('rejected', [a!, b!])
  write('Twice', both)
  write('Dark', reviewNoteDraftName('rejected', [b!]))
  deleteReviewNoteDrafts(findObsoleteNoteDrafts({ cleanups: [b!], status: 'rejected', note: 'Twice', draft: both }))
  expect([written(both), written(reviewNoteDraftName('rejected', [b!]))]).toEqual([undefined, 'Dark'])
})

test('approving a cleanup deletes its note drafts, and an undo restores them', () => {
  write('Where?')
  write('Dark', reviewNoteDraftName('rejected', [b!]))
  const drafts = findObsoleteNoteDrafts({ cleanups: [a!], status: 'approved' })
  deleteReviewNoteDrafts(drafts)
  expect([written(), written(reviewNoteDraftName('rejected', [b!]))]).toEqual([undefined, 'Dark'])
  restoreReviewNoteDrafts(drafts)
  expect(written()).toBe('Where?')
})
