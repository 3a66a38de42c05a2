import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { queueNotificationEmailToAdmins } from '#features/members/server/service/notification-emails.ts'
import { lockMemberRow } from '#features/members/server/service/current-user.ts'
import { findPicturesByName } from '#features/photos/server/queries.ts'
import { type Queryable, type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import {
  ownCleanupsLiveTopic,
  completeWeightKind,
  createObjectByCleanupField,
  toSavedCleanupFields,
} from '../../rules.ts'
import { adminEmailTemplates } from '../emails.tsx'
import { findReadableCleanup, lookUpCleanupIdBeforeLogging, rowToCleanup, cleanupSelectColumns } from '../queries.ts'
import { cleanupLogs } from '../tables.ts'
import { insertGroup } from './create-group.ts'
import { countInvitations, inviteMembers } from './group-invitations.ts'
import { validateCleanupInput, validateCleanupPhotos } from './validate-cleanup.ts'
import { toCleanupPhotoUrlColumns, assignUnusedPhotosToCleanup } from './photos.ts'

/** Finds the member's cleanup already stored under this id. Clients create the ids, which makes logging idempotent. */
export const findLoggedCleanup = async (db: Queryable, me: CurrentUser, cleanupId: string) =>
  (await lookUpExisting(db, me, cleanupId)).logged

async function lookUpExisting(db: Queryable, me: CurrentUser, cleanupId: string): Promise<ExistingCleanup> {
  const { owner, wasDeleted, isFirst } = await lookUpCleanupIdBeforeLogging(db, { id: cleanupId, memberId: me.id })
  if (owner && owner !== me.id) throw errors.CONFLICT()
  if (!owner && wasDeleted) throw errors.GONE()
  if (!owner) return { isFirst }
  const logged = await findReadableCleanup(db, me, cleanupId)
  // The cleanup was deleted between the two SQL statements, so its id is looked up again.
  return logged ? { logged, isFirst } : lookUpExisting(db, me, cleanupId)
}
type ExistingCleanup = { logged?: Cleanup; isFirst: boolean }

/** Logs a new cleanup. The caller has made sure with `findLoggedCleanup` that the id is new. */
export async function logCleanup(platform: PlatformServices, me: CurrentUser, input: NewCleanup): Promise<Cleanup> {
  validateCleanupInput(platform, input)
  validateCleanupPhotos(input)
  const invited = input.group ? await countInvitations(platform, me.id, input.group.invited) : []
  try {
    return await runInTransaction(platform.db, (tx) => insertCleanup(tx, { platform, me, input, invited }))
  } catch (error) {
    // A concurrent request may have logged a cleanup under this id, or the commit succeeded and only its response was
    // lost.
    const existing = await findLoggedCleanup(platform.db, me, input.cleanupId)
    if (existing) return existing
    throw error
  }
}

type LogOrder = { platform: PlatformServices; me: CurrentUser; input: NewCleanup; invited: string[] }

async function insertCleanup(tx: Tx, { platform, me, input, invited }: LogOrder): Promise<Cleanup> {
  const { cleanupId } = input
  const member = await lockMemberRow(tx, me.id, 'no key update')
  // The member's row is locked, so no concurrent request of the member can log a cleanup under the same id.
  const { logged, isFirst } = await lookUpExisting(tx, me, cleanupId)
  if (logged) return logged
  const names = await assignUnusedPhotosToCleanup(tx, { ownerId: me.id, ids: input.photos })
  const pictures = await findPicturesByName(tx, names)
  if (isFirst)
    await queueNotificationEmailToAdmins(tx, platform, 'first-cleanups', (urls) =>
      adminEmailTemplates.first_cleanup({ ...member, ...input }, urls),
    )
  await publishTopicChanges(tx, ownCleanupsLiveTopic(me.id))
  const now = platform.clock.now()
  const group = input.group && (await insertGroup(tx, { groupId: cleanupId, hostId: me.id, now, group: input.group }))
  // Insert the cleanup last: it locks the member, so until the commit the member's other cleanups wait.
  const [row] = await insertStatement(tx).execute({
    cleanupId,
    userId: me.id,
    ...toSavedCleanupFields(completeWeightKind(input)),
    ...toCleanupPhotoUrlColumns(names),
    groupId: group?.id ?? null,
    rest: group ? group.total - input.litterCount : 0,
    now,
  })
  // The invitations name the day of the cleanup, so they follow it.
  if (group) await inviteMembers(tx, platform, { groupId: group.id, memberIds: invited, now })
  return rowToCleanup({ ...row!, group: group ?? null, isLovedByUser: false }, pictures)
}

const insertStatement = prepareStatementOnce((db) => {
  const { placeholder } = sql
  const values = {
    cleanupId: placeholder('cleanupId'),
    userId: placeholder('userId'),
    ...createObjectByCleanupField(placeholder),
    photoUrl1: placeholder('photoUrl1'),
    photoUrl2: placeholder('photoUrl2'),
    photoUrl3: placeholder('photoUrl3'),
    photoUrl4: placeholder('photoUrl4'),
    groupId: placeholder('groupId'),
    rest: placeholder('rest'),
    createdAt: placeholder('now'),
    updatedAt: placeholder('now'),
  }
  return db.insert(cleanupLogs).values(values).returning(cleanupSelectColumns).prepare('log_cleanup')
})
