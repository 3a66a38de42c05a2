import { describe, expect, test } from 'vitest'
import type { Reviewed } from '../../contract/review.ts'
import { eachField } from '../../rules.ts'
import { changeQueue, type ReviewQueue, type QueueAction, currentOf, emptyQueue, waitingOf } from './queue.ts'

const aRow = (id: string, set: Partial<Reviewed> = {}): Reviewed => ({
  cleanupId: id,
  userId: 'rosa',
  ...eachField(() => null),
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
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  member: { id: 'rosa', fullName: 'Rosa', username: 'rosa', email: 'r@x', avatarUrl: null, totalCleanups: 1 },
  reviewer: null,
  reviewedAt: null,
  claim: null,
  hints: [],
  ...set,
})

const claim = { userId: 'sam', fullName: 'Sam', until: '2026-11-20T10:01:00.000Z' }
const isTaken = (row: Reviewed) => row.claim !== null
const later = '2026-11-20T11:00:00.000Z'
const muchLater = '2026-11-20T12:00:00.000Z'

const told = (...rows: Reviewed[]): QueueAction => ({ type: 'listed', rows, isTaken })
const go = (by: 1 | -1): QueueAction => ({ type: 'go', by, isTaken })
const decide = (...ids: string[]): QueueAction => ({ type: 'decide', ids, isTaken })
const done = (...made: [string, string][]): QueueAction => ({
  type: 'settle',
  outcome: { done: new Map(made), refused: new Map() },
})
const refused = (...why: [string, string][]): QueueAction => ({
  type: 'settle',
  outcome: { done: new Map(), refused: new Map(why) },
})
const after = (...actions: QueueAction[]): ReviewQueue => actions.reduce(changeQueue, emptyQueue)
/** The ids of the visible cleanups, with the current one in brackets. */
const seen = (queue: ReviewQueue) =>
  waitingOf(queue)
    .map(({ cleanupId: id }) => (id === queue.currentId ? `[${id}]` : id))
    .join(' ')

const [a, b, c, d] = [aRow('a'), aRow('b'), aRow('c'), aRow('d')]
const ofSam = (row: Reviewed) => ({ ...row, claim })

describe('going through the queue', () => {
  test('starts at the first cleanup and stops at both ends', () => {
    expect(seen(after(told(a, b, c)))).toBe('[a] b c')
    expect(seen(after(told(a, b, c), go(-1)))).toBe('[a] b c')
    expect(seen(after(told(a, b, c), go(1), go(1), go(1)))).toBe('a b [c]')
    expect(seen(after(told(a, b, c), go(1), go(-1)))).toBe('[a] b c')
  })

  test('skips cleanups that another admin has claimed, unless picked by hand', () => {
    expect(seen(after(told(ofSam(a), b, c)))).toBe('a [b] c')
    expect(seen(after(told(a, ofSam(b), c), go(1)))).toBe('a b [c]')
    expect(seen(after(told(a, ofSam(b), c), go(1), go(-1)))).toBe('[a] b c')
    expect(seen(after(told(ofSam(a), ofSam(b))))).toBe('[a] b')
    const hold = { type: 'claimed', id: 'b', claim, isTaken } as const
    expect(seen(after(told(a, b, c), go(1), hold))).toBe('a b [c]')
    expect(seen(after(told(a, b, c), { type: 'choose', id: 'b' }, hold))).toBe('a [b] c')
  })
})

