import { expect, test } from 'vitest'
import type { Reviewed } from '../../contract/review.ts'
import { cleanupSentences, reviewSentences as say } from '../../copy.ts'
import { type Order, askAlready, dueOf, versionKey } from './decisions.ts'

const row = (cleanupId: string, status: Reviewed['status'], adminNotes: string | null = null) =>
  ({ cleanupId, status, adminNotes, updatedAt: '2026-11-20T10:00:00.000Z' }) as Reviewed
const pending = row('a', 'pending')
const approved = row('b', 'approved')
const rejected = row('c', 'rejected', 'Too dark')
const cleanups = [pending, approved, rejected]
const due = (order: Omit<Order, 'cleanups'>, versions = new Map<string, string>()) =>
  dueOf({ cleanups, ...order }, versions).map(({ cleanupId }) => cleanupId)

test('what is so already is not decided again', () => {
  expect(due({ status: 'approved' })).toEqual(['a', 'c'])
  expect(due({ status: 'rejected', note: 'Too dark' })).toEqual(['a', 'b'])
})

test('another note is a decision', () => {
  expect(due({ status: 'rejected', note: 'Not litter' })).toEqual(['a', 'b', 'c'])
})

test('a row from before an own decision does not tell what is so', () => {
  expect(due({ status: 'approved' }, new Map([[versionKey(approved), '2026-11-20T11:00:00.000Z']]))).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('of one that the list shows as decided the server says whether it is so', async () => {
  const order: Order = { cleanups: [approved], status: 'approved' }
  const answer = async (ask: () => Promise<Reviewed>) => {
    const { done, refused } = await askAlready(order, ask)
    return [...done.keys(), ...refused.values()]
  }
  expect(await answer(async () => approved)).toEqual(['b'])
  expect(await answer(async () => row('b', 'rejected', 'Too dark'))).toEqual([cleanupSentences.changedMeanwhile])
  expect(await answer(() => Promise.reject(new TypeError('offline')))).toEqual([say.failed])
  // of many the list, which is read again
  const two: Order = { cleanups: [approved, { ...approved, cleanupId: 'd' }], status: 'approved' }
  expect([...(await askAlready(two, () => Promise.reject(new Error('asked')))).done.keys()]).toEqual(['b', 'd'])
})
