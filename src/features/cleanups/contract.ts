import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { createErrors } from '#platform/api-error.ts'
import { PICTURE_UPLOAD_LIMITS, pictureUploadErrors } from '#features/photos/rules/upload-checks.ts'
import { BAD_REQUEST, RowIdSchema, TOO_MANY_REQUESTS, defineProcedureError } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { adminOperation, createOperationBuilder, memberProcedure } from '#platform/procedures.ts'
import { fileUploadRouteSpec } from '#platform/uploads.ts'
import * as cleanup from './contract/cleanup.ts'
import { CleanupPhoto } from './contract/photo.ts'
import { groupProcedures } from './contract/group-procedures.ts'
import * as review from './contract/review.ts'
import { cleanupUiTexts as texts, cleanupReviewUiTexts } from './copy.ts'
import { groupUiTexts } from './copy/group.ts'
import { MAX_UNSEEN_DECISIONS_PER_REQUEST } from './rules.ts'
import {
  MAX_CLEANUPS_PER_BATCH_DECISION,
  MAX_REVIEW_CLAIMS_PER_ADMIN,
  REVIEW_CLAIM_SECONDS,
  SERVER_UNDO_LIMIT_SECONDS,
} from './rules/review.ts'

const { NOT_FOUND, TOOK_TOO_LONG } = API_ERRORS

const CleanupById = z.object({ cleanupId: RowIdSchema })

/** API errors of every procedure that writes a cleanup. The caller must be signed in with a verified email address. */
const writeOperation = createOperationBuilder(
  'Cleanups',
  oc.errors({
    UNAUTHORIZED: defineProcedureError(401, texts.signInToLog),
    FORBIDDEN: defineProcedureError(403, texts.unverified),
    STATUS_UNKNOWN: defineProcedureError(503, texts.statusUnknown),
    BAD_REQUEST,
    PHOTO_REQUIRED: defineProcedureError(422, texts.photoRequired),
    PHOTOS_LOST: defineProcedureError(410, texts.photosLost),
    TOO_MANY_REQUESTS,
  }),
)

const publicOperation = createOperationBuilder('Cleanups', oc)
const memberOperation = createOperationBuilder('Cleanups', memberProcedure)

const ownProcedures = {
  rules: publicOperation(
    'GET /v1/cleanup-rules',
    'Get the limits of a cleanup',
    '`mostPieces` is the maximum number of litter pieces.',
  ).output(cleanup.CleanupPieceLimit),
  log: writeOperation(
    'POST /v1/cleanups',
    'Log a cleanup',
    'The client generates the id, so a retry after a lost response is safe. ' +
      'It logs the cleanup only once and returns the stored one. ' +
      'The id of a cleanup that has been deleted fails with `GONE`. ' +
      'Upload the photos first and send their ids. Large cleanups need a photo (`PHOTO_REQUIRED`). ' +
      'Members of `group.invited` who cannot be invited, or are beyond the limits of a day, are left out: the group lists those who are invited.',
  )
    .input(cleanup.NewCleanup)
    .output(cleanup.Cleanup)
    .errors({ CONFLICT: defineProcedureError(409, texts.idTaken), GONE: defineProcedureError(410, texts.wasDeleted) }),
  edit: writeOperation(
    'PUT /v1/cleanups/{cleanupId}',
    "Update one of the member's cleanups",
    'Omitted optional fields keep their values. A cleanup that has been decided on returns to `pending` ' +
      'when its date, location, number of pieces or photos change. ' +
      'In a group, all shares return with it, and only the host can change date, location, photos and `group`.',
  )
    .input(cleanup.CleanupEditInput)
    .output(cleanup.Cleanup)
    .errors({
      NOT_FOUND,
      NOT_HOST: defineProcedureError(403, groupUiTexts.onlyHost),
      SHARE_TOO_LARGE: {
        ...defineProcedureError(409, groupUiTexts.shareTooLarge(0)),
        data: z.object({ most: z.int() }),
      },
    }),
  delete: memberOperation(
    'DELETE /v1/cleanups/{cleanupId}',
    "Delete one of the member's cleanups and its photos",
    'Needs a verified email address. Its pieces no longer count anywhere, and its id cannot be used again. ' +
      'Deleting a share leaves its group: the pieces go back to the rest, and the photos stay. ' +
      'A host can delete the group only while nobody else has a share (`HAS_SHARES`).',
  )
    .input(CleanupById)
    .errors({
      FORBIDDEN: defineProcedureError(403, texts.unverifiedDelete),
      NOT_FOUND,
      HAS_SHARES: defineProcedureError(409, groupUiTexts.hostCannotDelete),
    }),
  uploadPhoto: publicOperation(
    'PUT /v1/me/photos/{id}',
    'Upload a photo for a cleanup',
    'The client generates the id, so a retry is safe and stores the photo only once. ' +
      'A photo that no cleanup uses within a day is deleted. ' +
      '`takenOn` is the capture date from the original camera data, for files that no longer contain it. ' +
      'Reviewers get a hint when that date is far from the date of the cleanup.',
    { spec: fileUploadRouteSpec(PICTURE_UPLOAD_LIMITS.cleanup, texts.signInToLog) },
  )
    .input(z.object({ id: RowIdSchema, file: z.file(), takenOn: z.optional(z.iso.date()) }))
    .output(CleanupPhoto)
    .errors({
      UNAUTHORIZED: defineProcedureError(401, texts.signInToLog),
      FORBIDDEN: defineProcedureError(403, texts.unverified),
      CONFLICT: defineProcedureError(409, texts.photoIdTaken),
      NOT_STORED: defineProcedureError(503, API_ERRORS.SERVICE_UNAVAILABLE.message),
      TOO_MANY_REQUESTS,
      ...pictureUploadErrors('cleanup'),
    }),
}

