import { describe, expect, test } from 'vitest'
import type { CleanupForReview } from '../../contract/review.ts'
import { createObjectByCleanupField } from '../../rules.ts'
import {
  reduceReviewQueue,
  type ReviewQueueState,
  type ReviewQueueAction,
  getCurrentQueueCleanup,
  createReviewQueue,
  isLockedByDecision,
  getVisibleQueueCleanups,
} from './queue.ts'

const aRow = (id: string, set: Partial<CleanupForReview> = {}): CleanupForReview => ({
  cleanupId: id,
  userId: 'rosa',
  ...createObjectByCleanupField(() => null),
  date: '2026-11-20',
  location: '85016',
  litterCount: 12,
  status: 'pending',
  adminNotes: null,
  photoUrl1: null,
  photoUrl2: null,
  photoUrl3: null,
  photoUrl4: null,
  photos: [],
  memberLove: 0,
  isLovedByUser: false,
  group: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  member: { id: 'rosa', fullName: 'Rosa', username: 'rosa', email: 'r@x', avatarUrl: null, totalCleanups: 1 },
  reviewer: null,
  reviewedAt: null,
  isByThemselves: false,
  isForOtherAdmins: false,
  claim: null,
  hints: [],
  shares: [],
  ...set,
})

const claim = { userId: 'sam', fullName: 'Sam', until: '2026-11-20T10:01:00.000Z' }
const isTaken = (row: CleanupForReview) => row.claim !== null
const later = '2026-11-20T11:00:00.000Z'
const muchLater = '2026-11-20T12:00:00.000Z'

type Step = ReviewQueueAction | ((queue: ReviewQueueState) => ReviewQueueAction)

const listed = (...rows: CleanupForReview[]): ReviewQueueAction => ({ type: 'listed', rows })
const go = (by: 1 | -1): ReviewQueueAction => ({ type: 'go', by })
const decideAs =
  (set: Partial<CleanupForReview>, ...ids: string[]): Step =>
  (queue) => {
    const rows = getVisibleQueueCleanups(queue).filter(({ cleanupId }) => ids.includes(cleanupId))
    return { type: 'request', request: { shown: rows.map((row) => ({ ...row, ...set })), isUndo: false } }
  }
const decide = (...ids: string[]) => decideAs({ status: 'approved' }, ...ids)
const undo = (...shown: CleanupForReview[]): ReviewQueueAction => ({
  type: 'request',
  request: { shown, isUndo: true },
})
/** The server answers requests in the order in which they were sent. */
const answer =
  (made: [string, string][], why: [string, string][] = []): Step =>
  ({ open }) => ({
    type: 'answer',
    request: open[0]!,
    outcome: { done: new Map(made), refused: new Map(why) },
  })
const done = (...made: [string, string][]) => answer(made)
const rejected = (...why: [string, string][]) => answer([], why)
const takeStep = (queue: ReviewQueueState, step: Step) =>
  reduceReviewQueue(queue, typeof step === 'function' ? step(queue) : step)
const after = (queue: ReviewQueueState, ...steps: Step[]): ReviewQueueState => steps.reduce(takeStep, queue)
const queueAfter = (...steps: Step[]) => after(createReviewQueue({ tab: 'pending', isTaken }), ...steps)
const allAfter = (...steps: Step[]) => after(createReviewQueue({ tab: 'all', isTaken }), ...steps)
/** Returns the ids of the visible cleanups in the queue, with the current one in brackets. */
const visible = (queue: ReviewQueueState) =>
  getVisibleQueueCleanups(queue)
    .map(({ cleanupId: id }) => (id === queue.currentId ? `[${id}]` : id))
    .join(' ')

const [a, b, c, d] = [aRow('a'), aRow('b'), aRow('c'), aRow('d')]
const claimedBySam = (row: CleanupForReview) => ({ ...row, claim })

