import { implement } from '@orpc/server'
import type { Me } from '#features/members/contract/session.ts'
import { adminFor, memberFor, raise, verifiedFor } from '#features/members/server/service/who.ts'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { withStatementTimeout } from '#platform/server/db/statement-timeout.ts'
import { isDatabaseAway } from '#platform/server/db/outage.ts'
import { notStored } from '#platform/server/files/files.ts'
import { countAttempt, networkOf } from '#platform/server/limits/limits.ts'
import { contract } from '../contract.ts'
import { cleanupFor, historyOf, lovedBy, newsOf, ownHistory } from './queries.ts'
import { reviewCounts, reviewedOne, reviewedPage } from './queries/reviewed.ts'
import { claimCleanup, releaseCleanup } from './service/claim.ts'
import { decide, decideMany } from './service/decide.ts'
import { seeNews } from './service/decision-news.ts'
import { deleteCleanup } from './service/delete.ts'
import { editCleanup } from './service/edit.ts'
import { logCleanup, loggedBefore } from './service/log.ts'
import { loveCleanup } from './service/love.ts'
import { keepPhoto } from './service/photos.ts'
import { undo } from './service/undo.ts'

export { exportCleanups, exportReviewed } from './routes/export.ts'

const os = implement(contract).$context<ApiContext>()
const admins = os.use(letIn(adminFor))

const HOUR = 60 * 60

/** Rate limits for photo uploads. A network may be a school or a club that logs on the same morning. */
const PHOTOS = {
  member: { name: 'photo member', most: 200, seconds: HOUR },
  network: { name: 'photo network', most: 2000, seconds: HOUR },
}

const slowPhotos = ({ platform, clientAddress }: ApiContext, memberId: string): Promise<void> =>
  countAttempt(platform, [
    { limit: PHOTOS.member, who: memberId },
    { limit: PHOTOS.network, who: networkOf(clientAddress) },
  ])

const WRITING = {
  log: { name: 'cleanup log', most: 60, seconds: HOUR },
  edit: { name: 'cleanup edit', most: 120, seconds: HOUR },
}

const slowWriting = ({ platform }: ApiContext, kind: keyof typeof WRITING, memberId: string): Promise<void> =>
  countAttempt(platform, [{ limit: WRITING[kind], who: memberId }])

type Refusals = Parameters<typeof verifiedFor>[1] & { STATUS_UNKNOWN: (about: { cause: unknown }) => Error }

async function writerFor(context: ApiContext, errors: Refusals): Promise<Me> {
  try {
    return await verifiedFor(context, errors)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    context.platform.log.warn({ err: error }, 'nobody can tell who is verified')
    throw errors.STATUS_UNKNOWN({ cause: error })
  }
}

const own = {
  rules: os.rules.handler(({ context }) => ({ mostPieces: context.platform.config.piecesPerCleanup })),
  log: os.log.handler(async ({ input, context, errors }) => {
    const me = await writerFor(context, errors)
    const before = await loggedBefore(context.platform.db, me, input.cleanupId, errors)
    if (before) return before
    await slowWriting(context, 'log', me.id)
    return logCleanup(context.platform, me, input, errors)
  }),
  edit: os.edit.handler(async ({ input, context, errors }) => {
    const me = await writerFor(context, errors)
    await slowWriting(context, 'edit', me.id)
    return editCleanup(context.platform, me, input, errors)
  }),
  delete: os.delete.handler(async ({ input, context, errors }) => {
    const { id } = await verifiedFor(context, errors)
    await deleteCleanup(context.platform, id, input.cleanupId, errors)
  }),
  uploadPhoto: os.uploadPhoto.handler(async ({ input: { id, file, takenOn }, context, errors }) => {
    const me = await verifiedFor(context, errors)
    await slowPhotos(context, me.id)
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const photo = await keepPhoto(context.platform, { id, ownerId: me.id, bytes, takenOn }).catch(notStored(errors))
    if (photo === 'left') throw errors.UNAUTHORIZED()
    if (photo === 'taken') throw errors.CONFLICT()
    return photo
  }),
}

const reading = {
  history: os.history.handler(async ({ input, context, errors }) =>
    ownHistory(context.platform.db, await memberFor(context, errors), input.page),
  ),
  historyOf: os.historyOf.handler(async ({ input: { username, page }, context, errors }) => {
    const me = await memberFor(context, errors)
    return (await historyOf(context.platform.db, me, username, page)) ?? raise(errors.NOT_FOUND())
  }),
  cleanup: os.cleanup.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    return (await cleanupFor(context.platform.db, me, input.cleanupId)) ?? raise(errors.NOT_FOUND())
  }),
  love: os.love.handler(async ({ input, context, errors }) => {
    const { id } = await verifiedFor(context, errors)
    return loveCleanup(context.platform, id, input.cleanupId, errors)
  }),
  loved: os.loved.handler(async ({ input, context, errors }) => {
    const { id } = await memberFor(context, errors)
    return { cleanupIds: await lovedBy(context.platform.db, id, input.after) }
  }),
  news: os.news.handler(async ({ context, errors }) => {
    const { id } = await memberFor(context, errors)
    return { news: await newsOf(context.platform.db, id) }
  }),
  seeNews: os.seeNews.handler(async ({ input, context, errors }) => {
    const { id } = await memberFor(context, errors)
    await seeNews(context.platform, id, input.seen)
  }),
}

const admin = {
  reviewCounts: admins.reviewCounts.handler(({ context }) => reviewCounts(context.platform.db)),
  reviewed: admins.reviewed.handler(({ input, context: { platform, me } }) => {
    const { db, clock } = platform
    return withStatementTimeout(db, (tx) => reviewedPage(tx, me, input, clock.now()))
  }),
  reviewedOne: admins.reviewedOne.handler(async ({ input, context: { platform, me }, errors }) => {
    const { db, clock } = platform
    return (await reviewedOne(db, me, { id: input.cleanupId, now: clock.now() })) ?? raise(errors.NOT_FOUND())
  }),
  decide: admins.decide.handler(({ input, context, errors }) => decide(context.platform, context.me, input, errors)),
  decideMany: admins.decideMany.handler(({ input, context, errors }) =>
    decideMany(context.platform, context.me, input, errors),
  ),
  undo: admins.undo.handler(({ input, context, errors }) => undo(context.platform, context.me, input.cleanups, errors)),
  claim: admins.claim.handler(({ input, context, errors }) =>
    claimCleanup(context.platform, context.me, input.cleanupId, errors),
  ),
  release: admins.release.handler(({ input, context }) =>
    releaseCleanup(context.platform, context.me, input.cleanupId),
  ),
}

export const cleanups = os.router({ ...own, ...reading, ...admin })