const readProcedures = {
  history: memberOperation(
    'GET /v1/me/cleanups',
    "List the member's own cleanups of any status, latest date first",
    'Pages hold cleanups that are pending, approved, rejected or flagged, with the note of the reviewer if there is one. ' +
      'Corrections of the pieces are among them by day.',
  )
    .input(cleanup.CleanupHistoryQuery)
    .output(cleanup.OwnCleanupHistoryResultPage),
  historyOf: memberOperation(
    'GET /v1/members/{username}/cleanups',
    "List a member's approved cleanups, latest date first",
    'The username is case-insensitive. A profile that does not exist or is hidden from the requester is `NOT_FOUND`.',
  )
    .input(z.extend(cleanup.CleanupHistoryQuery, { username: z.string() }))
    .output(cleanup.CleanupHistoryResultPage)
    .errors({ NOT_FOUND: defineProcedureError(404, texts.userNotFound) }),
  cleanup: memberOperation(
    'GET /v1/cleanups/{cleanupId}',
    'Get a cleanup',
    'Members can read their own cleanups and approved ones. Admins can read all.',
  )
    .input(CleanupById)
    .output(cleanup.Cleanup)
    .errors({ NOT_FOUND }),
  love: publicOperation(
    'POST /v1/cleanups/{cleanupId}/love',
    "Love another member's approved cleanup",
    'Idempotent. A love cannot be withdrawn. Fails with `OWN_CLEANUP` for a cleanup of the member.',
  )
    .input(CleanupById)
    .output(z.pick(cleanup.Cleanup, { cleanupId: true, memberLove: true, isLovedByUser: true }))
    .errors({
      UNAUTHORIZED: defineProcedureError(401, texts.signInToLove),
      FORBIDDEN: defineProcedureError(403, texts.unverifiedLove),
      OWN_CLEANUP: defineProcedureError(409, texts.ownCleanup),
      NOT_FOUND,
    }),
  loved: memberOperation(
    'GET /v1/me/loves',
    'List the ids of the cleanups that the member has loved',
    'Returns up to 1,000 ids in ascending order. For the next page, send the last id as `after`.',
  )
    .input(z.object({ after: z.optional(RowIdSchema) }))
    .output(z.object({ cleanupIds: z.array(RowIdSchema) })),
  news: memberOperation(
    'GET /v1/me/cleanup-news',
    "List the unseen decisions on the member's cleanups, newest first",
    `Returns at most ${MAX_UNSEEN_DECISIONS_PER_REQUEST} decisions.`,
  ).output(z.object({ news: z.array(cleanup.UnseenReviewDecision) })),
  seeNews: memberOperation(
    'DELETE /v1/me/cleanup-news',
    'Mark decisions as seen',
    'Idempotent. Send the `updatedAt` of each decision as it was listed. ' +
      'If there is a newer decision on the cleanup, it stays unseen.',
  ).input(
    z.object({ seen: z.array(cleanup.CleanupIdAndUpdateTime).check(z.maxLength(MAX_UNSEEN_DECISIONS_PER_REQUEST)) }),
  ),
}

const claimedError = {
  status: 409,
  message: cleanupReviewUiTexts.claimedByOther,
  data: z.object({ name: z.string() }),
}

const ownCleanupError = defineProcedureError(409, cleanupReviewUiTexts.own)