describe('moving through the review queue', () => {
  test('starts at the first cleanup and stops at both ends', () => {
    expect(visible(queueAfter(listed(a, b, c)))).toBe('[a] b c')
    expect(visible(queueAfter(listed(a, b, c), go(-1)))).toBe('[a] b c')
    expect(visible(queueAfter(listed(a, b, c), go(1), go(1), go(1)))).toBe('a b [c]')
    expect(visible(queueAfter(listed(a, b, c), go(1), go(-1)))).toBe('[a] b c')
  })

  test('skips cleanups claimed by another admin, but stays on one that the admin selected manually', () => {
    expect(visible(queueAfter(listed(claimedBySam(a), b, c)))).toBe('a [b] c')
    expect(visible(queueAfter(listed(a, claimedBySam(b), c), go(1)))).toBe('a b [c]')
    expect(visible(queueAfter(listed(a, claimedBySam(b), c), go(1), go(-1)))).toBe('[a] b c')
    expect(visible(queueAfter(listed(claimedBySam(a), claimedBySam(b))))).toBe('[a] b')
    const hold = { type: 'claimed', id: 'b', claim } as const
    expect(visible(queueAfter(listed(a, b, c), go(1), hold))).toBe('a b [c]')
    expect(visible(queueAfter(listed(a, b, c), { type: 'choose', id: 'b' }, hold))).toBe('a [b] c')
  })
})

describe('a new list of cleanups from the server', () => {
  test('does not change which cleanup is current', () => {
    expect(visible(queueAfter(listed(b, c), go(1), listed(a, b, c, d)))).toBe('a b [c] d')
    const another = queueAfter(listed(a, b, c), go(1), listed(a, c))
    expect(visible(another)).toBe('a [b] c')
    expect(another.hasChanged).toBe(false)
    expect(visible(reduceReviewQueue(another, go(1)))).toBe('a b [c]')
  })

  test('without the current cleanup keeps that cleanup open until the admin moves on', () => {
    const leave = (by: 1 | -1): ReviewQueueAction => ({ type: 'leave', by })
    expect(visible(queueAfter(listed(a, b, c), go(1), listed(a, c), leave(1)))).toBe('a [c]')
    expect(visible(queueAfter(listed(a, b, c), go(1), listed(a, c), leave(-1)))).toBe('[a] c')
    expect(visible(queueAfter(listed(a, b), go(1), listed(a), leave(1)))).toBe('[a]')
    expect(queueAfter(listed(a), listed(), leave(1)).currentId).toBeUndefined()
  })

  test('marks an edited current cleanup as changed until the admin sees the warning or moves on', () => {
    const edited = aRow('a', { litterCount: 900, updatedAt: later })
    const queue = queueAfter(listed(a, b), listed(edited, b))
    expect(queue.hasChanged).toBe(true)
    expect(getCurrentQueueCleanup(queue)).toBe(edited)
    expect(reduceReviewQueue(queue, { type: 'look' }).hasChanged).toBe(false)
    expect(reduceReviewQueue(queue, go(1)).hasChanged).toBe(false)
    expect(queueAfter(listed(a, b), listed(aRow('a', { updatedAt: later }), b)).hasChanged).toBe(false)
    const decidedByOther = { type: 'fresh', row: aRow('a', { status: 'approved', updatedAt: later }) } as const
    expect(queueAfter(listed(a, b), listed(b), decidedByOther).hasChanged).toBe(true)
  })

  test('marks the current group as changed for a different total, but not for a different share', () => {
    const share = { cleanupId: 'a', memberId: 'rosa', fullName: 'Rosa', username: 'rosa', pieces: 12, isHost: true }
    const group = { id: 'a', total: 214, people: 5, isHost: true }
    const row = aRow('a', { group, shares: [share] })
    const joined = { ...row, shares: [share, { ...share, cleanupId: 'c', isHost: false }] }
    const grown = { ...row, group: { ...group, total: 300 }, updatedAt: later }
    expect(queueAfter(listed(row, b), listed(joined, b)).hasChanged).toBe(false)
    expect(queueAfter(listed(row, b), listed(grown, b)).hasChanged).toBe(true)
  })

  test('deselects cleanups missing from the list', () => {
    const queue = queueAfter(listed(a, b, c), { type: 'toggle', id: 'b' }, { type: 'toggle', id: 'c' }, listed(a, c))
    expect([...queue.selected]).toEqual(['c'])
    expect([...queueAfter(listed(a), { type: 'toggle', id: 'a' }, { type: 'toggle', id: 'a' }).selected]).toEqual([])
  })

  test('deselects cleanups that have changed since they were selected', () => {
    const edited = aRow('b', { litterCount: 88, updatedAt: later })
    const select: ReviewQueueAction[] = [listed(a, b, c), { type: 'toggle', id: 'b' }, { type: 'toggle', id: 'c' }]
    expect([...queueAfter(...select, listed(a, edited, c)).selected]).toEqual(['c'])
    expect([...queueAfter(...select, { type: 'fresh', row: edited }).selected]).toEqual(['c'])
    expect([...queueAfter(...select, listed(a, aRow('b', { updatedAt: later }), c)).selected]).toEqual(['b', 'c'])
  })
})

