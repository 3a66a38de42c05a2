import { implement } from '@orpc/server'
import type { CurrentUser } from '#features/members/contract/session.ts'
import {
  requireAdmin,
  requireMember,
  throwGivenError,
  requireVerifiedMember,
} from '#features/members/server/service/current-user.ts'
import { AFTER_VALIDATION, type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { withStatementTimeout } from '#platform/server/db/statement-timeout.ts'
import { isDatabaseUnavailable } from '#platform/server/db/outage.ts'
import { rethrowFileStoreOutageAsNotStoredApiError } from '#platform/server/files/files.ts'
import { enforceRateLimits, getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'
import { contract, errors } from '../contract.ts'
import {
  findReadableCleanup,
  findMemberCleanupHistory,
  findLovedCleanupIds,
  findUnseenDecisions,
  findOwnCleanupHistory,
} from './queries.ts'
import {
  countCleanupsOfMemberByStatus,
  countPhotosOfMember,
  readCleanupCountsByStatus,
  findCleanupForReview,
  loadCleanupsOfReviewListPage,
} from './queries/reviewed-cleanups.ts'
import { groupRoutes } from './routes/groups.ts'
import { claimCleanupForReview, releaseCleanupClaim } from './service/claim.ts'
import { decideOnCleanup, decideOnCleanups } from './service/decide.ts'
import { markDecisionsAsSeen } from './service/decision-news.ts'
import { deleteCleanup } from './service/delete.ts'
import { editCleanup } from './service/edit.ts'
import { logCleanup, findLoggedCleanup } from './service/log.ts'
import { loveCleanup } from './service/love.ts'
import { storePhotoForLaterCleanup } from './service/photos.ts'
import { undoDecisions } from './service/undo.ts'

export { exportCleanups, exportReviewList } from './routes/export.ts'
export { groupJoinCodes, isPhotoOpenedByCode } from './routes/groups.ts'

const os = implement(contract).$context<ApiContext>()
const validated = implement(contract, AFTER_VALIDATION).$context<ApiContext>()
const members = validated.use(createAuthorizationMiddleware(requireMember))
const verified = validated.use(createAuthorizationMiddleware(requireVerifiedMember))
const writers = validated.use(createAuthorizationMiddleware(requireWriter))
const adminProcedures = os.use(createAuthorizationMiddleware(requireAdmin))

const HOUR = 60 * 60

/** Limits for photo uploads, per member and per network: a whole school may log cleanups on one morning. */
const PHOTO_LIMITS = {
  member: { name: 'photo member', most: 200, seconds: HOUR },
  network: { name: 'photo network', most: 2000, seconds: HOUR },
}

const limitPhotoUploads = ({ platform, clientAddress }: ApiContext, memberId: string): Promise<void> =>
  enforceRateLimits(platform, [
    { limit: PHOTO_LIMITS.member, who: memberId },
    { limit: PHOTO_LIMITS.network, who: getClientIpNetwork(clientAddress) },
  ])

const WRITE_LIMITS = {
  log: { name: 'cleanup log', most: 60, seconds: HOUR },
  edit: { name: 'cleanup edit', most: 120, seconds: HOUR },
}

const limitWrites = ({ platform }: ApiContext, kind: keyof typeof WRITE_LIMITS, memberId: string): Promise<void> =>
  enforceRateLimits(platform, [{ limit: WRITE_LIMITS[kind], who: memberId }])

async function requireWriter(context: ApiContext): Promise<CurrentUser> {
  try {
    return await requireVerifiedMember(context)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    context.platform.log.warn({ err: error }, 'email verification status could not be read: the write is refused')
    throw errors.STATUS_UNKNOWN({ cause: error })
  }
}

const ownRoutes = {
  rules: os.rules.handler(({ context }) => ({ mostPieces: context.platform.config.piecesPerCleanup })),
  log: writers.log.handler(async ({ input, context }) => {
    const existing = await findLoggedCleanup(context.platform.db, context.me, input.cleanupId)
    if (existing) return existing
    await limitWrites(context, 'log', context.me.id)
    return logCleanup(context.platform, context.me, input)
  }),
  edit: writers.edit.handler(async ({ input, context }) => {
    await limitWrites(context, 'edit', context.me.id)
    return editCleanup(context.platform, context.me, input)
  }),
  delete: verified.delete.handler(async ({ input, context }) => {
    await deleteCleanup(context.platform, context.me.id, input.cleanupId)
  }),
  uploadPhoto: verified.uploadPhoto.handler(async ({ input: { id, file, takenOn }, context }) => {
    await limitPhotoUploads(context, context.me.id)
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const photo = await storePhotoForLaterCleanup(context.platform, {
      id,
      ownerId: context.me.id,
      bytes,
      takenOn,
    }).catch(rethrowFileStoreOutageAsNotStoredApiError)
    if (photo === 'left') throw errors.UNAUTHORIZED()
    if (photo === 'taken') throw errors.CONFLICT()
    return photo
  }),
}

const readRoutes = {
  history: members.history.handler(({ input, context }) =>
    findOwnCleanupHistory(context.platform.db, context.me, input.page),
  ),
  historyOf: members.historyOf.handler(
    async ({ input: { username, page }, context }) =>
      (await findMemberCleanupHistory(context.platform.db, context.me, username, page)) ??
      throwGivenError(errors.NOT_FOUND()),
  ),
  cleanup: members.cleanup.handler(
    async ({ input, context }) =>
      (await findReadableCleanup(context.platform.db, context.me, input.cleanupId)) ??
      throwGivenError(errors.NOT_FOUND()),
  ),
  love: verified.love.handler(({ input, context }) => loveCleanup(context.platform, context.me.id, input.cleanupId)),
  loved: members.loved.handler(async ({ input, context }) => ({
    cleanupIds: await findLovedCleanupIds(context.platform.db, context.me.id, input.after),
  })),
  news: members.news.handler(async ({ context }) => ({
    news: await findUnseenDecisions(context.platform.db, context.me.id),
  })),
  seeNews: members.seeNews.handler(async ({ input, context }) => {
    await markDecisionsAsSeen(context.platform, context.me.id, input.seen)
  }),
}

const adminRoutes = {
  reviewCounts: adminProcedures.reviewCounts.handler(({ context }) => readCleanupCountsByStatus(context.platform.db)),
  reviewCountsOf: adminProcedures.reviewCountsOf.handler(({ input, context }) =>
    countCleanupsOfMemberByStatus(context.platform.db, input.id),
  ),
  photoCountOf: adminProcedures.photoCountOf.handler(async ({ input, context }) => ({
    photos: await countPhotosOfMember(context.platform.db, input.id),
  })),
  reviewed: adminProcedures.reviewed.handler(({ input, context: { platform, me } }) => {
    const { db, clock } = platform
    return withStatementTimeout(db, (tx) => loadCleanupsOfReviewListPage(tx, me, input, clock.now()))
  }),
  reviewedOne: adminProcedures.reviewedOne.handler(async ({ input, context: { platform, me } }) => {
    const { db, clock } = platform
    return (
      (await findCleanupForReview(db, me, { id: input.cleanupId, now: clock.now() })) ??
      throwGivenError(errors.NOT_FOUND())
    )
  }),
  decide: adminProcedures.decide.handler(({ input, context }) => decideOnCleanup(context.platform, context.me, input)),
  decideMany: adminProcedures.decideMany.handler(({ input, context }) =>
    decideOnCleanups(context.platform, context.me, input),
  ),
  undo: adminProcedures.undo.handler(({ input, context }) =>
    undoDecisions(context.platform, context.me, input.cleanups),
  ),
  claim: adminProcedures.claim.handler(({ input, context }) =>
    claimCleanupForReview(context.platform, context.me, input.cleanupId),
  ),
  release: adminProcedures.release.handler(({ input, context }) =>
    releaseCleanupClaim(context.platform, context.me, input.cleanupId),
  ),
}

export const cleanupRoutes = os.router({ ...ownRoutes, ...readRoutes, ...groupRoutes, ...adminRoutes })
