import type { Reviewed } from '../../contract/review.ts'
import { fieldsOf } from '../../rules.ts'
import type { Outcome, Draft } from './decisions.ts'

/** State of the review queue, changed by a reducer: the cleanups that one admin reviews, and the current one. */
export type ReviewQueue = {
  /** Latest rows from the server. The current cleanup stays among them, even if the server no longer lists it. */
  rows: Reviewed[]
  currentId: string | undefined
  /** Whether the admin picked the current cleanup by hand. It then stays current even if another admin claims it. */
  isChosen: boolean
  /** Whether the current cleanup has changed while it was shown, and the admin has not been warned yet. */
  hasChanged: boolean
  /**
   * Decided cleanups that are hidden, with the version that the decision created, once known. A later version shows
   * them again.
   */
  decided: ReadonlyMap<string, string | undefined>
  /** Original rows of decided cleanups that stay in the list, to roll back the optimistic update. */
  before: ReadonlyMap<string, Before>
  /** Decided rows of listed cleanups whose undo has not been answered yet. */
  undoing: ReadonlyMap<string, Reviewed>
  refused: ReadonlyMap<string, string>
  /** Notes of decisions that are in flight or were rejected. */
  drafts: ReadonlyMap<string, Draft>
  selected: ReadonlySet<string>
}

/**
 * Row before a decision, for a rollback while the server may still reject it. `unsettled` counts unanswered decisions.
 */
export type Before = { row: Reviewed; unsettled: number }

/** New status and note of decided cleanups that stay in the list, shown before the server answers. */
export type StayAs = Pick<Reviewed, 'status' | 'adminNotes'>

export type IsTaken = (row: Reviewed) => boolean

export type QueueAction =
  | { type: 'listed'; rows: Reviewed[]; isTaken: IsTaken }
  | { type: 'fresh'; row: Reviewed }
  | { type: 'go'; by: 1 | -1; isTaken: IsTaken }
  | { type: 'leave'; by: 1 | -1; isTaken: IsTaken }
  | { type: 'choose'; id: string }
  | { type: 'claimed'; id: string; claim: NonNullable<Reviewed['claim']>; isTaken: IsTaken }
  | { type: 'decide'; ids: string[]; stayAs?: StayAs | undefined; draft?: Draft | undefined; isTaken: IsTaken }
  | { type: 'settle'; outcome: Outcome }
  | { type: 'undo'; rows: Reviewed[] }
  | { type: 'undone'; outcome: Outcome }
  | { type: 'toggle'; id: string }
  | { type: 'unselect' }
  | { type: 'look' }

export const emptyQueue: ReviewQueue = {
  rows: [],
  currentId: undefined,
  isChosen: false,
  hasChanged: false,
  decided: new Map(),
  before: new Map(),
  undoing: new Map(),
  refused: new Map(),
  drafts: new Map(),
  selected: new Set(),
}

/**
 * Whether a cleanup is hidden because it was decided on. A later version, by its member or another admin, shows it
 * again.
 */
export const isOut = ({ decided }: ReviewQueue, { cleanupId, updatedAt }: Reviewed): boolean => {
  const made = decided.get(cleanupId)
  return decided.has(cleanupId) && (!made || updatedAt <= made)
}

export const waitingOf = (queue: ReviewQueue): Reviewed[] => queue.rows.filter((row) => !isOut(queue, row))

export const currentOf = ({ rows, currentId }: ReviewQueue): Reviewed | undefined =>
  rows.find(({ cleanupId }) => cleanupId === currentId)

export function changeQueue(queue: ReviewQueue, action: QueueAction): ReviewQueue {
  switch (action.type) {
    case 'listed':
      return takeList(queue, action)
    case 'fresh':
      return replaced(queue, action.row)
    case 'go':
      return at(queue, nextOf(queue, action))
    case 'leave':
      return leave(queue, action)
    case 'choose':
      return { ...at(queue, action.id), isChosen: true }
    case 'claimed':
      return claimed(queue, action)
    case 'decide':
      return decide(queue, action)
    case 'settle':
      return settle(queue, action.outcome)
    case 'undo':
      return undo(queue, action.rows)
    case 'undone':
      return undone(queue, action.outcome)
    case 'toggle':
      return { ...queue, selected: toggled(queue.selected, action.id) }
    case 'unselect':
      return { ...queue, selected: new Set() }
    case 'look':
      return { ...queue, hasChanged: false }
  }
}

const at = (queue: ReviewQueue, currentId: string | undefined): ReviewQueue => ({
  ...queue,
  currentId,
  isChosen: false,
  hasChanged: false,
})

/** Nearest cleanup in a direction that no other admin has claimed, or the current one if there is none. */
function nextOf(queue: ReviewQueue, { by, isTaken }: { by: 1 | -1; isTaken: IsTaken }): string | undefined {
  const { rows, currentId } = queue
  const place = rows.findIndex(({ cleanupId }) => cleanupId === currentId)
  const ahead = by === 1 ? rows.slice(place + 1) : rows.slice(0, Math.max(place, 0)).toReversed()
  return ahead.find((row) => !isOut(queue, row) && !isTaken(row))?.cleanupId ?? currentId
}

