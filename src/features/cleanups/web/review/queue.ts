import type { CleanupForReview } from '../../contract/review.ts'
import { toCleanupFormFields } from '../../rules.ts'
import type { ReviewDecisionOutcome, ReviewNoteDraft } from './decisions.ts'

/** State of the review queue, changed by a reducer: the cleanups that one admin reviews, and the current one. */
export type ReviewQueueState = {
  /** Cleanups as the server last listed them, and always the one on screen, even if the server no longer lists it. */
  rows: CleanupForReview[]
  currentId: string | undefined
  /** Whether the admin picked the current cleanup by hand. It then stays current even if another admin claims it. */
  isChosen: boolean
  /** Whether the current cleanup has changed while it was shown, and the admin has not been warned yet. */
  hasChanged: boolean
  /**
   * Decided cleanups that are hidden from the queue, with the version that the decision created, once known. A later
   * version shows the cleanup again.
   */
  decided: ReadonlyMap<string, string | undefined>
  /** Original rows of decided cleanups that stay in the list, to roll back the optimistic update. */
  before: ReadonlyMap<string, CleanupStateBeforeDecision>
  /** Cleanups of the review queue whose decision the admin has undone, while the server has not confirmed the undo. */
  undoing: ReadonlyMap<string, CleanupForReview>
  refused: ReadonlyMap<string, string>
  /** Notes of decisions that are in flight or have failed. */
  drafts: ReadonlyMap<string, ReviewNoteDraft>
  selected: ReadonlySet<string>
}

/**
 * State of a cleanup before a decision, for a rollback while the decision may still fail. `unsettled` counts unanswered
 * decisions.
 */
export type CleanupStateBeforeDecision = { row: CleanupForReview; unsettled: number }

/** New status and note of a cleanup that was just decided on, shown in the list before the server answers. */
export type OptimisticDecision = Pick<CleanupForReview, 'status' | 'adminNotes'>

export type ClaimedByOtherAdminPredicate = (row: CleanupForReview) => boolean

export type ReviewQueueAction =
  | { type: 'listed'; rows: CleanupForReview[]; isTaken: ClaimedByOtherAdminPredicate }
  | { type: 'fresh'; row: CleanupForReview }
  | { type: 'go'; by: 1 | -1; isTaken: ClaimedByOtherAdminPredicate }
  | { type: 'leave'; by: 1 | -1; isTaken: ClaimedByOtherAdminPredicate }
  | { type: 'choose'; id: string }
  | {
      type: 'claimed'
      id: string
      claim: NonNullable<CleanupForReview['claim']>
      isTaken: ClaimedByOtherAdminPredicate
    }
  | {
      type: 'decide'
      ids: string[]
      stayAs?: OptimisticDecision | undefined
      draft?: ReviewNoteDraft | undefined
      isTaken: ClaimedByOtherAdminPredicate
    }
  | { type: 'settle'; outcome: ReviewDecisionOutcome }
  | { type: 'undo'; rows: CleanupForReview[] }
  | { type: 'undone'; outcome: ReviewDecisionOutcome }
  | { type: 'toggle'; id: string }
  | { type: 'unselect' }
  | { type: 'look' }

