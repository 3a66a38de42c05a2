import type { CleanupForReview } from '../../contract/review.ts'
import type { ReviewListTab } from '../../rules/review.ts'
import { toCleanupFormFields } from '../../rules.ts'
import type { DecisionStatusRequiringNote, ReviewDecisionOutcome } from './decisions.ts'

/** State of the review queue, changed by a reducer: the cleanups that one admin reviews, and the current one. */
export type ReviewQueueState = {
  tab: ReviewListTab
  /** Whether the queue passes over a cleanup, because another admin has claimed it or must decide on it. */
  isTaken: (row: CleanupForReview) => boolean
  /**
   * Cleanups as the server last confirmed them, and always the current one, even if the server no longer lists it.
   * Decided ones stay until the next list, although their status hides them.
   */
  rows: CleanupForReview[]
  /** Unanswered requests, oldest first. The latest that concerns a cleanup says how it is shown. */
  open: readonly OpenReviewRequest[]
  currentId: string | undefined
  /** Whether the admin picked the current cleanup by hand. It then stays current even if another admin claims it. */
  isChosen: boolean
  /** Whether the current cleanup has changed while it was shown, and the admin has not been warned yet. */
  hasChanged: boolean
  refused: ReadonlyMap<string, RefusedDecision>
  selected: ReadonlySet<string>
}

/** A decision or its undo, with the cleanups as they will be once the server has confirmed it. */
export type OpenReviewRequest = { shown: CleanupForReview[]; isUndo: boolean }

/** Error message of a failed review decision, and that decision, so that the admin can send its note again. */
export type RefusedDecision = { message: string; noting: DecisionStatusRequiringNote | undefined }

export type ReviewQueueAction =
  | { type: 'listed'; rows: CleanupForReview[] }
  | { type: 'fresh'; row: CleanupForReview }
  | { type: 'go'; by: 1 | -1 }
  | { type: 'leave'; by: 1 | -1 }
  | { type: 'choose'; id: string }
  | { type: 'claimed'; id: string; claim: NonNullable<CleanupForReview['claim']> }
  | { type: 'request'; request: OpenReviewRequest }
  | { type: 'answer'; request: OpenReviewRequest; outcome: ReviewDecisionOutcome }
  | { type: 'toggle'; id: string }
  | { type: 'unselect' }
  | { type: 'look' }

export const createReviewQueue = ({ tab, isTaken }: Pick<ReviewQueueState, 'tab' | 'isTaken'>): ReviewQueueState => ({
  tab,
  isTaken,
  rows: [],
  open: [],
  currentId: undefined,
  isChosen: false,
  hasChanged: false,
  refused: new Map(),
  selected: new Set(),
})

const hasId = (id: string | undefined) => (row: CleanupForReview) => row.cleanupId === id

const findOpenRequest = ({ open }: Pick<ReviewQueueState, 'open'>, id: string): OpenReviewRequest | undefined =>
  open.findLast(({ shown }) => shown.some(hasId(id)))

/** Whether a decision on the cleanup is unanswered. An undo locks nothing: the next decision is sent after it. */
export const isLockedByDecision = (queue: ReviewQueueState, id: string): boolean =>
  findOpenRequest(queue, id)?.isUndo === false

function showRows({ open }: ReviewQueueState, rows: CleanupForReview[]): CleanupForReview[] {
  const requested = new Map(open.flatMap(({ shown }) => shown).map((row) => [row.cleanupId, row]))
  return rows.map((row) => requested.get(row.cleanupId) ?? row)
}

const isListedInTab = ({ tab }: ReviewQueueState, { status }: CleanupForReview) => tab === 'all' || tab === status

/** Returns the cleanups with a status of the tab, and the current one, which stays on screen until the admin moves on. */
export const getVisibleQueueCleanups = (queue: ReviewQueueState): CleanupForReview[] =>
  showRows(queue, queue.rows).filter((row) => isListedInTab(queue, row) || row.cleanupId === queue.currentId)

export const getCurrentQueueCleanup = (queue: ReviewQueueState): CleanupForReview | undefined =>
  showRows(queue, queue.rows.filter(hasId(queue.currentId)))[0]

