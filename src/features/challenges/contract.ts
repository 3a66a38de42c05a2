import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { PICTURE_LIMITS, pictureErrors, sentences } from '#features/photos/rules/refusals.ts'
import { BAD_REQUEST, Id, Invalid, TOO_MANY_REQUESTS, Taken, refusal } from '#platform/contract.ts'
import { ERRORS } from '#platform/errors.ts'
import { takesFile } from '#platform/uploads.ts'
import * as challenge from './contract/challenge.ts'
import { challengeSentences as say } from './copy.ts'

const { FORBIDDEN, UNAUTHORIZED } = ERRORS
const NOT_FOUND = refusal(404, say.notFound)
const HAS_ENDED = refusal(409, say.hasEnded)

/**
 * Procedures for signed-in members. A private challenge answers NOT_FOUND to non-participants, which hides that it
 * exists.
 */
const ofMember = oc.errors({ UNAUTHORIZED })

/** Errors of joining a challenge. NOT_STARTED gets its own message, which names the first day. */
const joining = ofMember.errors({
  NOT_PUBLISHED: refusal(409, say.notPublished),
  NOT_STARTED: refusal(409, say.notStarted('')),
  HAS_ENDED,
  ALREADY_IN: refusal(409, say.alreadyIn),
})
const Joined = z.pick(challenge.Challenge, { slug: true, title: true })

const reading = {
  list: ofMember
    .route({
      method: 'GET',
      path: '/v1/challenges',
      tags: ['Challenges'],
      summary: 'Published challenges, the newest first; private ones only for those who take part',
    })
    .input(challenge.Page)
    .output(challenge.ChallengePage),
  challenge: ofMember
    .route({ method: 'GET', path: '/v1/challenges/{slug}', tags: ['Challenges'], summary: 'One challenge' })
    .input(challenge.BySlug)
    .output(challenge.Challenge)
    .errors({ NOT_FOUND }),
  participants: ofMember
    .route({
      method: 'GET',
      path: '/v1/challenges/{slug}/participants',
      tags: ['Challenges'],
      summary: 'Who takes part, the most pieces first; of a page behind the last, the last',
    })
    .input(z.extend(challenge.Page, challenge.BySlug.shape))
    .output(challenge.ParticipantPage)
    .errors({ NOT_FOUND }),
  myPlace: ofMember
    .route({
      method: 'GET',
      path: '/v1/challenges/{slug}/my-place',
      tags: ['Challenges'],
      summary: 'Where the own row stands among the participants, and on which page; null for one who takes no part',
    })
    .input(challenge.BySlug)
    .output(z.object({ rank: z.nullable(z.int()), page: z.nullable(z.int()) }))
    .errors({ NOT_FOUND }),
}

const participation = {
  join: joining
    .route({
      method: 'PUT',
      path: '/v1/challenges/{slug}/participation',
      tags: ['Challenges'],
      summary: 'Join a public challenge',
    })
    .input(challenge.BySlug)
    .output(Joined)
    .errors({ NOT_FOUND }),
  joinByCode: joining
    .route({
      method: 'POST',
      path: '/v1/challenge-codes',
      tags: ['Challenges'],
      summary: 'Join the challenge that has this code, private or not',
      description: 'The code is case-sensitive; spaces around it are left out.',
    })
    .input(challenge.Code)
    .output(Joined)
    .errors({
      NOT_FOUND: refusal(404, say.unknownCode),
      TOO_MANY_REQUESTS,
    }),
  leave: ofMember
    .route({
      method: 'DELETE',
      path: '/v1/challenges/{slug}/participation',
      tags: ['Challenges'],
      summary: 'Leave a challenge that has not ended, published or not',
      description: 'Who takes no part has left already.',
      successStatus: 204,
    })
    .input(challenge.BySlug)
    .errors({ NOT_FOUND, HAS_ENDED }),
}

const ofAdmin = oc.errors({ UNAUTHORIZED, FORBIDDEN })
/** `field` is the first taken field; `fields` lists all taken fields with their messages. */
const AllTaken = z.extend(Taken, Invalid.shape)
const writing = ofAdmin.errors({
  BAD_REQUEST,
  SLUG_TAKEN: { ...refusal(409, say.slugTaken), data: AllTaken },
  CODE_TAKEN: { ...refusal(409, say.codeTaken), data: AllTaken },
  PICTURE_LOST: { ...refusal(410, say.pictureLost), data: z.object({ field: z.enum(['logoUrl', 'bannerUrl']) }) },
})

const CONFLICT = { ...refusal(409, say.changedMeanwhile), data: challenge.ManagedChallenge }

const upload = (kind: 'challengeLogo' | 'challengeBanner', path: `/${string}`, summary: string) =>
  ofAdmin
    .route({
      method: 'PUT',
      path,
      tags: ['Admin'],
      summary,
      description:
        'The caller makes the id; a picture that is sent twice under it is kept once. One that no challenge shows within a day is removed.',
      spec: takesFile(PICTURE_LIMITS[kind], UNAUTHORIZED.message),
    })
    .input(z.object({ id: Id, file: z.file() }))
    .output(z.object({ url: z.string() }))
    .errors({
      CONFLICT: refusal(409, sentences.pictureIdTaken),
      NOT_STORED: refusal(503, ERRORS.SERVICE_UNAVAILABLE.message),
      ...pictureErrors(kind),
    })

const admin = {
  managed: ofAdmin
    .route({
      method: 'GET',
      path: '/v1/admin/challenges',
      tags: ['Admin'],
      summary: 'All challenges, published or not, with their codes; the newest first where no order is asked for',
    })
    .input(challenge.Search)
    .output(challenge.ManagedPage),
  create: writing
    .route({
      method: 'POST',
      path: '/v1/admin/challenges',
      tags: ['Admin'],
      summary: 'Create a challenge',
      description:
        'The caller makes the id. Sent twice, as after an answer that was lost, it is made once. What others have changed meanwhile stays, and is answered; where something else is sent than at first, with a refusal.',
      successStatus: 201,
    })
    .input(z.extend(challenge.ChallengeInput, { id: Id }))
    .output(challenge.ManagedChallenge)
    .errors({ CONFLICT }),
  update: writing
    .route({
      method: 'PUT',
      path: '/v1/admin/challenges/{id}',
      tags: ['Admin'],
      summary: 'Change a challenge; with other days its participants are counted anew',
      description:
        '`updatedAt` is that of the challenge as the admin saw it: one that changed meanwhile is not written over, and comes with the refusal as it is now. Optional fields that are left out stay as they are.',
    })
    .input(challenge.ChallengeChange)
    .output(challenge.ManagedChallenge)
    .errors({ NOT_FOUND, CONFLICT }),
  remove: ofAdmin
    .route({
      method: 'DELETE',
      path: '/v1/admin/challenges/{id}',
      tags: ['Admin'],
      summary: 'Delete a challenge, with its pictures; nobody loses a cleanup',
      successStatus: 204,
    })
    .input(z.object({ id: Id }))
    .errors({ NOT_FOUND }),
  uploadLogo: upload('challengeLogo', '/v1/admin/challenge-logos/{id}', 'Send a logo for a challenge'),
  uploadBanner: upload('challengeBanner', '/v1/admin/challenge-banners/{id}', 'Send a banner for a challenge'),
}

export const contract = { ...reading, ...participation, ...admin }