describe('undoing a review decision in the queue', () => {
  const approved = aRow('a', { status: 'approved', updatedAt: later })
  const undone = done(['a', muchLater])
  const back = aRow('a', { updatedAt: muchLater })

  test('does not mark the cleanup as changed by others, whatever list arrives in between', () => {
    const queue = queueAfter(listed(a, b), decide('a'), done(['a', later]), listed(b), undo(a), undone)
    expect(getCurrentQueueCleanup(queue)).toEqual(back)
    for (const read of [listed(approved, b), listed(back, b), listed(b), { type: 'fresh', row: approved } as const]) {
      const next = reduceReviewQueue(queue, read)
      expect([visible(next), next.hasChanged, getCurrentQueueCleanup(next)?.status]).toEqual([
        '[a] b',
        false,
        'pending',
      ])
    }
    const edited = aRow('a', { litterCount: 900, updatedAt: '2026-11-20T13:00:00.000Z' })
    expect(reduceReviewQueue(queue, listed(edited, b)).hasChanged).toBe(true)
  })

  test('allows a new decision, which hides the cleanup even if an outdated list arrives', () => {
    const doneAgain = done(['a', '2026-11-20T13:00:00.000Z'])
    const queue = queueAfter(listed(a, b), decide('a'), done(['a', later]), undo(a))
    expect(visible(after(queue, undone, decide('a'), doneAgain, listed(back, b)))).toBe('[b]')
    expect(visible(after(queue, decide('a'), undone, doneAgain, listed(approved, b)))).toBe('[b]')
  })

  test('waits for the response to the decision', () => {
    const queue = queueAfter(listed(a, b), decide('a'), undo(a))
    expect([visible(queue), isLockedByDecision(queue, 'a')]).toEqual(['[a] b', false])
    expect(getCurrentQueueCleanup(after(queue, done(['a', later])))).toEqual(a)
    expect(getCurrentQueueCleanup(after(queue, done(['a', later]), undone))).toEqual(back)
  })

  test('does not change a cleanup whose decision fails after the undo', () => {
    const queue = queueAfter(listed(a, b, c), decide('a', 'b'), undo(a, b))
    const next = after(queue, answer([['a', later]], [['b', 'No']]), undone)
    expect([visible(next), next.refused.size]).toEqual(['[a] b c', 0])
    expect(next.rows).toEqual([back, b, c])
  })
})