describe('a new list from the server', () => {
  test('does not move the current cleanup', () => {
    expect(seen(after(told(b, c), go(1), told(a, b, c, d)))).toBe('a b [c] d')
    const another = after(told(a, b, c), go(1), told(a, c))
    expect(seen(another)).toBe('a [b] c')
    expect(another.hasChanged).toBe(false)
    expect(seen(changeQueue(another, go(1)))).toBe('a b [c]')
  })

  test('drops a cleanup that it lacks once the admin moves on', () => {
    const leave = (by: 1 | -1): QueueAction => ({ type: 'leave', by, isTaken })
    expect(seen(after(told(a, b, c), go(1), told(a, c), leave(1)))).toBe('a [c]')
    expect(seen(after(told(a, b, c), go(1), told(a, c), leave(-1)))).toBe('[a] c')
    expect(seen(after(told(a, b), go(1), told(a), leave(1)))).toBe('[a]')
    expect(after(told(a), told(), leave(1)).currentId).toBeUndefined()
  })

  test('flags a changed current cleanup until the admin moves on or is warned', () => {
    const edited = aRow('a', { litterCount: 900, updatedAt: later })
    const queue = after(told(a, b), told(edited, b))
    expect(queue.hasChanged).toBe(true)
    expect(currentOf(queue)).toBe(edited)
    expect(changeQueue(queue, { type: 'look' }).hasChanged).toBe(false)
    expect(changeQueue(queue, go(1)).hasChanged).toBe(false)
    expect(after(told(a, b), told(aRow('a', { updatedAt: later }), b)).hasChanged).toBe(false)
    const decidedByOther = { type: 'fresh', row: aRow('a', { status: 'approved', updatedAt: later }) } as const
    expect(after(told(a, b), told(b), decidedByOther).hasChanged).toBe(true)
  })

  test('deselects cleanups that it lacks', () => {
    const queue = after(told(a, b, c), { type: 'toggle', id: 'b' }, { type: 'toggle', id: 'c' }, told(a, c))
    expect([...queue.selected]).toEqual(['c'])
    expect([...after(told(a), { type: 'toggle', id: 'a' }, { type: 'toggle', id: 'a' }).selected]).toEqual([])
  })

  test('deselects cleanups that have changed since they were selected', () => {
    const edited = aRow('b', { litterCount: 88, updatedAt: later })
    const select: QueueAction[] = [told(a, b, c), { type: 'toggle', id: 'b' }, { type: 'toggle', id: 'c' }]
    expect([...after(...select, told(a, edited, c)).selected]).toEqual(['c'])
    expect([...after(...select, { type: 'fresh', row: edited }).selected]).toEqual(['c'])
    expect([...after(...select, told(a, aRow('b', { updatedAt: later }), c)).selected]).toEqual(['b', 'c'])
  })
})

describe('undoing a decision', () => {
  const approved = aRow('a', { status: 'approved', updatedAt: later })
  const undo: QueueAction = { type: 'undo', rows: [a] }
  const undone: QueueAction = { type: 'undone', outcome: { done: new Map([['a', muchLater]]), refused: new Map() } }
  const back = aRow('a', { updatedAt: muchLater })

  test('is not flagged as a change by others, whatever list arrives in between', () => {
    const queue = after(told(a, b), decide('a'), done(['a', later]), told(b), undo, undone)
    expect(currentOf(queue)).toEqual(back)
    for (const read of [told(approved, b), told(back, b), told(b), { type: 'fresh', row: approved } as const]) {
      const next = changeQueue(queue, read)
      expect([seen(next), next.hasChanged, currentOf(next)?.status]).toEqual(['[a] b', false, 'pending'])
    }
    const edited = aRow('a', { litterCount: 900, updatedAt: '2026-11-20T13:00:00.000Z' })
    expect(changeQueue(queue, told(edited, b)).hasChanged).toBe(true)
  })

  test('allows a new decision, which hides the cleanup from older lists too', () => {
    const again = [decide('a'), done(['a', '2026-11-20T13:00:00.000Z'])]
    expect(seen(after(told(a, b), decide('a'), undo, undone, ...again, told(back, b)))).toBe('[b]')
    expect(seen(after(told(a, b), decide('a'), undo, ...again, undone, told(approved, b)))).toBe('[b]')
  })

  test('ignores a cleanup whose decision was rejected', () => {
    const queue = after(told(a, b, c), decide('a', 'b'), refused(['b', 'No']), go(1))
    expect(seen(changeQueue(queue, { type: 'undo', rows: [b] }))).toBe(seen(queue))
  })
})

