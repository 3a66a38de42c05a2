import * as z from 'zod/mini'
import { createErrors } from '#platform/api-error.ts'
import { pictureUploadUiTexts } from '#features/photos/copy.ts'
import { PICTURE_UPLOAD_LIMITS, pictureUploadErrors } from '#features/photos/rules/upload-checks.ts'
import {
  BAD_REQUEST,
  RowIdSchema,
  InvalidFieldsErrorData,
  TOO_MANY_REQUESTS,
  ConflictErrorData,
  defineProcedureError,
} from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { adminOperation, adminProcedure, createOperationBuilder, memberProcedure } from '#platform/procedures.ts'
import { fileUploadRouteSpec } from '#platform/uploads.ts'
import * as challenge from './contract/challenge.ts'
import { challengeUiTexts as texts } from './copy.ts'

/** Also returned to non-participants of a private challenge, to hide that it exists. */
const NOT_FOUND = defineProcedureError(404, texts.notFound)
const HAS_ENDED = defineProcedureError(409, texts.hasEnded)

/** API errors of joining a challenge. The message of NOT_STARTED is replaced by one that names the first day. */
const joinOperation = createOperationBuilder(
  'Challenges',
  memberProcedure.errors({
    NOT_PUBLISHED: defineProcedureError(409, texts.notPublished),
    NOT_STARTED: defineProcedureError(409, texts.notStarted('')),
    HAS_ENDED,
    ALREADY_IN: { ...defineProcedureError(409, texts.alreadyIn), data: z.object({ slug: z.string() }) },
  }),
)
const memberOperation = createOperationBuilder('Challenges', memberProcedure)
const JoinedChallenge = z.pick(challenge.Challenge, { slug: true, title: true })

const readProcedures = {
  list: memberOperation(
    'GET /v1/challenges',
    'List published challenges, newest first',
    'Private challenges are listed only for their participants.',
  )
    .input(challenge.ChallengeListPageNumberQuery)
    .output(challenge.ChallengeListResultPage),
  challenge: memberOperation(
    'GET /v1/challenges/{slug}',
    'Get a challenge',
    'A private challenge is `NOT_FOUND` for members who do not participate.',
  )
    .input(challenge.ChallengeSlugInput)
    .output(challenge.Challenge)
    .errors({ NOT_FOUND }),
  participants: memberOperation(
    'GET /v1/challenges/{slug}/participants',
    'List the participants of a challenge, most pieces first',
    'A page number beyond the last page returns the last page.',
  )
    .input(z.extend(challenge.ChallengeListPageNumberQuery, challenge.ChallengeSlugInput.shape))
    .output(challenge.ChallengeParticipantListResultPage)
    .errors({ NOT_FOUND }),
  myPlace: memberOperation(
    'GET /v1/challenges/{slug}/my-place',
    "Get the member's rank and page in a challenge, or null if they do not participate",
    '`page` is the page of the participant list that shows the member. A challenge that is hidden from the member is `NOT_FOUND`.',
  )
    .input(challenge.ChallengeSlugInput)
    .output(z.object({ rank: z.nullable(z.int()), page: z.nullable(z.int()) }))
    .errors({ NOT_FOUND }),
}

const participationProcedures = {
  join: joinOperation(
    'PUT /v1/challenges/{slug}/participation',
    'Join a public challenge',
    'Fails with `ALREADY_IN` if the member already participates.',
  )
    .input(challenge.ChallengeSlugInput)
    .output(JoinedChallenge)
    .errors({ NOT_FOUND }),
  joinByCode: joinOperation(
    'POST /v1/challenge-codes',
    'Join a public or private challenge by access code',
    'The code is case-sensitive; spaces around it are ignored. Attempts are rate limited per member and network.',
  )
    .input(challenge.ChallengeAccessCodeInput)
    .output(JoinedChallenge)
    .errors({
      NOT_FOUND: defineProcedureError(404, texts.unknownCode),
      TOO_MANY_REQUESTS,
    }),
  leave: memberOperation(
    'DELETE /v1/challenges/{slug}/participation',
    'Leave a challenge that has not ended',
    'Succeeds without effect if the member does not participate. ' +
      'A challenge that is hidden from the member is `NOT_FOUND`.',
  )
    .input(challenge.ChallengeSlugInput)
    .errors({ NOT_FOUND, HAS_ENDED }),
}

/**
 * Data of the error for a challenge whose slug or access code is taken. `field` is the first taken field; `fields`
 * lists all taken fields with their messages.
 */
