import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { PICTURE_LIMITS, pictureErrors, pictureSentences } from '#features/photos/rules/upload-checks.ts'
import { BAD_REQUEST, RowId, InvalidFields, TOO_MANY_REQUESTS, ConflictData, defineError } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { fileUploadSpec } from '#platform/uploads.ts'
import * as challenge from './contract/challenge.ts'
import { challengeSentences as say } from './copy.ts'

const { FORBIDDEN, UNAUTHORIZED } = API_ERRORS
const NOT_FOUND = defineError(404, say.notFound)
const HAS_ENDED = defineError(409, say.hasEnded)

/**
 * Procedures for signed-in members. A private challenge answers NOT_FOUND to non-participants, which hides that it
 * exists.
 */
const memberProcedure = oc.errors({ UNAUTHORIZED })

/** Errors of joining a challenge. NOT_STARTED gets its own message, which names the first day. */
const joinProcedure = memberProcedure.errors({
  NOT_PUBLISHED: defineError(409, say.notPublished),
  NOT_STARTED: defineError(409, say.notStarted('')),
  HAS_ENDED,
  ALREADY_IN: defineError(409, say.alreadyIn),
})
const JoinedChallenge = z.pick(challenge.Challenge, { slug: true, title: true })

const readProcedures = {
  list: memberProcedure
    .route({
      method: 'GET',
      path: '/v1/challenges',
      tags: ['Challenges'],
      summary: 'Published challenges, the newest first; private ones only for those who take part',
    })
    .input(challenge.PageInput)
    .output(challenge.ChallengePage),
  challenge: memberProcedure
    .route({ method: 'GET', path: '/v1/challenges/{slug}', tags: ['Challenges'], summary: 'One challenge' })
    .input(challenge.SlugInput)
    .output(challenge.Challenge)
    .errors({ NOT_FOUND }),
  participants: memberProcedure
    .route({
      method: 'GET',
      path: '/v1/challenges/{slug}/participants',
      tags: ['Challenges'],
      summary: 'Who takes part, the most pieces first; of a page behind the last, the last',
    })
    .input(z.extend(challenge.PageInput, challenge.SlugInput.shape))
    .output(challenge.ParticipantPage)
    .errors({ NOT_FOUND }),
  myPlace: memberProcedure
    .route({
      method: 'GET',
      path: '/v1/challenges/{slug}/my-place',
      tags: ['Challenges'],
      summary: 'Where the own row stands among the participants, and on which page; null for one who takes no part',
    })
    .input(challenge.SlugInput)
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
    })
    .input(challenge.SlugInput)
    .output(JoinedChallenge)
    .errors({ NOT_FOUND }),
  joinByCode: joinProcedure
    .route({
      method: 'POST',
      path: '/v1/challenge-codes',
      tags: ['Challenges'],
      summary: 'Join the challenge that has this code, private or not',
      description: 'The code is case-sensitive; spaces around it are left out.',
    })
    .input(challenge.AccessCodeInput)
    .output(JoinedChallenge)
    .errors({
      NOT_FOUND: defineError(404, say.unknownCode),
      TOO_MANY_REQUESTS,
    }),
  leave: memberProcedure
    .route({
      method: 'DELETE',
      path: '/v1/challenges/{slug}/participation',
      tags: ['Challenges'],
      summary: 'Leave a challenge that has not ended, published or not',
      description: 'Who takes no part has left already.',
      successStatus: 204,
    })
    .input(challenge.SlugInput)
    .errors({ NOT_FOUND, HAS_ENDED }),
}

const adminProcedure = oc.errors({ UNAUTHORIZED, FORBIDDEN })
/** `field` is the first taken field; `fields` lists all taken fields with their messages. */
const ConflictingFields = z.extend(ConflictData, InvalidFields.shape)
const writeProcedure = adminProcedure.errors({
  BAD_REQUEST,
  SLUG_TAKEN: { ...defineError(409, say.slugTaken), data: ConflictingFields },
  CODE_TAKEN: { ...defineError(409, say.codeTaken), data: ConflictingFields },
  PICTURE_LOST: { ...defineError(410, say.pictureLost), data: z.object({ field: z.enum(['logoUrl', 'bannerUrl']) }) },
})

const CONFLICT = { ...defineError(409, say.changedMeanwhile), data: challenge.AdminChallenge }

const uploadProcedure = (kind: 'challengeLogo' | 'challengeBanner', path: `/${string}`, summary: string) =>
  adminProcedure
    .route({
      method: 'PUT',
      path,
      tags: ['Admin'],
      summary,
      description:
        'The caller makes the id; a picture that is sent twice under it is kept once. One that no challenge shows within a day is removed.',
      spec: fileUploadSpec(PICTURE_LIMITS[kind], UNAUTHORIZED.message),
    })
    .input(z.object({ id: RowId, file: z.file() }))
    .output(z.object({ url: z.string() }))
    .errors({
      CONFLICT: defineError(409, pictureSentences.pictureIdTaken),
      NOT_STORED: defineError(503, API_ERRORS.SERVICE_UNAVAILABLE.message),
      ...pictureErrors(kind),
    })

const adminProcedures = {
  managed: adminProcedure
    .route({
      method: 'GET',
      path: '/v1/admin/challenges',
      tags: ['Admin'],
      summary: 'All challenges, published or not, with their codes; the newest first where no order is asked for',
    })
    .input(challenge.ChallengeSearch)
    .output(challenge.AdminChallengePage),
  create: writeProcedure
    .route({
      method: 'POST',
      path: '/v1/admin/challenges',
      tags: ['Admin'],
      summary: 'Create a challenge',
      description:
        'The caller makes the id. Sent twice, as after an answer that was lost, it is made once. What others have changed meanwhile stays, and is answered; where something else is sent than at first, with a refusal.',
      successStatus: 201,
    })
    .input(z.extend(challenge.ChallengeInput, { id: RowId }))
    .output(challenge.AdminChallenge)
    .errors({ CONFLICT }),
  update: writeProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/challenges/{id}',
      tags: ['Admin'],
      summary: 'Change a challenge; with other days its participants are counted anew',
      description:
        '`updatedAt` is that of the challenge as the admin saw it: one that changed meanwhile is not written over, and comes with the refusal as it is now. Optional fields that are left out stay as they are.',
    })
    .input(challenge.ChallengeChange)
    .output(challenge.AdminChallenge)
    .errors({ NOT_FOUND, CONFLICT }),
  remove: adminProcedure
    .route({
      method: 'DELETE',
      path: '/v1/admin/challenges/{id}',
      tags: ['Admin'],
      summary: 'Delete a challenge, with its pictures; nobody loses a cleanup',
      successStatus: 204,
    })
    .input(z.object({ id: RowId }))
    .errors({ NOT_FOUND }),
  uploadLogo: uploadProcedure('challengeLogo', '/v1/admin/challenge-logos/{id}', 'Send a logo for a challenge'),
  uploadBanner: uploadProcedure('challengeBanner', '/v1/admin/challenge-banners/{id}', 'Send a banner for a challenge'),
}

export const contract = { ...readProcedures, ...participationProcedures, ...adminProcedures }