export function reduceReviewQueue(queue: ReviewQueueState, action: ReviewQueueAction): ReviewQueueState {
  switch (action.type) {
    case 'listed':
      return applyList(queue, action.rows)
    case 'fresh':
      return replaceRows(
        queue,
        queue.rows.map((row) => (hasId(row.cleanupId)(action.row) ? newerRow(action.row, row) : row)),
      )
    case 'go':
      return moveTo(queue, findNext(queue, action.by))
    case 'leave':
      return { ...leaveCurrent(queue, action.by), rows: queue.rows.filter((row) => row.cleanupId !== queue.currentId) }
    case 'choose':
      return { ...moveTo(queue, action.id), isChosen: true }
    case 'claimed':
      return applyClaim(queue, action)
    case 'request':
      return action.request.isUndo ? showUndo(queue, action.request) : showDecision(queue, action.request)
    case 'answer':
      return applyAnswer(queue, action)
    case 'toggle':
      return isLockedByDecision(queue, action.id) ? queue : { ...queue, selected: toggleSelected(queue, action.id) }
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

/** Returns the nearest cleanup in a direction that is not taken, or the current one if there is none. */
export function findNext(queue: ReviewQueueState, by: 1 | -1, isTaken = queue.isTaken): string | undefined {
  const visible = getVisibleQueueCleanups(queue)
  const place = visible.findIndex(hasId(queue.currentId))
  const ahead = by === 1 ? visible.slice(place + 1) : visible.slice(0, Math.max(place, 0)).toReversed()
  return ahead.find((row) => !isTaken(row))?.cleanupId ?? queue.currentId
}

/** Moves off a cleanup that leaves the queue: in the given direction, else in the other, else to a taken cleanup. */
function leaveCurrent(queue: ReviewQueueState, by: 1 | -1): ReviewQueueState {
  const isOther = (id: string | undefined) => id !== queue.currentId
  const next = [findNext(queue, by), findNext(queue, by === 1 ? -1 : 1)].find(isOther)
  return moveTo(queue, next ?? getVisibleQueueCleanups(queue).find((row) => isOther(row.cleanupId))?.cleanupId)
}

/**
 * Returns the fields by which an admin judges a cleanup, as comparable text. Versions are left out, because an undo
 * changes them too. Who has which share of a group is left out as well: the group is judged as a whole.
 */
const judgedFields = (row: CleanupForReview | undefined) =>
  row &&
  JSON.stringify([
    toCleanupFormFields(row),
    row.status,
    row.adminNotes,
    row.photos.map(({ id }) => id),
    [row.group?.total, row.group?.people],
  ])

/** Returns the newer version of a cleanup. A list that was read before a decision must not overwrite its result. */
const newerRow = (row: CleanupForReview, known: CleanupForReview | undefined) =>
  known && row.updatedAt < known.updatedAt ? known : row

function applyList(queue: ReviewQueueState, read: CleanupForReview[]): ReviewQueueState {
  const known = new Map(queue.rows.map((row) => [row.cleanupId, row]))
  const rows = read.map((row) => newerRow(row, known.get(row.cleanupId)))
  const current = known.get(queue.currentId ?? '')
  const next = replaceRows(queue, rows)
  const visible = getVisibleQueueCleanups(next)
  if (!current) return moveTo(next, (visible.find((row) => !queue.isTaken(row)) ?? visible[0])?.cleanupId)
  if (rows.some(hasId(current.cleanupId))) return next
  const place = getVisibleQueueCleanups(queue).findIndex(hasId(current.cleanupId))
  const index = rows.findIndex(hasId(visible[place - 1]?.cleanupId)) + 1
  return { ...next, rows: rows.toSpliced(index, 0, current), hasChanged: queue.hasChanged }
}

function replaceRows(queue: ReviewQueueState, rows: CleanupForReview[]): ReviewQueueState {
  const next = { ...queue, rows, selected: selectUnchanged(queue, rows) }
  const [before, now] = [getCurrentQueueCleanup(queue), getCurrentQueueCleanup(next)]
  return judgedFields(before) === judgedFields(now) ? next : { ...next, hasChanged: true }
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

function applyClaim(
  queue: ReviewQueueState,
  { id, claim }: Extract<ReviewQueueAction, { type: 'claimed' }>,
): ReviewQueueState {
  const rows = queue.rows.map((row) => (row.cleanupId === id ? { ...row, claim } : row))
  const next = { ...queue, rows }
  return queue.currentId === id && !queue.isChosen ? moveTo(next, findNext(next, 1)) : next
}

function showDecision(queue: ReviewQueueState, request: OpenReviewRequest): ReviewQueueState {
  const ids = request.shown.map(({ cleanupId }) => cleanupId)
  const refused = new Map([...queue.refused].filter(([id]) => !ids.includes(id)))
  const selected = new Set([...queue.selected].filter((id) => !ids.includes(id)))
  const next = { ...queue, open: [...queue.open, request], refused, selected }
  const current = request.shown.find(hasId(queue.currentId))
  if (!current) return next
  if (!isListedInTab(queue, current)) return leaveCurrent(next, 1)
  return moveTo(
    next,
    findNext(next, 1, (row) => ids.includes(row.cleanupId) || queue.isTaken(row)),
  )
}

/**
 * Shows undone cleanups in their old places in the queue, or else before the current one. The first of them becomes
 * current.
 */
function showUndo(queue: ReviewQueueState, request: OpenReviewRequest): ReviewQueueState {
  const unlisted = request.shown.filter(({ cleanupId }) => !queue.rows.some(hasId(cleanupId)))
  const place = queue.rows.findIndex(hasId(queue.currentId))
  const rows = queue.rows.toSpliced(Math.max(place, 0), 0, ...unlisted)
  return moveTo({ ...queue, rows, open: [...queue.open, request] }, request.shown[0]?.cleanupId)
}

/** Confirmed cleanups get the version that the request created. Refused ones fall back to their confirmed state. */
function applyAnswer(
  queue: ReviewQueueState,
  { request, outcome }: Extract<ReviewQueueAction, { type: 'answer' }>,
): ReviewQueueState {
  const open = queue.open.filter((each) => each !== request)
  const findShown = (id: string) => request.shown.find(hasId(id))
  const rows = queue.rows.map((row) => {
    const [shown, updatedAt] = [findShown(row.cleanupId), outcome.done.get(row.cleanupId)]
    return shown && updatedAt ? newerRow({ ...shown, updatedAt }, row) : row
  })
  const refused = new Map(queue.refused)
  for (const [id, message] of request.isUndo ? [] : outcome.refused)
    if (!findOpenRequest({ open }, id)) refused.set(id, { message, noting: notedStatus(findShown(id)) })
  const next = { ...queue, rows, open, refused }
  return next.currentId ? next : moveTo(next, getVisibleQueueCleanups(next)[0]?.cleanupId)
}

const notedStatus = (row: CleanupForReview | undefined): DecisionStatusRequiringNote | undefined =>
  row?.status === 'flagged' || row?.status === 'rejected' ? row.status : undefined

function toggleSelected({ selected }: ReviewQueueState, id: string): ReviewQueueState['selected'] {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