const adminProcedures = {
  reviewCounts: adminOperation(
    'GET /v1/admin/cleanup-counts',
    'Count cleanups by status',
    'Admins only. The numbers of the tabs of the review list. A group counts once.',
  ).output(review.CleanupCountsByStatus),
  reviewCountsOf: adminOperation(
    'GET /v1/admin/members/{id}/cleanup-counts',
    'Count the cleanups of a member by status',
    'Admins only. Counts those of disabled and deleted members too.',
  )
    .input(z.object({ id: RowIdSchema }))
    .output(review.CleanupCountsByStatus),
  photoCountOf: adminOperation(
    'GET /v1/admin/members/{id}/photo-count',
    'Count the photos of a member’s cleanups',
    'Admins only. Counts those of disabled and deleted members too.',
  )
    .input(z.object({ id: RowIdSchema }))
    .output(z.object({ photos: z.int() })),
  reviewed: adminOperation(
    'GET /v1/admin/cleanups',
    'List the cleanups of all members for review',
    'Each cleanup comes with its member, its last decision, its claim, hints for reviewers and the shares of its group. ' +
      'The whole list has a group once, as the share of its host. ' +
      'With `username` or `memberId` it has the shares of these members.',
  )
    .input(review.CleanupReviewListQuery)
    .output(review.CleanupReviewListResultPage)
    .errors({ TOOK_TOO_LONG }),
  reviewedOne: adminOperation(
    'GET /v1/admin/cleanups/{cleanupId}',
    'Get a cleanup for review',
    'Includes its member, its last decision, its claim and hints for reviewers. ' +
      'A share of a group has all shares beside it, and the claim and the hints of its host.',
  )
    .input(CleanupById)
    .output(review.CleanupForReview)
    .errors({ NOT_FOUND }),
  decideMany: adminOperation(
    'PUT /v1/admin/cleanup-decisions',
    `Approve, reject or flag up to ${MAX_CLEANUPS_PER_BATCH_DECISION} cleanups`,
    'Send the `updatedAt` of each cleanup as the admin saw it (optimistic locking). ' +
      "Cleanups that have changed since, are claimed by another admin, or are the admin's own stay as they are. " +
      'They are listed in `refused` with the reason. Repeating a decision changes nothing. ' +
      'A group is decided as one: the id of any share stands for all of them.',
  )
    .input(review.BatchReviewDecision)
    .output(review.BatchDecisionOutcome),
  undo: adminOperation(
    'POST /v1/admin/cleanup-decisions/undo',
    `Undo the admin's own decisions of the last ${SERVER_UNDO_LIMIT_SECONDS} seconds`,
    'Restores each cleanup to its state before the decision. Send the `updatedAt` that the decision returned. ' +
      'Decisions that cannot be undone are listed in `refused` with the reason. Idempotent. ' +
      'All shares of a group are restored together.',
  )
    .input(review.UndoDecisionsRequest)
    .output(review.BatchDecisionOutcome),
  claim: adminOperation(
    'PUT /v1/admin/cleanups/{cleanupId}/claim',
    `Claim a cleanup for review for ${REVIEW_CLAIM_SECONDS} seconds`,
    'While the claim lasts, decisions and claims by other admins fail with `CLAIMED`. Claim again to renew it. ' +
      `An admin has at most ${MAX_REVIEW_CLAIMS_PER_ADMIN} claims: a further one releases the oldest. ` +
      'The claim on a share of a group is one on the whole group.',
  )
    .input(CleanupById)
    .output(z.object({ until: z.iso.datetime() }))
    .errors({ NOT_FOUND, CLAIMED: claimedError, OWN_CLEANUP: ownCleanupError }),
  release: adminOperation(
    'DELETE /v1/admin/cleanups/{cleanupId}/claim',
    "Release the admin's claim on a cleanup",
    'Idempotent.',
  ).input(CleanupById),
  decide: adminOperation(
    'PUT /v1/admin/cleanups/{cleanupId}/decision',
    'Approve, reject or flag a cleanup',
    'Rejecting and flagging require a `note` to the member. ' +
      'Send the `updatedAt` of the cleanup as the admin saw it (optimistic locking). ' +
      'If the cleanup has changed since, the request fails with `CONFLICT`. Repeating a decision changes nothing. ' +
      'The decision on a share is one on its whole group. ' +
      "The admin's own cleanups, and groups in which they have a share, fail with `OWN_CLEANUP` while there is another admin.",
  )
    .input(cleanup.ReviewDecision)
    .output(cleanup.Cleanup)
    .errors({
      NOT_FOUND: defineProcedureError(404, cleanupReviewUiTexts.missing),
      CONFLICT: defineProcedureError(409, texts.changedMeanwhile),
      CLAIMED: claimedError,
      OWN_CLEANUP: ownCleanupError,
    }),
}

export const contract = { ...ownProcedures, ...readProcedures, ...groupProcedures, ...adminProcedures }

export const errors = createErrors<typeof contract>()