export const EMPTY_REVIEW_QUEUE: ReviewQueueState = {
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
 * Whether a cleanup is hidden from the queue because it was decided on. A later version, by its member or another
 * admin, shows it again.
 */
export const isCleanupHiddenByDecision = (
  { decided }: ReviewQueueState,
  { cleanupId, updatedAt }: CleanupForReview,
): boolean => {
  const made = decided.get(cleanupId)
  return decided.has(cleanupId) && (!made || updatedAt <= made)
}

export const getVisibleQueueCleanups = (queue: ReviewQueueState): CleanupForReview[] =>
  queue.rows.filter((row) => !isCleanupHiddenByDecision(queue, row))

export const getCurrentQueueCleanup = ({ rows, currentId }: ReviewQueueState): CleanupForReview | undefined =>
  rows.find(({ cleanupId }) => cleanupId === currentId)

export function reduceReviewQueue(queue: ReviewQueueState, action: ReviewQueueAction): ReviewQueueState {
  switch (action.type) {
    case 'listed':
      return applyList(queue, action)
    case 'fresh':
      return replaceRow(queue, action.row)
    case 'go':
      return moveTo(queue, findNext(queue, action))
    case 'leave':
      return leaveUnlisted(queue, action)
    case 'choose':
      return { ...moveTo(queue, action.id), isChosen: true }
    case 'claimed':
      return applyClaim(queue, action)
    case 'decide':
      return applyDecision(queue, action)
    case 'settle':
      return applyAnswer(queue, action.outcome)
    case 'undo':
      return restoreUndone(queue, action.rows)
    case 'undone':
      return applyUndoAnswer(queue, action.outcome)
    case 'toggle':
      return { ...queue, selected: toggleSelected(queue.selected, action.id) }
    case 'unselect':
      return { ...queue, selected: new Set() }
    case 'look':
      return { ...queue, hasChanged: false }
  }
}

const moveTo = (queue: ReviewQueueState, currentId: string | undefined): ReviewQueueState => ({
  ...queue,
  currentId,
  isChosen: false,
  hasChanged: false,
})

/** Returns the nearest cleanup in a direction that no other admin has claimed, or the current one if there is none. */
export function findNext(
  queue: ReviewQueueState,
  { by, isTaken }: { by: 1 | -1; isTaken: ClaimedByOtherAdminPredicate },
): string | undefined {
  const { rows, currentId } = queue
  const place = rows.findIndex(({ cleanupId }) => cleanupId === currentId)
  const ahead = by === 1 ? rows.slice(place + 1) : rows.slice(0, Math.max(place, 0)).toReversed()
  return ahead.find((row) => !isCleanupHiddenByDecision(queue, row) && !isTaken(row))?.cleanupId ?? currentId
}

/** Moves on from a cleanup that the server no longer lists, and removes it from the review queue. */
function leaveUnlisted(
  queue: ReviewQueueState,
  { by, isTaken }: { by: 1 | -1; isTaken: ClaimedByOtherAdminPredicate },
): ReviewQueueState {
  const [ahead, behind] = [by, by === 1 ? (-1 as const) : (1 as const)].map((way) =>
    findNext(queue, { by: way, isTaken }),
  )
  const rows = queue.rows.filter(({ cleanupId }) => cleanupId !== queue.currentId)
  return moveTo(
    { ...queue, rows },
    [ahead, behind].find((id) => id !== queue.currentId),
  )
}

/**
 * Returns the fields by which an admin judges a cleanup, as comparable text. Versions are left out, because an undo
 * changes them too. Who has which share of a group is left out as well: the group is judged as a whole.
 */
const judgedFields = (row: CleanupForReview) =>
  JSON.stringify([
    toCleanupFormFields(row),
    row.status,
    row.adminNotes,
    row.photos.map(({ id }) => id),
    [row.group?.total, row.group?.people],
  ])

/**
 * Returns the newer of two versions of a cleanup. A list read before an undo must not overwrite the result of the undo.
 */
const newerRow = (row: CleanupForReview, known: CleanupForReview | undefined) =>
  known && row.updatedAt < known.updatedAt ? known : row

function applyList(
  queue: ReviewQueueState,
  { rows: read, isTaken }: { rows: CleanupForReview[]; isTaken: ClaimedByOtherAdminPredicate },
): ReviewQueueState {
  const known = new Map(queue.rows.map((row) => [row.cleanupId, row]))
  const rows = read.map((row) => newerRow(row, known.get(row.cleanupId)))
  const current = getCurrentQueueCleanup(queue)
  const listed = current && rows.find(({ cleanupId }) => cleanupId === current.cleanupId)
  if (current && !listed && !isCleanupHiddenByDecision(queue, current)) {
    const place = getVisibleQueueCleanups(queue).findIndex(({ cleanupId }) => cleanupId === current.cleanupId)
    const others = rows.filter((row) => !isCleanupHiddenByDecision(queue, row))
    const before = others[place - 1]
    const index = before ? rows.indexOf(before) + 1 : 0
    return { ...queue, rows: rows.toSpliced(index, 0, current), selected: selectUnchanged(queue, rows) }
  }
  const next = { ...queue, rows, selected: selectUnchanged(queue, rows) }
  if (current && listed && !isCleanupHiddenByDecision(next, listed))
    return judgedFields(listed) === judgedFields(current) ? next : { ...next, hasChanged: true }
  const waiting = getVisibleQueueCleanups(next)
  return moveTo(next, (waiting.find((row) => !isTaken(row)) ?? waiting[0])?.cleanupId)
}

/**
 * Deselects cleanups that have left the review list or changed since they were selected, so that none is decided on
 * unseen.
 */
function selectUnchanged({ selected, rows }: ReviewQueueState, read: CleanupForReview[]): ReviewQueueState['selected'] {
  if (selected.size === 0) return selected
  const now = new Map(read.map((row) => [row.cleanupId, judgedFields(row)]))
  const isAsPicked = (row: CleanupForReview) => now.get(row.cleanupId) === judgedFields(row)
  const picked = rows.filter(({ cleanupId }) => selected.has(cleanupId))
  return new Set(picked.filter(isAsPicked).map(({ cleanupId }) => cleanupId))
}

function replaceRow(queue: ReviewQueueState, row: CleanupForReview): ReviewQueueState {
  const known = queue.rows.find(({ cleanupId }) => cleanupId === row.cleanupId)
  if (!known || newerRow(row, known) === known) return queue
  const rows = queue.rows.map((each) => (each === known ? row : each))
  const isLookedAt = queue.currentId === row.cleanupId
  const hasChanged = queue.hasChanged || (isLookedAt && judgedFields(row) !== judgedFields(known))
  return { ...queue, rows, selected: selectUnchanged(queue, rows), hasChanged }
}

function applyClaim(
  queue: ReviewQueueState,
  { id, claim, isTaken }: Extract<ReviewQueueAction, { type: 'claimed' }>,
): ReviewQueueState {
  const rows = queue.rows.map((row) => (row.cleanupId === id ? { ...row, claim } : row))
  const next = { ...queue, rows }
  return queue.currentId === id && !queue.isChosen ? moveTo(next, findNext(next, { by: 1, isTaken })) : next
}

function applyDecision(
  queue: ReviewQueueState,
  { ids, stayAs, draft, isTaken }: Extract<ReviewQueueAction, { type: 'decide' }>,
): ReviewQueueState {
  const refused = omitKeys(queue.refused, ids)
  const drafts = omitKeys(queue.drafts, ids)
  if (draft) for (const id of ids) drafts.set(id, draft)
  const selected = new Set([...queue.selected].filter((id) => !ids.includes(id)))
  const places = stayAs ? showDecided(queue, ids, stayAs) : hideDecided(queue, ids)
  const next = { ...queue, ...places, refused, drafts, selected }
  if (!queue.currentId || !ids.includes(queue.currentId)) return next
  if (stayAs)
    return moveTo(next, findNext(next, { by: 1, isTaken: (row) => ids.includes(row.cleanupId) || isTaken(row) }))
  for (const by of [1, -1] as const) {
    const id = findNext(next, { by, isTaken })
    if (id !== next.currentId) return moveTo(next, id)
  }
  return moveTo(next, getVisibleQueueCleanups(next)[0]?.cleanupId)
}

const hideDecided = (queue: ReviewQueueState, ids: string[]): Pick<ReviewQueueState, 'decided' | 'before'> => ({
  decided: new Map([...queue.decided, ...ids.map((id) => [id, undefined] as const)]),
  before: omitKeys(queue.before, ids),
})

/**
 * Shows the new status of decided cleanups immediately. Reviewer and time of the decision follow with the next list.
 */
function showDecided(
  queue: ReviewQueueState,
  ids: string[],
  stayAs: OptimisticDecision,
): Pick<ReviewQueueState, 'decided' | 'before' | 'rows'> {
  const due = queue.rows.filter(({ cleanupId }) => ids.includes(cleanupId))
  const before = new Map(queue.before)
  for (const row of due) {
    const { cleanupId: id } = row
    before.set(id, { row, unsettled: (before.get(id)?.unsettled ?? 0) + 1 })
  }
  return {
    decided: omitKeys(queue.decided, ids),
    before,
    rows: queue.rows.map((row) => (due.includes(row) ? { ...row, ...stayAs, reviewer: null, reviewedAt: null } : row)),
  }
}

function applyAnswer(queue: ReviewQueueState, { done, refused: why }: ReviewDecisionOutcome): ReviewQueueState {
  const decided = new Map(queue.decided)
  // A decision that was undone in the meantime has been removed from `decided`, and is not added again.
  for (const [id, made] of done) if (decided.has(id)) decided.set(id, made)
  for (const id of why.keys()) decided.delete(id)
  const settled = (row: CleanupForReview): CleanupForReview => {
    const before = queue.before.get(row.cleanupId)
    if (!before) return row
    if (why.has(row.cleanupId)) return before.unsettled > 0 ? before.row : row
    return { ...row, updatedAt: done.get(row.cleanupId) ?? row.updatedAt }
  }
  const settledBefore = ([id, { row, unsettled }]: [string, CleanupStateBeforeDecision]) =>
    [id, { row, unsettled: unsettled - (done.has(id) ? 1 : 0) }] as const
  const next = {
    ...queue,
    rows: queue.rows.map(settled),
    decided,
    before: new Map([...omitKeys(queue.before, why.keys())].map(settledBefore)),
    drafts: omitKeys(queue.drafts, done.keys()),
    refused: new Map([...queue.refused, ...why]),
  }
  return next.currentId ? next : moveTo(next, getVisibleQueueCleanups(next)[0]?.cleanupId)
}

/**
 * Restores undone cleanups in their old places in the queue, or else before the current one. The first of them becomes
 * current.
 */
function restoreUndone(queue: ReviewQueueState, undone: CleanupForReview[]): ReviewQueueState {
  const back = undone.filter(({ cleanupId }) => queue.decided.has(cleanupId) || queue.before.has(cleanupId))
  if (back.length === 0) return queue
  const ids = back.map(({ cleanupId }) => cleanupId)
  const decided = omitKeys(queue.decided, ids)
  const before = omitKeys(queue.before, ids)
  const undoing = omitKeys(queue.undoing, ids)
  for (const row of queue.rows)
    if (ids.includes(row.cleanupId) && queue.before.has(row.cleanupId)) undoing.set(row.cleanupId, row)
  const drafts = omitKeys(queue.drafts, ids)
  const listed = new Set(queue.rows.map(({ cleanupId }) => cleanupId))
  const missing = back.filter(({ cleanupId }) => !listed.has(cleanupId))
  const place = queue.rows.findIndex(({ cleanupId }) => cleanupId === queue.currentId)
  const restored = queue.rows.map((row) => back.find(({ cleanupId }) => cleanupId === row.cleanupId) ?? row)
  const rows = restored.toSpliced(Math.max(place, 0), 0, ...missing)
  return moveTo({ ...queue, rows, decided, before, undoing, drafts }, ids[0])
}

/**
 * Applies the server's response to an undo. A cleanup gets the version that the undo created, or its decision back if
 * the undo failed.
 */
function applyUndoAnswer(queue: ReviewQueueState, { done, refused }: ReviewDecisionOutcome): ReviewQueueState {
  const asDecided = new Map([...queue.undoing].filter(([id]) => refused.has(id)))
  const shown = (row: CleanupForReview): CleanupForReview => ({
    ...row,
    updatedAt: done.get(row.cleanupId) ?? row.updatedAt,
  })
  // The admin may have decided on the cleanup again. If that decision fails, the row falls back to its state after this
  // undo.
  const fallBack = ([id, { row, unsettled }]: [string, CleanupStateBeforeDecision]) =>
    [id, { row: asDecided.get(id) ?? row, unsettled }] as const
  return {
    ...queue,
    rows: queue.rows.map((row) => (!queue.before.has(row.cleanupId) && asDecided.get(row.cleanupId)) || shown(row)),
    before: new Map([...queue.before].map(fallBack)),
    undoing: omitKeys(queue.undoing, [...done.keys(), ...refused.keys()]),
  }
}

function omitKeys<Kept>(all: ReadonlyMap<string, Kept>, ids: Iterable<string>): Map<string, Kept> {
  const rest = new Map(all)
  for (const id of ids) rest.delete(id)
  return rest
}

function toggleSelected(selected: ReviewQueueState['selected'], id: string): ReviewQueueState['selected'] {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
