import { implement } from '@orpc/server'
import { adminFor, memberFor, raise, exportedBy } from '#features/members/server/service/who.ts'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { countAttempt, networkOf } from '#platform/server/limits/limits.ts'
import { notStored } from '#platform/server/files/files.ts'
import { listExport } from '#platform/server/downloads/list-export.ts'
import { contract } from '../contract.ts'
import { participantsOf, placeIn } from './queries/participants.ts'
import { challengeIdFor, listedChallenges, shownChallenge } from './queries/public.ts'
import { joinChallenge, leaveChallenge } from './service/participation.ts'
import { challengeColumns, exportedChallenges, managedChallenges } from './queries/admin.ts'
import { createChallenge, removeChallenge, updateChallenge } from './service/manage.ts'
import { type Kind, keepPicture } from './service/pictures.ts'
import { Filter } from '../contract/challenge.ts'
import { EXPORT_PATH } from '../rules.ts'

const api = implement(contract).$context<ApiContext>()
const admin = api.use(letIn(adminFor))

const reading = {
  list: api.list.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    const { db, clock } = context.platform
    return listedChallenges(db, me, { ...input, now: clock.now() })
  }),
  challenge: api.challenge.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    const { db, clock } = context.platform
    return (await shownChallenge(db, me, input.slug, clock.now())) ?? raise(errors.NOT_FOUND())
  }),
  participants: api.participants.handler(async ({ input: { slug, page }, context, errors }) => {
    const me = await memberFor(context, errors)
    const challengeId = (await challengeIdFor(context.platform.db, me, slug)) ?? raise(errors.NOT_FOUND())
    return participantsOf(context.platform, { challengeId, readerId: me.id, page })
  }),
  myPlace: api.myPlace.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    const challengeId = (await challengeIdFor(context.platform.db, me, input.slug)) ?? raise(errors.NOT_FOUND())
    return placeIn(context.platform.db, challengeId, me.id)
  }),
}

const MINUTE = 60

/**
 * Rate limits for access codes: enough for typing errors, too few for guessing. The network limit is higher, because a
 * school may join in one morning.
 */
const CODES = {
  member: { name: 'challenge code member', most: 20, seconds: 15 * MINUTE },
  network: { name: 'challenge code network', most: 1000, seconds: 60 * MINUTE },
}

const slowCodes = ({ platform, clientAddress }: ApiContext, memberId: string): Promise<void> =>
  countAttempt(platform, [
    { limit: CODES.member, who: memberId },
    { limit: CODES.network, who: networkOf(clientAddress) },
  ])

const participation = {
  join: api.join.handler(async ({ input, context, errors }) => {
    const askedAt = context.platform.clock.now()
    const me = await memberFor(context, errors)
    return joinChallenge(context.platform, { me, wanted: input, askedAt }, errors)
  }),
  joinByCode: api.joinByCode.handler(async ({ input, context, errors }) => {
    const askedAt = context.platform.clock.now()
    const me = await memberFor(context, errors)
    await slowCodes(context, me.id)
    return joinChallenge(context.platform, { me, wanted: input, askedAt }, errors)
  }),
  leave: api.leave.handler(async ({ input, context, errors }) => {
    const me = await memberFor(context, errors)
    await leaveChallenge(context.platform, me, input.slug, errors)
  }),
}

const management = {
  managed: admin.managed.handler(async ({ input, context }) => {
    const { db, clock } = context.platform
    return managedChallenges(db, input, clock.now())
  }),
  create: admin.create.handler(({ input, context, errors }) =>
    createChallenge(context.platform, { admin: context.me, input }, errors),
  ),
  update: admin.update.handler(({ input, context, errors }) =>
    updateChallenge(context.platform, { admin: context.me, input }, errors),
  ),
  remove: admin.remove.handler(({ input, context, errors }) =>
    removeChallenge(context.platform, context.me, input.id, errors),
  ),
}

type Refusals = Record<'UNAUTHORIZED' | 'CONFLICT', () => Error> & {
  NOT_STORED: (about: { cause: unknown }) => Error
}
type Upload = { input: { id: string; file: File }; context: ApiContext & { me: { id: string } }; errors: Refusals }

const keep =
  (kind: Kind) =>
  async ({ input: { id, file }, context, errors }: Upload): Promise<{ url: string }> => {
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const kept = await keepPicture(context.platform, { kind, id, adminId: context.me.id, bytes }).catch(
      notStored(errors),
    )
    if (kept === 'left') throw errors.UNAUTHORIZED()
    if (kept === 'taken') throw errors.CONFLICT()
    return kept
  }

const pictures = {
  uploadLogo: admin.uploadLogo.handler(keep('challengeLogo')),
  uploadBanner: admin.uploadBanner.handler(keep('challengeBanner')),
}

export const exportChallenges = listExport({
  path: EXPORT_PATH,
  name: 'challenges',
  operationId: 'challenges.export',
  summary: 'Download challenges as a table',
  filter: Filter,
  typed: 'search',
  columns: challengeColumns,
  read: exportedChallenges,
  ...exportedBy('challenges_exported', 'challenge_boards'),
})

export const challenges = api.router({ ...reading, ...participation, ...management, ...pictures })
