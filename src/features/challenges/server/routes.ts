import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import {
  requireAdmin,
  requireMember,
  throwGivenError,
  createAuditedCsvExportAccess,
  createConfirmedCsvExportAccess,
} from '#features/members/server/service/current-user.ts'
import { AFTER_VALIDATION, type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { type JoinCodes, moveLookUpToCode } from '#platform/server/limits/join-codes.ts'
import { enforceRateLimits, getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'
import { rethrowFileStoreOutageAsNotStoredApiError } from '#platform/server/files/files.ts'
import { createListExportRoute } from '#platform/server/downloads/list-export.ts'
import { contract, errors } from '../contract.ts'
import { findChallengeParticipants, findChallengeRank } from './queries/participants.ts'
import {
  participantCsvColumns,
  readExportedChallenges,
  readParticipantExportBatches,
} from './queries/participant-export.ts'
import { findVisibleChallengeId, listVisibleChallenges, findVisibleChallenge } from './queries/public.ts'
import { findOpenChallengeOfCode, joinChallenge, leaveChallenge } from './service/participation.ts'
import {
  challengeCsvColumns,
  findChallengePoster,
  findChallengesJoinedBy,
  readChallengeExportBatches,
  searchAdminChallenges,
} from './queries/admin.ts'
import { createChallenge, deleteChallenge, updateChallenge } from './service/manage.ts'
import { type ChallengePictureKind, storeUploadedChallengePicture } from './service/pictures.ts'
import { AdminChallengeFilter } from '../contract/challenge.ts'
import { CHALLENGE_EXPORT_PATH, PARTICIPANT_EXPORT_PATH, readCodeOfJoinPath } from '../rules.ts'

const api = implement(contract).$context<ApiContext>()
const members = implement(contract, AFTER_VALIDATION)
  .$context<ApiContext>()
  .use(createAuthorizationMiddleware(requireMember))
const admin = api.use(createAuthorizationMiddleware(requireAdmin))

const readRoutes = {
  list: members.list.handler(({ input, context }) => {
    const { db, clock } = context.platform
    return listVisibleChallenges(db, context.me, { ...input, now: clock.now() })
  }),
  challenge: members.challenge.handler(async ({ input, context }) => {
    const { db, clock } = context.platform
    return (await findVisibleChallenge(db, context.me, input.slug, clock.now())) ?? throwGivenError(errors.NOT_FOUND())
  }),
  participants: members.participants.handler(async ({ input: { slug, page }, context }) => {
    const challengeId =
      (await findVisibleChallengeId(context.platform.db, context.me, slug)) ?? throwGivenError(errors.NOT_FOUND())
    return findChallengeParticipants(context.platform, { challengeId, readerId: context.me.id, page })
  }),
  myPlace: members.myPlace.handler(async ({ input, context }) => {
    const challengeId =
      (await findVisibleChallengeId(context.platform.db, context.me, input.slug)) ?? throwGivenError(errors.NOT_FOUND())
    return findChallengeRank(context.platform.db, challengeId, context.me.id)
  }),
}

const MINUTE = 60

/**
 * Rate limits for entering access codes of challenges: enough for typing errors, too few for guessing. The limit per
 * network is higher, because a whole school may join in one morning.
 */
const CODE_RATE_LIMITS = {
  member: { name: 'challenge code member', most: 20, seconds: 15 * MINUTE },
  network: { name: 'challenge code network', most: 1000, seconds: 60 * MINUTE },
}

export const challengeJoinCodes: JoinCodes = {
  readCode: readCodeOfJoinPath,
  findIssuer: findOpenChallengeOfCode,
  lookUpLimit: CODE_RATE_LIMITS.network,
}

const limitCodeAttempts = ({ platform, clientAddress }: ApiContext, memberId: string): Promise<void> =>
  enforceRateLimits(platform, [
    { limit: CODE_RATE_LIMITS.member, who: memberId },
    { limit: CODE_RATE_LIMITS.network, who: getClientIpNetwork(clientAddress) },
  ])

const participationRoutes = {
  join: api.join.handler(async ({ input, context }) => {
    const askedAt = context.platform.clock.now()
    const me = await requireMember(context)
    return joinChallenge(context.platform, { me, target: input, requestedAt: askedAt })
  }),
  joinByCode: api.joinByCode.handler(async ({ input, context }) => {
    const askedAt = context.platform.clock.now()
    const me = await requireMember(context)
    await limitCodeAttempts(context, me.id)
    const joined = await joinChallenge(context.platform, { me, target: input, requestedAt: askedAt })
    const challengeId = await findOpenChallengeOfCode(context.platform, input.code)
    if (challengeId) await moveLookUpToCode(context, CODE_RATE_LIMITS.network, challengeId)
    return joined
  }),
  leave: members.leave.handler(async ({ input, context }) => {
    await leaveChallenge(context.platform, context.me, input.slug)
  }),
}

const adminRoutes = {
  managed: admin.managed.handler(async ({ input, context }) => {
    const { db, clock } = context.platform
    return searchAdminChallenges(db, input, { adminId: context.me.id, now: clock.now() })
  }),
  poster: admin.poster.handler(async ({ input, context }) => {
    const { db, clock, config } = context.platform
    const poster = await findChallengePoster(db, input.id, { now: clock.now(), appUrl: config.appUrl })
    return poster ?? throwGivenError(errors.NOT_FOUND())
  }),
  joinedBy: admin.joinedBy.handler(async ({ input, context }) => ({
    challenges: await findChallengesJoinedBy(context.platform.db, input.id),
  })),
  create: admin.create.handler(({ input, context }) => createChallenge(context.platform, { admin: context.me, input })),
  update: admin.update.handler(({ input, context }) => updateChallenge(context.platform, { admin: context.me, input })),
  remove: admin.remove.handler(({ input, context }) => deleteChallenge(context.platform, context.me, input.id)),
}

type Upload = { input: { id: string; file: File }; context: ApiContext & { me: { id: string } } }

const createUploadHandler =
  (kind: ChallengePictureKind) =>
  async ({ input: { id, file }, context }: Upload): Promise<{ url: string }> => {
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const result = await storeUploadedChallengePicture(context.platform, {
      kind,
      id,
      adminId: context.me.id,
      bytes,
    }).catch(rethrowFileStoreOutageAsNotStoredApiError)
    if (result === 'left') throw errors.UNAUTHORIZED()
    if (result === 'taken') throw errors.CONFLICT()
    return result
  }

const pictureRoutes = {
  uploadLogo: admin.uploadLogo.handler(createUploadHandler('challengeLogo')),
  uploadBanner: admin.uploadBanner.handler(createUploadHandler('challengeBanner')),
}

export const challengeExportRoute = createListExportRoute({
  path: CHALLENGE_EXPORT_PATH,
  name: 'challenges',
  operationId: 'challenges.export',
  summary: 'Download challenges as CSV',
  filter: AdminChallengeFilter,
  searchField: 'search',
  columns: challengeCsvColumns,
  read: readChallengeExportBatches,
  ...createAuditedCsvExportAccess('challenges_exported', 'challenge_boards'),
})

const participantExportAccess = createConfirmedCsvExportAccess('challenges_exported', 'challenge_boards', {
  participants: true,
})

export const participantExportRoute = createListExportRoute({
  path: PARTICIPANT_EXPORT_PATH,
  name: 'challenge-participants',
  operationId: 'challenges.exportParticipants',
  summary: 'Download the participants of challenges, selected by the ids of the challenges, as CSV',
  filter: z.object({}),
  columns: participantCsvColumns,
  read: readParticipantExportBatches,
  ...participantExportAccess,
  record: async (tx, admin, details, selection) =>
    participantExportAccess.record(tx, admin, {
      ...details,
      ...(await readExportedChallenges(tx, selection, admin.id)),
    }),
})

export const challengeRoutes = api.router({ ...readRoutes, ...participationRoutes, ...adminRoutes, ...pictureRoutes })
