import * as z from 'zod/mini'
import {
  PICTURE_UPLOAD_LIMITS,
  pictureUploadErrors,
  pictureUploadUiTexts,
} from '#features/photos/rules/upload-checks.ts'
import {
  BAD_REQUEST,
  RowIdSchema,
  InvalidFieldsErrorData,
  TOO_MANY_REQUESTS,
  ConflictErrorData,
  defineProcedureError,
} from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { adminProcedure, memberProcedure } from '#platform/procedures.ts'
import { fileUploadRouteSpec } from '#platform/uploads.ts'
import * as challenge from './contract/challenge.ts'
import { challengeUiTexts as texts } from './copy.ts'

/** Also the answer to non-participants of a private challenge, which hides that it exists. */
const NOT_FOUND = defineProcedureError(404, texts.notFound)
const HAS_ENDED = defineProcedureError(409, texts.hasEnded)

/** API errors of joining a challenge. The message of NOT_STARTED is replaced by one that names the first day. */
const joinProcedure = memberProcedure.errors({
  NOT_PUBLISHED: defineProcedureError(409, texts.notPublished),
  NOT_STARTED: defineProcedureError(409, texts.notStarted('')),
  HAS_ENDED,
  ALREADY_IN: { ...defineProcedureError(409, texts.alreadyIn), data: z.object({ slug: z.string() }) },
})
const JoinedChallenge = z.pick(challenge.Challenge, { slug: true, title: true })

const readProcedures = {
  list: memberProcedure
    .route({
      method: 'GET',
      path: '/v1/challenges',
      tags: ['Challenges'],
      summary: 'List published challenges, newest first',
      description: 'Private challenges are listed only for their participants.',
    })
    .input(challenge.ChallengeListPageNumberQuery)
    .output(challenge.ChallengeListResultPage),
  challenge: memberProcedure
    .route({
      method: 'GET',
      path: '/v1/challenges/{slug}',
      tags: ['Challenges'],
      summary: 'Get a challenge',
      description: 'A private challenge is `NOT_FOUND` for members who do not participate.',
    })
    .input(challenge.ChallengeSlugInput)
    .output(challenge.Challenge)
    .errors({ NOT_FOUND }),
  participants: memberProcedure
    .route({
      method: 'GET',
      path: '/v1/challenges/{slug}/participants',
      tags: ['Challenges'],
      summary: 'List the participants of a challenge, most pieces first',
      description: 'A page number beyond the last page returns the last page.',
    })
    .input(z.extend(challenge.ChallengeListPageNumberQuery, challenge.ChallengeSlugInput.shape))
    .output(challenge.ChallengeParticipantListResultPage)
    .errors({ NOT_FOUND }),
  myPlace: memberProcedure
    .route({
      method: 'GET',
      path: '/v1/challenges/{slug}/my-place',
      tags: ['Challenges'],
      summary: "Get the member's rank and page in a challenge, or null if they do not participate",
      description:
        '`page` is the page of the participant list that shows the member. A challenge that is hidden from the member is `NOT_FOUND`.',
    })
    .input(challenge.ChallengeSlugInput)
    .output(z.object({ rank: z.nullable(z.int()), page: z.nullable(z.int()) }))
    .errors({ NOT_FOUND }),
}

const participationProcedures = {
  join: joinProcedure
    .route({
      method: 'PUT',
      path: '/v1/challenges/{slug}/participation',
      tags: ['Challenges'],
      summary: 'Join a public challenge',
      description: 'Fails with `ALREADY_IN` if the member already participates.',
    })
    .input(challenge.ChallengeSlugInput)
    .output(JoinedChallenge)
    .errors({ NOT_FOUND }),
  joinByCode: joinProcedure
    .route({
      method: 'POST',
      path: '/v1/challenge-codes',
      tags: ['Challenges'],
      summary: 'Join a public or private challenge by access code',
      description:
        'The code is case-sensitive; spaces around it are ignored. Attempts are rate limited per member and network.',
    })
    .input(challenge.ChallengeAccessCodeInput)
    .output(JoinedChallenge)
    .errors({
      NOT_FOUND: defineProcedureError(404, texts.unknownCode),
      TOO_MANY_REQUESTS,
    }),
  leave: memberProcedure
    .route({
      method: 'DELETE',
      path: '/v1/challenges/{slug}/participation',
      tags: ['Challenges'],
      summary: 'Leave a challenge that has not ended',
      description:
        'Succeeds without effect if the member does not participate. ' +
        'A challenge that is hidden from the member is `NOT_FOUND`.',
      successStatus: 204,
    })
    .input(challenge.ChallengeSlugInput)
    .errors({ NOT_FOUND, HAS_ENDED }),
}