describe('deciding in a tab that still lists decided cleanups', () => {
  const approved = { status: 'approved', adminNotes: null } as const
  const keep = (...ids: string[]): QueueAction => ({ type: 'decide', ids, stayAs: approved, isTaken })
  const statuses = (queue: ReviewQueue) => queue.rows.map(({ cleanupId: id, status }) => `${id} ${status}`).join(', ')

  test('shows the new status immediately and moves to the next undecided cleanup', () => {
    const queue = after(told(a, b, c, d), { type: 'toggle', id: 'b' }, keep('a', 'b'))
    expect([seen(queue), statuses(queue)]).toEqual(['a b [c] d', 'a approved, b approved, c pending, d pending'])
    expect([...queue.selected]).toEqual([])
    expect(seen(after(told(a, b), go(1), keep('b')))).toBe('a [b]')
  })

  test('does not flag the reloaded list as a change', () => {
    const now = [aRow('a', { ...approved, updatedAt: later }), b]
    const queue = after(told(a, b), go(1), go(-1), keep('a'), done(['a', later]), { type: 'choose', id: 'a' })
    for (const read of [told(a, b), told(...now)]) {
      const next = changeQueue(queue, read)
      expect([statuses(next), next.hasChanged]).toEqual(['a approved, b pending', false])
    }
  })

  test('restores the old status when the decision is rejected or undone', () => {
    const queue = after(told(a, b), keep('a', 'b'))
    expect(statuses(changeQueue(queue, refused(['a', 'No'])))).toBe('a pending, b approved')
    const settled = changeQueue(queue, done(['a', later], ['b', later]))
    const undo: QueueAction = { type: 'undo', rows: [a] }
    expect(statuses(changeQueue(settled, undo))).toBe('a pending, b approved')
    expect(seen(changeQueue(settled, undo))).toBe('[a] b')
    const late = [undo, done(['a', later])].reduce(changeQueue, queue)
    expect(currentOf(late)).toEqual(a)
  })

  test('preserves an accepted decision when a later one is rejected', () => {
    const rejectAgain = { ...keep('a'), stayAs: { status: 'rejected', adminNotes: 'No' } } as const
    const settled = after(told(a, b), keep('a'), done(['a', later]))
    expect(statuses(changeQueue(settled, refused(['a', 'No'])))).toBe('a approved, b pending')
    expect(statuses([rejectAgain, refused(['a', 'No'])].reduce(changeQueue, settled))).toBe('a approved, b pending')
    // The second decision was shown before the first was answered.
    const both = [rejectAgain, done(['a', later]), refused(['a', 'No'])]
    expect(statuses(both.reduce(changeQueue, after(told(a, b), keep('a'))))).toBe('a approved, b pending')
  })

  test('shows the decision again when its undo fails, unless decided again', () => {
    const undo: QueueAction = { type: 'undo', rows: [a, b] }
    const outcome = { done: new Map([['b', muchLater]]), refused: new Map([['a', 'Too late']]) }
    const undone: QueueAction = { type: 'undone', outcome }
    const settled = after(told(a, b), keep('a', 'b'), done(['a', later], ['b', later]))
    const half = [undo, undone].reduce(changeQueue, settled)
    expect(statuses(half)).toBe('a approved, b pending')
    expect(half.rows.map(({ updatedAt }) => updatedAt)).toEqual([later, muchLater])
    const again = { ...keep('a'), stayAs: { status: 'flagged', adminNotes: 'Where?' } } as const
    const next = [undo, again, undone].reduce(changeQueue, settled)
    expect(statuses(next)).toBe('a flagged, b pending')
    expect(statuses(changeQueue(next, refused(['a', 'No'])))).toBe('a approved, b pending')
  })

  test('can hide a cleanup later and show it again', () => {
    const queue = after(told(a, b), keep('a'), done(['a', later]), decide('a'), done(['a', muchLater]))
    expect(seen(queue)).toBe('[b]')
    expect(seen(changeQueue(queue, keep('a')))).toBe('a [b]')
  })
})

