import { implement } from '@orpc/server'
import type { CurrentUser } from '#features/members/contract/session.ts'
import {
  requireAdmin,
  requireMember,
  throwGivenError,
  requireVerifiedMember,
} from '#features/members/server/service/current-user.ts'
import { type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { withStatementTimeout } from '#platform/server/db/statement-timeout.ts'
import { isDatabaseUnavailable } from '#platform/server/db/outage.ts'
import { rethrowFileStoreOutageAsNotStoredApiError } from '#platform/server/files/files.ts'
import { enforceRateLimits, getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'
import { contract } from '../contract.ts'
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

type WriterErrors = Parameters<typeof requireVerifiedMember>[1] & {
  STATUS_UNKNOWN: (about: { cause: unknown }) => Error
}

async function requireWriter(context: ApiContext, errors: WriterErrors): Promise<CurrentUser> {
  try {
    return await requireVerifiedMember(context, errors)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    context.platform.log.warn({ err: error }, 'email verification status could not be read: the write is refused')
    throw errors.STATUS_UNKNOWN({ cause: error })
  }
}

const ownRoutes = {
  rules: os.rules.handler(({ context }) => ({ mostPieces: context.platform.config.piecesPerCleanup })),
  log: os.log.handler(async ({ input, context, errors }) => {
    const me = await requireWriter(context, errors)
    const existing = await findLoggedCleanup(context.platform.db, me, input.cleanupId, errors)
    if (existing) return existing
    await limitWrites(context, 'log', me.id)
    return logCleanup(context.platform, me, input, errors)
  }),
  edit: os.edit.handler(async ({ input, context, errors }) => {
    const me = await requireWriter(context, errors)
    await limitWrites(context, 'edit', me.id)
    return editCleanup(context.platform, me, input, errors)
  }),
  delete: os.delete.handler(async ({ input, context, errors }) => {
    const { id } = await requireVerifiedMember(context, errors)
    await deleteCleanup(context.platform, id, input.cleanupId, errors)
  }),
  uploadPhoto: os.uploadPhoto.handler(async ({ input: { id, file, takenOn }, context, errors }) => {
    const me = await requireVerifiedMember(context, errors)
    await limitPhotoUploads(context, me.id)
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const photo = await storePhotoForLaterCleanup(context.platform, { id, ownerId: me.id, bytes, takenOn }).catch(
      rethrowFileStoreOutageAsNotStoredApiError(errors),
    )
    if (photo === 'left') throw errors.UNAUTHORIZED()
    if (photo === 'taken') throw errors.CONFLICT()
    return photo
  }),
}

const readRoutes = {
  history: os.history.handler(async ({ input, context, errors }) =>
    findOwnCleanupHistory(context.platform.db, await requireMember(context, errors), input.page),
  ),
  historyOf: os.historyOf.handler(async ({ input: { username, page }, context, errors }) => {
    const me = await requireMember(context, errors)
    return (
      (await findMemberCleanupHistory(context.platform.db, me, username, page)) ?? throwGivenError(errors.NOT_FOUND())
    )
  }),
  cleanup: os.cleanup.handler(async ({ input, context, errors }) => {
    const me = await requireMember(context, errors)
    return (await findReadableCleanup(context.platform.db, me, input.cleanupId)) ?? throwGivenError(errors.NOT_FOUND())
  }),
  love: os.love.handler(async ({ input, context, errors }) => {
    const { id } = await requireVerifiedMember(context, errors)
    return loveCleanup(context.platform, id, input.cleanupId, errors)
  }),
  loved: os.loved.handler(async ({ input, context, errors }) => {
    const { id } = await requireMember(context, errors)
    return { cleanupIds: await findLovedCleanupIds(context.platform.db, id, input.after) }
  }),
  news: os.news.handler(async ({ context, errors }) => {
    const { id } = await requireMember(context, errors)
    return { news: await findUnseenDecisions(context.platform.db, id) }
  }),
  seeNews: os.seeNews.handler(async ({ input, context, errors }) => {
    const { id } = await requireMember(context, errors)
    await markDecisionsAsSeen(context.platform, id, input.seen)
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
  reviewedOne: adminProcedures.reviewedOne.handler(async ({ input, context: { platform, me }, errors }) => {
    const { db, clock } = platform
    return (
      (await findCleanupForReview(db, me, { id: input.cleanupId, now: clock.now() })) ??
      throwGivenError(errors.NOT_FOUND())
    )
  }),
  decide: adminProcedures.decide.handler(({ input, context, errors }) =>
    decideOnCleanup(context.platform, context.me, input, errors),
  ),
  decideMany: adminProcedures.decideMany.handler(({ input, context, errors }) =>
    decideOnCleanups(context.platform, context.me, input, errors),
  ),
  undo: adminProcedures.undo.handler(({ input, context, errors }) =>
    undoDecisions(context.platform, context.me, input.cleanups, errors),
  ),
  claim: adminProcedures.claim.handler(({ input, context, errors }) =>
    claimCleanupForReview(context.platform, context.me, input.cleanupId, errors),
  ),
  release: adminProcedures.release.handler(({ input, context }) =>
    releaseCleanupClaim(context.platform, context.me, input.cleanupId),
  ),
}

export const cleanupRoutes = os.router({ ...ownRoutes, ...readRoutes, ...groupRoutes, ...adminRoutes })