/**
 * Data of the error for a challenge whose slug or access code is taken. `field` is the first taken field; `fields`
 * lists all taken fields with their messages.
 */
const ConflictingFields = z.extend(ConflictErrorData, InvalidFieldsErrorData.shape)
const writeProcedure = adminProcedure.errors({
  BAD_REQUEST,
  SLUG_TAKEN: { ...defineProcedureError(409, texts.slugTaken), data: ConflictingFields },
  CODE_TAKEN: { ...defineProcedureError(409, texts.codeTaken), data: ConflictingFields },
  PICTURE_LOST: {
    ...defineProcedureError(410, texts.pictureLost),
    data: z.object({ field: z.enum(['logoUrl', 'bannerUrl']) }),
  },
})

const CONFLICT = { ...defineProcedureError(409, texts.changedMeanwhile), data: challenge.AdminChallenge }

const uploadProcedure = (kind: 'challengeLogo' | 'challengeBanner', path: `/${string}`, summary: string) =>
  adminProcedure
    .route({
      method: 'PUT',
      path,
      tags: ['Admin'],
      summary,
      description:
        'The client generates the id, so a retry is safe and stores the picture only once. ' +
        'A picture that no challenge uses within a day is deleted.',
      spec: fileUploadRouteSpec(PICTURE_UPLOAD_LIMITS[kind], API_ERRORS.UNAUTHORIZED.message),
    })
    .input(z.object({ id: RowIdSchema, file: z.file() }))
    .output(z.object({ url: z.string() }))
    .errors({
      CONFLICT: defineProcedureError(409, pictureUploadUiTexts.pictureIdTaken),
      NOT_STORED: defineProcedureError(503, API_ERRORS.SERVICE_UNAVAILABLE.message),
      ...pictureUploadErrors(kind),
    })

const adminProcedures = {
  managed: adminProcedure
    .route({
      method: 'GET',
      path: '/v1/admin/challenges',
      tags: ['Admin'],
      summary: 'List all challenges with their access codes, newest first by default',
      description: 'Includes challenges that are not published.',
    })
    .input(challenge.AdminChallengeListQuery)
    .output(challenge.AdminChallengeListResultPage),
  joinedBy: adminProcedure
    .route({
      method: 'GET',
      path: '/v1/admin/members/{id}/challenges',
      tags: ['Admin'],
      summary: 'List the challenges that a member has joined, the latest joined first',
      description: 'Admins only. Also for disabled and deleted members, who are not ranked meanwhile.',
    })
    .input(z.object({ id: RowIdSchema }))
    .output(z.object({ challenges: z.array(JoinedChallenge) })),
  poster: adminProcedure
    .route({
      method: 'GET',
      path: '/v1/admin/challenges/{id}/poster',
      tags: ['Admin'],
      summary: 'Get what a poster of a challenge shows, with a QR code for joining',
      description: 'The QR code is an SVG path. It holds the address at which the access code joins the challenge.',
    })
    .input(z.object({ id: RowIdSchema }))
    .output(challenge.ChallengePoster)
    .errors({ NOT_FOUND }),
  create: writeProcedure
    .route({
      method: 'POST',
      path: '/v1/admin/challenges',
      tags: ['Admin'],
      summary: 'Create a challenge',
      description:
        'The client generates the id, so a retry after a lost response creates the challenge only once. ' +
        'A retry returns the current challenge, with any changes that were made since. ' +
        'A retry with other fields updates the challenge. ' +
        'If it was changed since its creation, such a retry fails with `CONFLICT` and the current challenge.',
      successStatus: 201,
    })
    .input(z.extend(challenge.ChallengeCreateInput, { id: RowIdSchema }))
    .output(challenge.AdminChallenge)
    .errors({ CONFLICT }),
  update: writeProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/challenges/{id}',
      tags: ['Admin'],
      summary: 'Update a challenge',
      description:
        'Send the `updatedAt` of the version that was read (optimistic locking). ' +
        'If the challenge has changed since, the request fails with `CONFLICT` and the current challenge. ' +
        'Omitted optional fields keep their values. ' +
        'When the dates change, the totals of all participants are recalculated.',
    })
    .input(challenge.ChallengeUpdateInput)
    .output(challenge.AdminChallenge)
    .errors({ NOT_FOUND, CONFLICT }),
  remove: adminProcedure
    .route({
      method: 'DELETE',
      path: '/v1/admin/challenges/{id}',
      tags: ['Admin'],
      summary: 'Delete a challenge and its pictures',
      description: "The participants' cleanups are not affected.",
      successStatus: 204,
    })
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