describe('deciding in a tab that hides decided cleanups', () => {
  test('moves to the next unclaimed cleanup, at the end to the previous one', () => {
    expect(seen(after(told(a, b, c), decide('a')))).toBe('[b] c')
    expect(seen(after(told(a, ofSam(b), c), decide('a')))).toBe('b [c]')
    expect(seen(after(told(a, b), go(1), decide('b')))).toBe('[a]')
    expect(after(told(a), decide('a')).currentId).toBeUndefined()
    expect(seen(after(told(a, b, c, d), { type: 'toggle', id: 'c' }, decide('a', 'c')))).toBe('[b] d')
    expect(seen(after(told(a, b, c), decide('c')))).toBe('[a] b')
  })

  test('hides the cleanup from older lists, until a newer version arrives', () => {
    expect(seen(after(told(a, b), decide('a'), told(a, b)))).toBe('[b]')
    expect(seen(after(told(a, b), decide('a'), done(['a', later]), told(a, b)))).toBe('[b]')
    const approved = aRow('a', { status: 'approved', updatedAt: later })
    expect(seen(after(told(a, b), decide('a'), done(['a', later]), told(approved, b)))).toBe('[b]')
    const edited = aRow('a', { updatedAt: muchLater })
    expect(seen(after(told(a, b), decide('a'), done(['a', later]), told(edited, b)))).toBe('a [b]')
  })

  test('shows a rejected cleanup again with its reason, without moving the current one', () => {
    const queue = after(told(a, b), decide('a'), refused(['a', 'No']))
    expect(seen(queue)).toBe('a [b]')
    expect(queue.refused.get('a')).toBe('No')
    expect(changeQueue(queue, decide('a')).refused.has('a')).toBe(false)
    expect(seen(after(told(a), decide('a'), refused(['a', 'No'])))).toBe('[a]')
  })

  test('preserves the note of a rejected decision until it is sent or undone', () => {
    const draft = { status: 'rejected' } as const
    const written: QueueAction[] = [told(a, b), { type: 'decide', ids: ['a'], draft, isTaken }]
    expect(after(...written, refused(['a', 'No'])).drafts.get('a')).toEqual(draft)
    expect(after(...written, refused(['a', 'No']), decide('a')).drafts.size).toBe(0)
    expect(after(...written, done(['a', later])).drafts.size).toBe(0)
    expect(after(...written, { type: 'undo', rows: [a] }).drafts.size).toBe(0)
  })

  test('keeps rejected cleanups of a selection selected, and shows the first', () => {
    const select = ['a', 'b', 'c'].map((id): QueueAction => ({ type: 'toggle', id }))
    const outcome = {
      done: new Map([
        ['a', later],
        ['c', later],
      ]),
      refused: new Map([['b', 'No']]),
    }
    const queue = after(told(a, b, c, d), ...select, decide('a', 'c'), { type: 'settle', outcome })
    expect(seen(queue)).toBe('[b] d')
    expect([[...queue.selected], queue.refused.get('b'), queue.hasChanged]).toEqual([['b'], 'No', false])
    expect(seen(changeQueue(queue, told(b, d)))).toBe('[b] d')
  })

  test('shows an undone cleanup again, even if the list no longer contains it', () => {
    const undo: QueueAction = { type: 'undo', rows: [a] }
    expect(seen(after(told(a, b, c), decide('a'), undo))).toBe('[a] b c')
    expect(seen(after(told(a, b, c), decide('a'), done(['a', later]), told(b, c), undo))).toBe('[a] b c')
    expect(seen(after(told(a, b, c), decide('a'), undo, done(['a', later]), told(a, b, c)))).toBe('[a] b c')
    expect(seen(after(told(a, b, c), decide('a', 'b'), { type: 'undo', rows: [a, b] }))).toBe('[a] b c')
  })
})