/** Moves on from a cleanup that the server no longer lists, and removes it from the queue. */
function leave(queue: ReviewQueue, { by, isTaken }: { by: 1 | -1; isTaken: IsTaken }): ReviewQueue {
  const [ahead, behind] = [by, by === 1 ? (-1 as const) : (1 as const)].map((way) =>
    nextOf(queue, { by: way, isTaken }),
  )
  const rows = queue.rows.filter(({ cleanupId }) => cleanupId !== queue.currentId)
  return at(
    { ...queue, rows },
    [ahead, behind].find((id) => id !== queue.currentId),
  )
}

/**
 * Fields by which an admin judges a cleanup, as comparable text. Versions are left out, because an undo changes them
 * too.
 */
const judged = (row: Reviewed) =>
  JSON.stringify([fieldsOf(row), row.status, row.adminNotes, row.photos.map(({ id }) => id)])

/** The newer of two versions of a row. A list read before an undo must not overwrite its result. */
const later = (row: Reviewed, known: Reviewed | undefined) => (known && row.updatedAt < known.updatedAt ? known : row)

function takeList(queue: ReviewQueue, { rows: read, isTaken }: { rows: Reviewed[]; isTaken: IsTaken }): ReviewQueue {
  const known = new Map(queue.rows.map((row) => [row.cleanupId, row]))
  const rows = read.map((row) => later(row, known.get(row.cleanupId)))
  const current = currentOf(queue)
  const listed = current && rows.find(({ cleanupId }) => cleanupId === current.cleanupId)
  if (current && !listed && !isOut(queue, current)) {
    const place = waitingOf(queue).findIndex(({ cleanupId }) => cleanupId === current.cleanupId)
    const others = rows.filter((row) => !isOut(queue, row))
    const before = others[place - 1]
    const index = before ? rows.indexOf(before) + 1 : 0
    return { ...queue, rows: rows.toSpliced(index, 0, current), selected: stillSelected(queue, rows) }
  }
  const next = { ...queue, rows, selected: stillSelected(queue, rows) }
  if (current && listed && !isOut(next, listed))
    return judged(listed) === judged(current) ? next : { ...next, hasChanged: true }
  const waiting = waitingOf(next)
  return at(next, (waiting.find((row) => !isTaken(row)) ?? waiting[0])?.cleanupId)
}

/**
 * Deselects cleanups that have left the list or changed since they were selected, so that none is decided on unseen.
 */
function stillSelected({ selected, rows }: ReviewQueue, read: Reviewed[]): ReviewQueue['selected'] {
  if (selected.size === 0) return selected
  const now = new Map(read.map((row) => [row.cleanupId, judged(row)]))
  const isAsPicked = (row: Reviewed) => now.get(row.cleanupId) === judged(row)
  const picked = rows.filter(({ cleanupId }) => selected.has(cleanupId))
  return new Set(picked.filter(isAsPicked).map(({ cleanupId }) => cleanupId))
}

function replaced(queue: ReviewQueue, row: Reviewed): ReviewQueue {
  const known = queue.rows.find(({ cleanupId }) => cleanupId === row.cleanupId)
  if (!known || later(row, known) === known) return queue
  const rows = queue.rows.map((each) => (each === known ? row : each))
  const isLookedAt = queue.currentId === row.cleanupId
  const hasChanged = queue.hasChanged || (isLookedAt && judged(row) !== judged(known))
  return { ...queue, rows, selected: stillSelected(queue, rows), hasChanged }
}

function claimed(queue: ReviewQueue, { id, claim, isTaken }: Extract<QueueAction, { type: 'claimed' }>): ReviewQueue {
  const rows = queue.rows.map((row) => (row.cleanupId === id ? { ...row, claim } : row))
  const next = { ...queue, rows }
  return queue.currentId === id && !queue.isChosen ? at(next, nextOf(next, { by: 1, isTaken })) : next
}

function decide(
  queue: ReviewQueue,
  { ids, stayAs, draft, isTaken }: Extract<QueueAction, { type: 'decide' }>,
): ReviewQueue {
  const refused = withoutAll(queue.refused, ids)
  const drafts = withoutAll(queue.drafts, ids)
  if (draft) for (const id of ids) drafts.set(id, draft)
  const selected = new Set([...queue.selected].filter((id) => !ids.includes(id)))
  const places = stayAs ? staying(queue, ids, stayAs) : leaving(queue, ids)
  const next = { ...queue, ...places, refused, drafts, selected }
  if (!queue.currentId || !ids.includes(queue.currentId)) return next
  if (stayAs) return at(next, nextOf(next, { by: 1, isTaken: (row) => ids.includes(row.cleanupId) || isTaken(row) }))
  for (const by of [1, -1] as const) {
    const id = nextOf(next, { by, isTaken })
    if (id !== next.currentId) return at(next, id)
  }
  return at(next, waitingOf(next)[0]?.cleanupId)
}

