import { API_ERRORS, getApiErrorCode } from '#platform/errors.ts'
import type { ReviewDecision } from '../../contract/cleanup.ts'
import type { BatchDecisionOutcome, CleanupForReview } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import { isSameReviewDecision } from '../../rules/review.ts'
import { client } from '../api.ts'

export type ReviewDecisionStatus = ReviewDecision['status']
export type DecisionStatusRequiringNote = Exclude<ReviewDecisionStatus, 'approved'>

export const DECISION_BUTTON_ORDER = ['approved', 'rejected', 'flagged'] as const satisfies ReviewDecisionStatus[]

/** Returns the decisions that would change at least one of the cleanups on which this admin may decide. */
export const listOfferedDecisions = (
  cleanups: Pick<CleanupForReview, 'status' | 'isForOtherAdmins'>[],
): ReviewDecisionStatus[] =>
  DECISION_BUTTON_ORDER.filter((status) => cleanups.some((each) => !each.isForOtherAdmins && each.status !== status))

export type ReviewNoteWithDraftName = { note: string; draft: string }

export type ReviewDecisionRequest = {
  cleanups: CleanupForReview[]
  status: ReviewDecisionStatus
} & Partial<ReviewNoteWithDraftName>

/** Scope of TanStack Query in which decisions, undos and claims are sent one after the other. */
export const REVIEW_REQUEST_SCOPE = { id: 'review' }
export const REVIEW_DECISION_KEY = ['review decision']

/** Result of sending a review decision: new versions of the decided cleanups, and error messages of the others. */
export type ReviewDecisionOutcome = { done: Map<string, string>; refused: Map<string, string> }

/** Maps the id of a cleanup to the version that the admin's latest request created. The list may not show it yet. */
export type OwnCleanupVersions = Map<string, string>

const isOutdated = ({ cleanupId, updatedAt }: CleanupForReview, versions: OwnCleanupVersions) =>
  updatedAt < (versions.get(cleanupId) ?? '')

/**
 * Returns the cleanups that a decision would change. A row loaded before the admin's previous decision always counts,
 * because its status is outdated.
 */
export const filterCleanupsToDecide = (
  order: ReviewDecisionRequest,
  versions: OwnCleanupVersions,
): CleanupForReview[] => order.cleanups.filter((row) => isOutdated(row, versions) || !hasDecision(row, order))

const hasDecision = (row: CleanupForReview, { status, note }: ReviewDecisionRequest) =>
  isSameReviewDecision(row, { status, adminNotes: note || null })

const readCleanup = ({ cleanupId }: CleanupForReview) => client.reviewedOne({ cleanupId })

/**
 * Confirms that cleanups already have the requested decision. A single cleanup is read from the server again. For
 * several, the reload of the list suffices.
 */
export const verifyCleanupsHaveRequestedDecision = (
  order: ReviewDecisionRequest,
  read: (row: CleanupForReview) => Promise<CleanupForReview> = readCleanup,
): Promise<ReviewDecisionOutcome> =>
  toOutcome(order.cleanups, async () => {
    const now = order.cleanups.length === 1 ? await Promise.all(order.cleanups.map(read)) : order.cleanups
    const changed = now.filter((row) => !hasDecision(row, order)).map(({ cleanupId }) => cleanupId)
    return {
      // The admin has seen only these versions, so a later decision must refer to them.
      done: order.cleanups.filter(({ cleanupId }) => !changed.includes(cleanupId)),
      refused: changed.map((cleanupId) => ({ cleanupId, message: cleanupUiTexts.changedMeanwhile })),
    }
  })

export const sendReviewDecision = (
  { cleanups, status, note = '' }: ReviewDecisionRequest,
  versions: OwnCleanupVersions,
): Promise<ReviewDecisionOutcome> =>
  toOutcome(cleanups, () => {
    const toSeenVersion = (row: CleanupForReview) => ({
      cleanupId: row.cleanupId,
      updatedAt: (isOutdated(row, versions) && versions.get(row.cleanupId)) || row.updatedAt,
    })
    return client.decideMany({ status, note, cleanups: cleanups.map(toSeenVersion) })
  })

export const sendDecisionUndo = (made: ReviewDecisionOutcome['done']): Promise<ReviewDecisionOutcome> => {
  const decided = [...made].map(([cleanupId, updatedAt]) => ({ cleanupId, updatedAt }))
  if (decided.length === 0) return Promise.resolve({ done: new Map(), refused: new Map() })
  return toOutcome(decided, () => client.undo({ cleanups: decided }))
}

type DecisionAnswer = {
  done: Pick<CleanupForReview, 'cleanupId' | 'updatedAt'>[]
  refused: Pick<BatchDecisionOutcome['refused'][number], 'cleanupId' | 'message'>[]
}

/** Never throws: an error becomes the error message of every cleanup in the batch. */
async function toOutcome(
  cleanups: Pick<CleanupForReview, 'cleanupId'>[],
  ask: () => Promise<DecisionAnswer>,
): Promise<ReviewDecisionOutcome> {
  try {
    const { done, refused } = await ask()
    return {
      done: new Map(done.map(({ cleanupId, updatedAt }) => [cleanupId, updatedAt])),
      refused: new Map(refused.map(({ cleanupId, message }) => [cleanupId, message])),
    }
  } catch (error) {
    return {
      done: new Map(),
      refused: new Map(cleanups.map(({ cleanupId }) => [cleanupId, decisionErrorMessage(error)])),
    }
  }
}

/** The server's own message is shown only if the admin can act on it. */
const decisionErrorMessage = (error: unknown): string => {
  const code = getApiErrorCode(error)
  return error instanceof Error && typeof code === 'string' && code in API_ERRORS && code !== 'INTERNAL_SERVER_ERROR'
    ? error.message
    : texts.failed
}
