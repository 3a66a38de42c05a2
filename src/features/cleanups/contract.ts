import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { PICTURE_LIMITS, pictureErrors } from '#features/photos/rules/upload-checks.ts'
import { BAD_REQUEST, RowId, TOO_MANY_REQUESTS, defineError } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { fileUploadSpec } from '#platform/uploads.ts'
import * as cleanup from './contract/cleanup.ts'
import * as review from './contract/review.ts'
import { cleanupSentences as say, reviewSentences } from './copy.ts'
import { MAX_DECISION_NEWS } from './rules.ts'
import { MAX_BATCH_DECISIONS, CLAIM_SECONDS, UNDO_ACCEPTED_SECONDS } from './rules/review.ts'

const { FORBIDDEN, NOT_FOUND, TOOK_TOO_LONG, UNAUTHORIZED } = API_ERRORS

const CleanupById = z.object({ cleanupId: RowId })

/** Errors of every procedure that writes a cleanup. The caller must be signed in with a verified email address. */
const writeProcedure = oc.errors({
  UNAUTHORIZED: defineError(401, say.signInToLog),
  FORBIDDEN: defineError(403, say.unverified),
  STATUS_UNKNOWN: defineError(503, say.statusUnknown),
  BAD_REQUEST,
  PHOTO_REQUIRED: defineError(422, say.photoRequired),
  PHOTOS_LOST: defineError(410, say.photosLost),
  TOO_MANY_REQUESTS,
})

const ownProcedures = {
  rules: oc
    .route({ method: 'GET', path: '/v1/cleanup-rules', tags: ['Cleanups'], summary: 'The limits of one cleanup' })
    .output(cleanup.CleanupRules),
  log: writeProcedure
    .route({
      method: 'POST',
      path: '/v1/cleanups',
      tags: ['Cleanups'],
      summary: 'Log a cleanup',
      description:
        'The caller makes the id. Sent twice, as after an answer that was lost, it is logged once; the answer is the same. The id of a cleanup that was deleted meanwhile is refused.',
    })
    .input(cleanup.NewCleanup)
    .output(cleanup.Cleanup)
    .errors({ CONFLICT: defineError(409, say.idTaken), GONE: defineError(410, say.wasDeleted) }),
  edit: writeProcedure
    .route({
      method: 'PUT',
      path: '/v1/cleanups/{cleanupId}',
      tags: ['Cleanups'],
      summary: 'Change an own cleanup',
      description:
        'What is left out stays as it is. Another date, place, number of pieces or other photos send a cleanup that was decided on back to review.',
    })
    .input(cleanup.ChangedCleanup)
    .output(cleanup.Cleanup)
    .errors({ NOT_FOUND }),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/v1/cleanups/{cleanupId}',
      tags: ['Cleanups'],
      summary: 'Delete an own cleanup, with its photos',
      successStatus: 204,
    })
    .input(CleanupById)
    .errors({ UNAUTHORIZED, FORBIDDEN: defineError(403, say.unverifiedDelete), NOT_FOUND }),
  uploadPhoto: oc
    .route({
      method: 'PUT',
      path: '/v1/me/photos/{id}',
      tags: ['Cleanups'],
      summary: 'Send a photo for a cleanup that is about to be logged',
      description:
        'The caller makes the id; a photo that is sent twice under it is kept once. One that no cleanup shows within a day is removed. `takenOn` is the day on which the camera says it was taken, for files in which that is no longer written; reviewers are told when it is far from the day of the cleanup.',
      spec: fileUploadSpec(PICTURE_LIMITS.cleanup, say.signInToLog),
    })
    .input(z.object({ id: RowId, file: z.file(), takenOn: z.optional(z.iso.date()) }))
    .output(cleanup.CleanupPhoto)
    .errors({
      UNAUTHORIZED: defineError(401, say.signInToLog),
      FORBIDDEN: defineError(403, say.unverified),
      CONFLICT: defineError(409, say.photoIdTaken),
      NOT_STORED: defineError(503, API_ERRORS.SERVICE_UNAVAILABLE.message),
      TOO_MANY_REQUESTS,
      ...pictureErrors('cleanup'),
    }),
}