describe('deciding in a tab of the review page that still lists decided cleanups', () => {
  const approved = { status: 'approved', adminNotes: null } as const
  const statuses = (queue: ReviewQueueState) =>
    getVisibleQueueCleanups(queue)
      .map(({ cleanupId: id, status }) => `${id} ${status}`)
      .join(', ')

  test('shows the new status immediately and moves to the next undecided cleanup', () => {
    const queue = allAfter(listed(a, b, c, d), { type: 'toggle', id: 'b' }, decide('a', 'b'))
    expect([visible(queue), statuses(queue)]).toEqual(['a b [c] d', 'a approved, b approved, c pending, d pending'])
    expect([...queue.selected]).toEqual([])
    expect(visible(allAfter(listed(a, b), go(1), decide('b')))).toBe('a [b]')
  })

  test('locks the cleanup until the server responds', () => {
    const queue = allAfter(listed(a, b, c), decide('a', 'b'))
    expect(['a', 'b', 'c'].map((id) => isLockedByDecision(queue, id))).toEqual([true, true, false])
    expect(after(queue, { type: 'toggle', id: 'a' }).selected.size).toBe(0)
    const settled = after(queue, answer([['a', later]], [['b', 'No']]))
    expect(['a', 'b'].map((id) => isLockedByDecision(settled, id))).toEqual([false, false])
  })

  test('does not mark the cleanup as changed by others when the list reloads', () => {
    const now = [aRow('a', { ...approved, updatedAt: later }), b]
    const queue = allAfter(listed(a, b), go(1), go(-1), decide('a'), done(['a', later]), {
      type: 'choose',
      id: 'a',
    })
    for (const read of [listed(a, b), listed(...now)]) {
      const next = reduceReviewQueue(queue, read)
      expect([statuses(next), next.hasChanged]).toEqual(['a approved, b pending', false])
    }
  })

  test('restores the old status when the decision fails or is undone', () => {
    const queue = allAfter(listed(a, b), decide('a', 'b'))
    expect(statuses(after(queue, rejected(['a', 'No'], ['b', 'No'])))).toBe('a pending, b pending')
    expect(statuses(after(queue, answer([['b', later]], [['a', 'No']])))).toBe('a pending, b approved')
    const settled = after(queue, done(['a', later], ['b', later]))
    expect(statuses(after(settled, undo(a)))).toBe('a pending, b approved')
    expect(visible(after(settled, undo(a)))).toBe('[a] b')
  })

  test('keeps the stored decision on a cleanup when another decision on it fails', () => {
    const settled = allAfter(listed(a, b), decide('a'), done(['a', later]))
    const rejectAgain = decideAs({ status: 'rejected', adminNotes: 'No' }, 'a')
    expect(statuses(after(settled, rejectAgain))).toBe('a rejected, b pending')
    expect(statuses(after(settled, rejectAgain, rejected(['a', 'No'])))).toBe('a approved, b pending')
  })

  test('shows the decision again when its undo fails, unless the admin decided again', () => {
    const undone = answer([['b', muchLater]], [['a', 'Too late']])
    const settled = allAfter(listed(a, b), decide('a', 'b'), done(['a', later], ['b', later]))
    const half = after(settled, undo(a, b), undone)
    expect([statuses(half), half.refused.size]).toEqual(['a approved, b pending', 0])
    expect(half.rows.map(({ updatedAt }) => updatedAt)).toEqual([later, muchLater])
    const next = after(settled, undo(a, b), decideAs({ status: 'flagged', adminNotes: 'Where?' }, 'a'), undone)
    expect(statuses(next)).toBe('a flagged, b pending')
    expect(statuses(after(next, rejected(['a', 'No'])))).toBe('a approved, b pending')
  })

  test("keeps the list's version of a cleanup if newer than the decision", () => {
    const edited = aRow('a', { litterCount: 900, updatedAt: muchLater })
    const queue = allAfter(listed(a, b), decide('a'), listed(edited, b))
    expect(getVisibleQueueCleanups(after(queue, done(['a', later])))).toEqual([edited, b])
  })
})