const leaving = (queue: ReviewQueue, ids: string[]): Pick<ReviewQueue, 'decided' | 'before'> => ({
  decided: new Map([...queue.decided, ...ids.map((id) => [id, undefined] as const)]),
  before: withoutAll(queue.before, ids),
})

/** Shows the new status of decided cleanups immediately. Reviewer and time follow with the next list. */
function staying(queue: ReviewQueue, ids: string[], stayAs: StayAs): Pick<ReviewQueue, 'decided' | 'before' | 'rows'> {
  const due = queue.rows.filter(({ cleanupId }) => ids.includes(cleanupId))
  const before = new Map(queue.before)
  for (const row of due) {
    const { cleanupId: id } = row
    before.set(id, { row, unsettled: (before.get(id)?.unsettled ?? 0) + 1 })
  }
  return {
    decided: withoutAll(queue.decided, ids),
    before,
    rows: queue.rows.map((row) => (due.includes(row) ? { ...row, ...stayAs, reviewer: null, reviewedAt: null } : row)),
  }
}

function settle(queue: ReviewQueue, { done, refused: why }: Outcome): ReviewQueue {
  const decided = new Map(queue.decided)
  // A decision that was undone in the meantime has been removed from `decided`, and is not added again.
  for (const [id, made] of done) if (decided.has(id)) decided.set(id, made)
  for (const id of why.keys()) decided.delete(id)
  const settled = (row: Reviewed): Reviewed => {
    const before = queue.before.get(row.cleanupId)
    if (!before) return row
    if (why.has(row.cleanupId)) return before.unsettled > 0 ? before.row : row
    return { ...row, updatedAt: done.get(row.cleanupId) ?? row.updatedAt }
  }
  const settledBefore = ([id, { row, unsettled }]: [string, Before]) =>
    [id, { row, unsettled: unsettled - (done.has(id) ? 1 : 0) }] as const
  const next = {
    ...queue,
    rows: queue.rows.map(settled),
    decided,
    before: new Map([...withoutAll(queue.before, why.keys())].map(settledBefore)),
    drafts: withoutAll(queue.drafts, done.keys()),
    refused: new Map([...queue.refused, ...why]),
  }
  return next.currentId ? next : at(next, waitingOf(next)[0]?.cleanupId)
}

/** Restores undone cleanups in their old places, or else before the current one. The first of them becomes current. */
function undo(queue: ReviewQueue, taken: Reviewed[]): ReviewQueue {
  const back = taken.filter(({ cleanupId }) => queue.decided.has(cleanupId) || queue.before.has(cleanupId))
  if (back.length === 0) return queue
  const ids = back.map(({ cleanupId }) => cleanupId)
  const decided = withoutAll(queue.decided, ids)
  const before = withoutAll(queue.before, ids)
  const undoing = withoutAll(queue.undoing, ids)
  for (const row of queue.rows)
    if (ids.includes(row.cleanupId) && queue.before.has(row.cleanupId)) undoing.set(row.cleanupId, row)
  const drafts = withoutAll(queue.drafts, ids)
  const listed = new Set(queue.rows.map(({ cleanupId }) => cleanupId))
  const missing = back.filter(({ cleanupId }) => !listed.has(cleanupId))
  const place = queue.rows.findIndex(({ cleanupId }) => cleanupId === queue.currentId)
  const restored = queue.rows.map((row) => back.find(({ cleanupId }) => cleanupId === row.cleanupId) ?? row)
  const rows = restored.toSpliced(Math.max(place, 0), 0, ...missing)
  return at({ ...queue, rows, decided, before, undoing, drafts }, ids[0])
}

/**
 * Applies the answer to an undo. A cleanup gets the version that the undo created, or its decision back if the undo
 * failed.
 */
function undone(queue: ReviewQueue, { done, refused }: Outcome): ReviewQueue {
  const asDecided = new Map([...queue.undoing].filter(([id]) => refused.has(id)))
  const shown = (row: Reviewed): Reviewed => ({ ...row, updatedAt: done.get(row.cleanupId) ?? row.updatedAt })
  // A cleanup that was decided on again shows the new decision, and rolls back to its present state.
  const fallBack = ([id, { row, unsettled }]: [string, Before]) =>
    [id, { row: asDecided.get(id) ?? row, unsettled }] as const
  return {
    ...queue,
    rows: queue.rows.map((row) => (!queue.before.has(row.cleanupId) && asDecided.get(row.cleanupId)) || shown(row)),
    before: new Map([...queue.before].map(fallBack)),
    undoing: withoutAll(queue.undoing, [...done.keys(), ...refused.keys()]),
  }
}

function withoutAll<Kept>(all: ReadonlyMap<string, Kept>, ids: Iterable<string>): Map<string, Kept> {
  const rest = new Map(all)
  for (const id of ids) rest.delete(id)
  return rest
}

function toggled(selected: ReviewQueue['selected'], id: string): ReviewQueue['selected'] {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