const readProcedures = {
  history: oc
    .route({
      method: 'GET',
      path: '/v1/me/cleanups',
      tags: ['Cleanups'],
      summary: 'The own cleanups, whatever their status, the latest day first',
    })
    .input(cleanup.HistorySearch)
    .output(cleanup.CleanupPage)
    .errors({ UNAUTHORIZED }),
  historyOf: oc
    .route({
      method: 'GET',
      path: '/v1/members/{username}/cleanups',
      tags: ['Cleanups'],
      summary: 'The approved cleanups of a member, the latest day first',
    })
    .input(z.extend(cleanup.HistorySearch, { username: z.string() }))
    .output(cleanup.CleanupPage)
    .errors({ UNAUTHORIZED, NOT_FOUND: defineError(404, say.userNotFound) }),
  cleanup: oc
    .route({
      method: 'GET',
      path: '/v1/cleanups/{cleanupId}',
      tags: ['Cleanups'],
      summary: 'One cleanup: an own one, or one that is approved; admins read all',
    })
    .input(CleanupById)
    .output(cleanup.Cleanup)
    .errors({ UNAUTHORIZED, NOT_FOUND }),
  love: oc
    .route({
      method: 'POST',
      path: '/v1/cleanups/{cleanupId}/love',
      tags: ['Cleanups'],
      summary: 'Love the approved cleanup of another member: once, and for good',
      description: 'A second time changes nothing.',
    })
    .input(CleanupById)
    .output(z.pick(cleanup.Cleanup, { cleanupId: true, memberLove: true, isLovedByUser: true }))
    .errors({
      UNAUTHORIZED: defineError(401, say.signInToLove),
      FORBIDDEN: defineError(403, say.unverifiedLove),
      OWN_CLEANUP: defineError(409, say.ownCleanup),
      NOT_FOUND,
    }),
  loved: oc
    .route({
      method: 'GET',
      path: '/v1/me/loves',
      tags: ['Cleanups'],
      summary: 'The cleanups that the member has loved',
      description: 'Up to 1,000 at a time, in the order of their ids; `after` is the last one of those before.',
    })
    .input(z.object({ after: z.optional(RowId) }))
    .output(z.object({ cleanupIds: z.array(RowId) }))
    .errors({ UNAUTHORIZED }),
  news: oc
    .route({
      method: 'GET',
      path: '/v1/me/cleanup-news',
      tags: ['Cleanups'],
      summary: 'Decisions on own cleanups that the member has not yet seen, the latest first',
    })
    .output(z.object({ news: z.array(cleanup.DecisionNews) }))
    .errors({ UNAUTHORIZED }),
  seeNews: oc
    .route({
      method: 'DELETE',
      path: '/v1/me/cleanup-news',
      tags: ['Cleanups'],
      summary: 'Say that these decisions have been seen',
      description: '`updatedAt` is that of the news: what was decided on again meanwhile is still to be seen.',
      successStatus: 204,
    })
    .input(z.object({ seen: z.array(cleanup.CleanupVersion).check(z.maxLength(MAX_DECISION_NEWS)) }))
    .errors({ UNAUTHORIZED }),
}

const adminProcedure = oc.errors({ UNAUTHORIZED, FORBIDDEN })
const claimedError = {
  status: 409,
  message: reviewSentences.claimedByOther,
  data: z.object({ name: z.string() }),
}

const adminProcedures = {
  reviewCounts: adminProcedure
    .route({ method: 'GET', path: '/v1/admin/cleanup-counts', tags: ['Admin'], summary: 'Cleanups by status' })
    .output(review.ReviewCounts),
  reviewed: adminProcedure
    .route({
      method: 'GET',
      path: '/v1/admin/cleanups',
      tags: ['Admin'],
      summary: 'The cleanups of all members, with what helps to decide on them',
    })
    .input(review.ReviewSearch)
    .output(review.ReviewPage)
    .errors({ TOOK_TOO_LONG }),
  reviewedOne: adminProcedure
    .route({
      method: 'GET',
      path: '/v1/admin/cleanups/{cleanupId}',
      tags: ['Admin'],
      summary: 'One cleanup, with what helps to decide on it',
    })
    .input(CleanupById)
    .output(review.ReviewedCleanup)
    .errors({ NOT_FOUND }),
  decideMany: adminProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/cleanup-decisions',
      tags: ['Admin'],
      summary: `Approve, reject or flag up to ${MAX_BATCH_DECISIONS} cleanups in one step`,
      description: 'Each as the admin saw it; those that cannot be decided on are told and left alone.',
    })
    .input(review.BatchDecision)
    .output(review.BatchOutcome),
  undo: adminProcedure
    .route({
      method: 'POST',
      path: '/v1/admin/cleanup-decisions/undo',
      tags: ['Admin'],
      summary: `Take back own decisions of the last ${UNDO_ACCEPTED_SECONDS} seconds, as if they had not been made`,
      description: '`updatedAt` is that of the decision.',
    })
    .input(review.UndoRequest)
    .output(review.BatchOutcome),
  claim: adminProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/cleanups/{cleanupId}/claim',
      tags: ['Admin'],
      summary: `Say that one is looking at a cleanup to decide on it: for ${CLAIM_SECONDS} seconds nobody else does`,
    })
    .input(CleanupById)
    .output(z.object({ until: z.iso.datetime() }))
    .errors({ NOT_FOUND, CLAIMED: claimedError }),
  release: adminProcedure
    .route({
      method: 'DELETE',
      path: '/v1/admin/cleanups/{cleanupId}/claim',
      tags: ['Admin'],
      summary: 'Leave it to others again',
      successStatus: 204,
    })
    .input(CleanupById),
  decide: adminProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/cleanups/{cleanupId}/decision',
      tags: ['Admin'],
      summary: 'Approve, reject or flag a cleanup; the last two with a note for its member',
      description:
        '`updatedAt` is that of the cleanup as the admin saw it: one that changed meanwhile is not decided on.',
    })
    .input(cleanup.ReviewDecision)
    .output(cleanup.Cleanup)
    .errors({
      NOT_FOUND: defineError(404, reviewSentences.missing),
      CONFLICT: defineError(409, say.changedMeanwhile),
      CLAIMED: claimedError,
    }),
}

export const contract = { ...ownProcedures, ...readProcedures, ...adminProcedures }