describe('deciding in a tab of the review page that hides decided cleanups', () => {
  test('moves to the next cleanup that no other admin has claimed, or to the previous one if none follows', () => {
    expect(visible(queueAfter(listed(a, b, c), decide('a')))).toBe('[b] c')
    expect(visible(queueAfter(listed(a, claimedBySam(b), c), decide('a')))).toBe('b [c]')
    expect(visible(queueAfter(listed(a, b), go(1), decide('b')))).toBe('[a]')
    expect(queueAfter(listed(a), decide('a')).currentId).toBeUndefined()
    expect(visible(queueAfter(listed(a, b, c, d), { type: 'toggle', id: 'c' }, decide('a', 'c')))).toBe('[b] d')
    expect(visible(queueAfter(listed(a, b, c), decide('c')))).toBe('[a] b')
    expect(visible(queueAfter(listed(a, claimedBySam(b)), decide('a')))).toBe('[b]')
  })

  test('hides the decided cleanup in outdated lists until a newer version arrives', () => {
    expect(visible(queueAfter(listed(a, b), decide('a'), listed(a, b)))).toBe('[b]')
    expect(visible(queueAfter(listed(a, b), decide('a'), done(['a', later]), listed(a, b)))).toBe('[b]')
    const approved = aRow('a', { status: 'approved', updatedAt: later })
    expect(visible(queueAfter(listed(a, b), decide('a'), done(['a', later]), listed(approved, b)))).toBe('[b]')
    const edited = aRow('a', { updatedAt: muchLater })
    expect(visible(queueAfter(listed(a, b), decide('a'), done(['a', later]), listed(edited, b)))).toBe('a [b]')
  })

  test('restores a cleanup whose decision failed and shows the error', () => {
    const queue = queueAfter(listed(a, b), decide('a'), rejected(['a', 'No']))
    expect(visible(queue)).toBe('a [b]')
    expect(queue.refused.get('a')?.message).toBe('No')
    expect(after(queue, decide('a')).refused.has('a')).toBe(false)
    expect(visible(queueAfter(listed(a), decide('a'), rejected(['a', 'No'])))).toBe('[a]')
  })

  test('reopens the note of a failed decision until resent or undone', () => {
    const queue = queueAfter(listed(a, b), decideAs({ status: 'rejected' }, 'a'))
    const failed = after(queue, rejected(['a', 'No']))
    expect(failed.refused.get('a')).toEqual({ message: 'No', noting: 'rejected' })
    expect(after(failed, decide('a')).refused.size).toBe(0)
    expect(after(queue, done(['a', later])).refused.size).toBe(0)
    expect(after(queue, undo(a), rejected(['a', 'No'])).refused.size).toBe(0)
  })

  test('deselects the decided cleanups and moves to the next cleanup', () => {
    const select = ['a', 'b', 'c'].map((id): ReviewQueueAction => ({ type: 'toggle', id }))
    const outcome = answer(
      [
        ['a', later],
        ['c', later],
      ],
      [['b', 'No']],
    )
    const queue = queueAfter(listed(a, b, c, d), ...select, decide('a', 'c'), outcome)
    expect(visible(queue)).toBe('[b] d')
    expect([[...queue.selected], queue.refused.get('b')?.message, queue.hasChanged]).toEqual([['b'], 'No', false])
    expect(visible(reduceReviewQueue(queue, listed(b, d)))).toBe('[b] d')
  })

  test('shows an undone cleanup again, even if the list no longer contains it', () => {
    expect(visible(queueAfter(listed(a, b, c), decide('a'), undo(a)))).toBe('[a] b c')
    const settled = queueAfter(listed(a, b, c), decide('a'), done(['a', later]), listed(b, c))
    expect(visible(after(settled, undo(a)))).toBe('[a] b c')
    expect(visible(after(settled, undo(a), done(['a', muchLater]), listed(a, b, c)))).toBe('[a] b c')
    expect(visible(queueAfter(listed(a, b, c), decide('a', 'b'), undo(a, b)))).toBe('[a] b c')
  })
})