const ConflictingFields = z.extend(ConflictErrorData, InvalidFieldsErrorData.shape)
const writeOperation = createOperationBuilder(
  'Admin',
  adminProcedure.errors({
    BAD_REQUEST,
    SLUG_TAKEN: { ...defineProcedureError(409, texts.slugTaken), data: ConflictingFields },
    CODE_TAKEN: { ...defineProcedureError(409, texts.codeTaken), data: ConflictingFields },
    PICTURE_LOST: {
      ...defineProcedureError(410, texts.pictureLost),
      data: z.object({ field: z.enum(['logoUrl', 'bannerUrl']) }),
    },
  }),
)

const CONFLICT = { ...defineProcedureError(409, texts.changedMeanwhile), data: challenge.AdminChallenge }

const uploadProcedure = (kind: 'challengeLogo' | 'challengeBanner', path: `/v1/${string}`, summary: string) =>
  adminOperation(
    `PUT ${path}`,
    summary,
    'The client generates the id, so a retry is safe and stores the picture only once. ' +
      'A picture that no challenge uses within a day is deleted.',
    { spec: fileUploadRouteSpec(PICTURE_UPLOAD_LIMITS[kind], API_ERRORS.UNAUTHORIZED.message) },
  )
    .input(z.object({ id: RowIdSchema, file: z.file() }))
    .output(z.object({ url: z.string() }))
    .errors({
      CONFLICT: defineProcedureError(409, pictureUploadUiTexts.pictureIdTaken),
      NOT_STORED: defineProcedureError(503, API_ERRORS.SERVICE_UNAVAILABLE.message),
      ...pictureUploadErrors(kind),
    })

const adminProcedures = {
  managed: adminOperation(
    'GET /v1/admin/challenges',
    'List all challenges with their access codes, newest first by default',
    'Includes challenges that are not published.',
  )
    .input(challenge.AdminChallengeListQuery)
    .output(challenge.AdminChallengeListResultPage),
  joinedBy: adminOperation(
    'GET /v1/admin/members/{id}/challenges',
    'List the challenges that a member has joined, the latest joined first',
    'Admins only. Also for disabled and deleted members, who are not ranked meanwhile.',
  )
    .input(z.object({ id: RowIdSchema }))
    .output(z.object({ challenges: z.array(JoinedChallenge) })),
  poster: adminOperation(
    'GET /v1/admin/challenges/{id}/poster',
    'Get what a poster of a challenge shows, with a QR code for joining',
    'The QR code is an SVG path. It holds the address at which the access code joins the challenge.',
  )
    .input(z.object({ id: RowIdSchema }))
    .output(challenge.ChallengePoster)
    .errors({ NOT_FOUND }),
  create: writeOperation(
    'POST /v1/admin/challenges',
    'Create a challenge',
    'The client generates the id, so a retry after a lost response creates the challenge only once. ' +
      'A retry returns the current challenge, with any changes that were made since. ' +
      'A retry with other fields updates the challenge. ' +
      'If it was changed since its creation, such a retry fails with `CONFLICT` and the current challenge.',
    { successStatus: 201 },
  )
    .input(z.extend(challenge.ChallengeCreateInput, { id: RowIdSchema }))
    .output(challenge.AdminChallenge)
    .errors({ CONFLICT }),
  update: writeOperation(
    'PUT /v1/admin/challenges/{id}',
    'Update a challenge',
    'Send the `updatedAt` of the version that was read (optimistic locking). ' +
      'If the challenge has changed since, the request fails with `CONFLICT` and the current challenge. ' +
      'Omitted optional fields keep their values. ' +
      'When the dates change, the totals of all participants are recalculated.',
  )
    .input(challenge.ChallengeUpdateInput)
    .output(challenge.AdminChallenge)
    .errors({ NOT_FOUND, CONFLICT }),
  remove: adminOperation(
    'DELETE /v1/admin/challenges/{id}',
    'Delete a challenge and its pictures',
    "The participants' cleanups are not affected.",
  )
    .input(z.object({ id: RowIdSchema }))
    .errors({ NOT_FOUND }),
  uploadLogo: uploadProcedure('challengeLogo', '/v1/admin/challenge-logos/{id}', 'Upload a logo for a challenge'),
  uploadBanner: uploadProcedure(
    'challengeBanner',
    '/v1/admin/challenge-banners/{id}',
    'Upload a banner for a challenge',
  ),
}

export const contract = { ...readProcedures, ...participationProcedures, ...adminProcedures }

export const errors = createErrors<typeof contract>()
