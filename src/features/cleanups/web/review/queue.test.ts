import { describe, expect, test } from 'vitest'
import type { CleanupForReview } from '../../contract/review.ts'
import { createObjectByCleanupField } from '../../rules.ts'
import {
  reduceReviewQueue,
  type ReviewQueueState,
  type ReviewQueueAction,
  getCurrentQueueCleanup,
  EMPTY_REVIEW_QUEUE,
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

const listed = (...rows: CleanupForReview[]): ReviewQueueAction => ({ type: 'listed', rows, isTaken })
const go = (by: 1 | -1): ReviewQueueAction => ({ type: 'go', by, isTaken })
const decide = (...ids: string[]): ReviewQueueAction => ({ type: 'decide', ids, isTaken })
const done = (...made: [string, string][]): ReviewQueueAction => ({
  type: 'settle',
  outcome: { done: new Map(made), refused: new Map() },
})
const rejected = (...why: [string, string][]): ReviewQueueAction => ({
  type: 'settle',
  outcome: { done: new Map(), refused: new Map(why) },
})
const queueAfter = (...actions: ReviewQueueAction[]): ReviewQueueState =>
  actions.reduce(reduceReviewQueue, EMPTY_REVIEW_QUEUE)
/** Returns the ids of the visible cleanups in the queue, with the current one in brackets. */
const visible = (queue: ReviewQueueState) =>
  getVisibleQueueCleanups(queue)
    .map(({ cleanupId: id }) => (id === queue.currentId ? `[${id}]` : id))
    .join(' ')

const [a, b, c, d] = [aRow('a'), aRow('b'), aRow('c'), aRow('d')]
const claimedBySam = (row: CleanupForReview) => ({ ...row, claim })

describe('going through the review queue', () => {
  test('starts at the first cleanup and stops at both ends', () => {
    expect(visible(queueAfter(listed(a, b, c)))).toBe('[a] b c')
    expect(visible(queueAfter(listed(a, b, c), go(-1)))).toBe('[a] b c')
    expect(visible(queueAfter(listed(a, b, c), go(1), go(1), go(1)))).toBe('a b [c]')
    expect(visible(queueAfter(listed(a, b, c), go(1), go(-1)))).toBe('[a] b c')
  })

  test('skips cleanups that another admin has claimed, but stays on one that the admin picked by hand', () => {
    expect(visible(queueAfter(listed(claimedBySam(a), b, c)))).toBe('a [b] c')
    expect(visible(queueAfter(listed(a, claimedBySam(b), c), go(1)))).toBe('a b [c]')
    expect(visible(queueAfter(listed(a, claimedBySam(b), c), go(1), go(-1)))).toBe('[a] b c')
    expect(visible(queueAfter(listed(claimedBySam(a), claimedBySam(b))))).toBe('[a] b')
    const hold = { type: 'claimed', id: 'b', claim, isTaken } as const
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

  test('without the current cleanup removes it from the queue only when the admin moves on', () => {
    const leave = (by: 1 | -1): ReviewQueueAction => ({ type: 'leave', by, isTaken })
    expect(visible(queueAfter(listed(a, b, c), go(1), listed(a, c), leave(1)))).toBe('a [c]')
    expect(visible(queueAfter(listed(a, b, c), go(1), listed(a, c), leave(-1)))).toBe('[a] c')
    expect(visible(queueAfter(listed(a, b), go(1), listed(a), leave(1)))).toBe('[a]')
    expect(queueAfter(listed(a), listed(), leave(1)).currentId).toBeUndefined()
  })

  test('with an edited current cleanup marks it as changed until the admin sees the warning or moves on', () => {
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

  test('with another total of the current group marks it as changed, but not with another share', () => {
    const share = { cleanupId: 'a', memberId: 'rosa', fullName: 'Rosa', username: 'rosa', pieces: 12, isHost: true }
    const group = { id: 'a', total: 214, people: 5, isHost: true }
    const row = aRow('a', { group, shares: [share] })
    const joined = { ...row, shares: [share, { ...share, cleanupId: 'c', isHost: false }] }
    const grown = { ...row, group: { ...group, total: 300 }, updatedAt: later }
    expect(queueAfter(listed(row, b), listed(joined, b)).hasChanged).toBe(false)
    expect(queueAfter(listed(row, b), listed(grown, b)).hasChanged).toBe(true)
  })

  test('deselects cleanups that the list lacks', () => {
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
  const undo: ReviewQueueAction = { type: 'undo', rows: [a] }
  const undone: ReviewQueueAction = {
    type: 'undone',
    outcome: { done: new Map([['a', muchLater]]), refused: new Map() },
  }
  const back = aRow('a', { updatedAt: muchLater })

  test('does not mark the cleanup as changed by others, whatever list arrives in between', () => {
    const queue = queueAfter(listed(a, b), decide('a'), done(['a', later]), listed(b), undo, undone)
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
    const again = [decide('a'), done(['a', '2026-11-20T13:00:00.000Z'])]
    expect(visible(queueAfter(listed(a, b), decide('a'), undo, undone, ...again, listed(back, b)))).toBe('[b]')
    expect(visible(queueAfter(listed(a, b), decide('a'), undo, ...again, undone, listed(approved, b)))).toBe('[b]')
  })

  test('ignores a cleanup whose decision failed on the server', () => {
    const queue = queueAfter(listed(a, b, c), decide('a', 'b'), rejected(['b', 'No']), go(1))
    expect(visible(reduceReviewQueue(queue, { type: 'undo', rows: [b] }))).toBe(visible(queue))
  })
})

describe('deciding in a tab of the review page that still lists decided cleanups', () => {
  const approved = { status: 'approved', adminNotes: null } as const
  const decideInPlace = (...ids: string[]): ReviewQueueAction => ({ type: 'decide', ids, stayAs: approved, isTaken })
  const statuses = (queue: ReviewQueueState) =>
    queue.rows.map(({ cleanupId: id, status }) => `${id} ${status}`).join(', ')

  test('shows the new status immediately and moves to the next undecided cleanup', () => {
    const queue = queueAfter(listed(a, b, c, d), { type: 'toggle', id: 'b' }, decideInPlace('a', 'b'))
    expect([visible(queue), statuses(queue)]).toEqual(['a b [c] d', 'a approved, b approved, c pending, d pending'])
    expect([...queue.selected]).toEqual([])
    expect(visible(queueAfter(listed(a, b), go(1), decideInPlace('b')))).toBe('a [b]')
  })

  test('does not mark the cleanup as changed by others when the list reloads', () => {
    const now = [aRow('a', { ...approved, updatedAt: later }), b]
    const queue = queueAfter(listed(a, b), go(1), go(-1), decideInPlace('a'), done(['a', later]), {
      type: 'choose',
      id: 'a',
    })
    for (const read of [listed(a, b), listed(...now)]) {
      const next = reduceReviewQueue(queue, read)
      expect([statuses(next), next.hasChanged]).toEqual(['a approved, b pending', false])
    }
  })

  test('restores the old status when the decision fails or is undone', () => {
    const queue = queueAfter(listed(a, b), decideInPlace('a', 'b'))
    expect(statuses(reduceReviewQueue(queue, rejected(['a', 'No'])))).toBe('a pending, b approved')
    const settled = reduceReviewQueue(queue, done(['a', later], ['b', later]))
    const undo: ReviewQueueAction = { type: 'undo', rows: [a] }
    expect(statuses(reduceReviewQueue(settled, undo))).toBe('a pending, b approved')
    expect(visible(reduceReviewQueue(settled, undo))).toBe('[a] b')
    const late = [undo, done(['a', later])].reduce(reduceReviewQueue, queue)
    expect(getCurrentQueueCleanup(late)).toEqual(a)
  })

  test('keeps the stored decision on a cleanup when another decision on it fails', () => {
    const rejectAgain = { ...decideInPlace('a'), stayAs: { status: 'rejected', adminNotes: 'No' } } as const
    const settled = queueAfter(listed(a, b), decideInPlace('a'), done(['a', later]))
    expect(statuses(reduceReviewQueue(settled, rejected(['a', 'No'])))).toBe('a approved, b pending')
    expect(statuses([rejectAgain, rejected(['a', 'No'])].reduce(reduceReviewQueue, settled))).toBe(
      'a approved, b pending',
    )
    // The second decision was shown before the server answered the first.
    const both = [rejectAgain, done(['a', later]), rejected(['a', 'No'])]
    expect(statuses(both.reduce(reduceReviewQueue, queueAfter(listed(a, b), decideInPlace('a'))))).toBe(
      'a approved, b pending',
    )
  })

  test('shows the decision again when its undo fails, unless the admin decided again', () => {
    const undo: ReviewQueueAction = { type: 'undo', rows: [a, b] }
    const outcome = { done: new Map([['b', muchLater]]), refused: new Map([['a', 'Too late']]) }
    const undone: ReviewQueueAction = { type: 'undone', outcome }
    const settled = queueAfter(listed(a, b), decideInPlace('a', 'b'), done(['a', later], ['b', later]))
    const half = [undo, undone].reduce(reduceReviewQueue, settled)
    expect(statuses(half)).toBe('a approved, b pending')
    expect(half.rows.map(({ updatedAt }) => updatedAt)).toEqual([later, muchLater])
    const again = { ...decideInPlace('a'), stayAs: { status: 'flagged', adminNotes: 'Where?' } } as const
    const next = [undo, again, undone].reduce(reduceReviewQueue, settled)
    expect(statuses(next)).toBe('a flagged, b pending')
    expect(statuses(reduceReviewQueue(next, rejected(['a', 'No'])))).toBe('a approved, b pending')
  })

  test('can later hide the decided cleanup and show it again', () => {
    const queue = queueAfter(listed(a, b), decideInPlace('a'), done(['a', later]), decide('a'), done(['a', muchLater]))
    expect(visible(queue)).toBe('[b]')
    expect(visible(reduceReviewQueue(queue, decideInPlace('a')))).toBe('a [b]')
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
  })

  test('hides the decided cleanup from older lists, until a newer version of it arrives', () => {
    expect(visible(queueAfter(listed(a, b), decide('a'), listed(a, b)))).toBe('[b]')
    expect(visible(queueAfter(listed(a, b), decide('a'), done(['a', later]), listed(a, b)))).toBe('[b]')
    const approved = aRow('a', { status: 'approved', updatedAt: later })
    expect(visible(queueAfter(listed(a, b), decide('a'), done(['a', later]), listed(approved, b)))).toBe('[b]')
    const edited = aRow('a', { updatedAt: muchLater })
    expect(visible(queueAfter(listed(a, b), decide('a'), done(['a', later]), listed(edited, b)))).toBe('a [b]')
  })

  test('restores a cleanup whose decision failed, with the error, and does not change the current cleanup', () => {
    const queue = queueAfter(listed(a, b), decide('a'), rejected(['a', 'No']))
    expect(visible(queue)).toBe('a [b]')
    expect(queue.refused.get('a')).toBe('No')
    expect(reduceReviewQueue(queue, decide('a')).refused.has('a')).toBe(false)
    expect(visible(queueAfter(listed(a), decide('a'), rejected(['a', 'No'])))).toBe('[a]')
  })

  test('preserves the note of a failed decision until the note is sent or the decision undone', () => {
    const draft = { status: 'rejected' } as const
    const written: ReviewQueueAction[] = [listed(a, b), { type: 'decide', ids: ['a'], draft, isTaken }]
    expect(queueAfter(...written, rejected(['a', 'No'])).drafts.get('a')).toEqual(draft)
    expect(queueAfter(...written, rejected(['a', 'No']), decide('a')).drafts.size).toBe(0)
    expect(queueAfter(...written, done(['a', later])).drafts.size).toBe(0)
    expect(queueAfter(...written, { type: 'undo', rows: [a] }).drafts.size).toBe(0)
  })

  test('deselects the decided cleanups, but not those whose decision failed, and moves to the next cleanup', () => {
    const select = ['a', 'b', 'c'].map((id): ReviewQueueAction => ({ type: 'toggle', id }))
    const outcome = {
      done: new Map([
        ['a', later],
        ['c', later],
      ]),
      refused: new Map([['b', 'No']]),
    }
    const queue = queueAfter(listed(a, b, c, d), ...select, decide('a', 'c'), { type: 'settle', outcome })
    expect(visible(queue)).toBe('[b] d')
    expect([[...queue.selected], queue.refused.get('b'), queue.hasChanged]).toEqual([['b'], 'No', false])
    expect(visible(reduceReviewQueue(queue, listed(b, d)))).toBe('[b] d')
  })

  test('shows an undone cleanup again, even if the list no longer contains it', () => {
    const undo: ReviewQueueAction = { type: 'undo', rows: [a] }
    expect(visible(queueAfter(listed(a, b, c), decide('a'), undo))).toBe('[a] b c')
    expect(visible(queueAfter(listed(a, b, c), decide('a'), done(['a', later]), listed(b, c), undo))).toBe('[a] b c')
    expect(visible(queueAfter(listed(a, b, c), decide('a'), undo, done(['a', later]), listed(a, b, c)))).toBe('[a] b c')
    expect(visible(queueAfter(listed(a, b, c), decide('a', 'b'), { type: 'undo', rows: [a, b] }))).toBe('[a] b c')
  })
})
