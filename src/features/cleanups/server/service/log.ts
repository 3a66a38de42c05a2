import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { emailAdmins } from '#features/members/server/service/notification-emails.ts'
import { lockMember } from '#features/members/server/service/current-user.ts'
import { findPicturesByName } from '#features/photos/server/queries.ts'
import { type Queryable, type Tx, inTransaction } from '#platform/server/db/db.ts'
import { prepareOnce } from '#platform/server/db/prepared.ts'
import { publishTopics } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupsTopic, mapCleanupFields, toSavedFields } from '../../rules.ts'
import { adminEmails } from '../emails.tsx'
import { findReadableCleanup, lookUpCleanupId, toCleanup, cleanupColumns } from '../queries.ts'
import { cleanupLogs } from '../tables.ts'
import { checkCleanup, checkPhotos } from './validate-cleanup.ts'
import { toPhotoUrlColumns, claimPhotos } from './photos.ts'

type LogErrors = Parameters<typeof checkCleanup>[2] &
  Parameters<typeof checkPhotos>[1] &
  Record<'UNAUTHORIZED' | 'CONFLICT' | 'GONE' | 'PHOTOS_LOST', () => Error>

type IdErrors = Record<'CONFLICT' | 'GONE', () => Error>

/** Finds the member's cleanup already stored under this id. Clients create the ids, which makes logging idempotent. */
export const findLoggedCleanup = async (db: Queryable, me: CurrentUser, cleanupId: string, errors: IdErrors) =>
  (await lookUpExisting(db, me, cleanupId, errors)).logged

async function lookUpExisting(
  db: Queryable,
  me: CurrentUser,
  cleanupId: string,
  errors: IdErrors,
): Promise<ExistingCleanup> {
  const { owner, wasDeleted, isFirst } = await lookUpCleanupId(db, { id: cleanupId, memberId: me.id })
  if (owner && owner !== me.id) throw errors.CONFLICT()
  if (wasDeleted) throw errors.GONE()
  if (!owner) return { isFirst }
  const logged = await findReadableCleanup(db, me, cleanupId)
  // The cleanup was deleted between the two SQL statements, so its id is looked up again.
  return logged ? { logged, isFirst } : lookUpExisting(db, me, cleanupId, errors)
}
type ExistingCleanup = { logged?: Cleanup; isFirst: boolean }

/** Logs a new cleanup. The caller has made sure with `findLoggedCleanup` that the id is new. */
export async function logCleanup(
  platform: PlatformServices,
  me: CurrentUser,
  input: NewCleanup,
  errors: LogErrors,
): Promise<Cleanup> {
  checkCleanup(platform, input, errors)
  checkPhotos(input, errors)
  try {
    return await inTransaction(platform.db, (tx) => insertCleanup(tx, { platform, me, input, errors }))
  } catch (error) {
    // A concurrent request may have logged a cleanup under this id, or the commit succeeded and only its response was
    // lost.
    const existing = await findLoggedCleanup(platform.db, me, input.cleanupId, errors)
    if (existing) return existing
    throw error
  }
}

type LogOrder = { platform: PlatformServices; me: CurrentUser; input: NewCleanup; errors: LogErrors }

async function insertCleanup(tx: Tx, { platform, me, input, errors }: LogOrder): Promise<Cleanup> {
  const { cleanupId } = input
  const member = await lockMember(tx, me.id, 'no key update', errors)
  // The member's row is locked, so no concurrent request of the member can log a cleanup under the same id.
  const { logged, isFirst } = await lookUpExisting(tx, me, cleanupId, errors)
  if (logged) return logged
  const names = await claimPhotos(tx, { ownerId: me.id, ids: input.photos }, errors)
  const pictures = await findPicturesByName(tx, names)
  if (isFirst) await emailAdmins(tx, platform, (urls) => adminEmails.first_cleanup({ ...member, ...input }, urls))
  await publishTopics(tx, cleanupsTopic(me.id))
  const now = platform.clock.now()
  // Insert the cleanup last: until the commit, all other logging waits for the rows that hold the community totals.
  const [row] = await insertStatement(tx).execute({
    cleanupId,
    userId: me.id,
    ...toSavedFields(input),
    ...toPhotoUrlColumns(names),
    now,
  })
  return toCleanup({ ...row!, isLovedByUser: false }, pictures)
}

const insertStatement = prepareOnce((db) => {
  const { placeholder } = sql
  const values = {
    cleanupId: placeholder('cleanupId'),
    userId: placeholder('userId'),
    ...mapCleanupFields(placeholder),
    photoUrl1: placeholder('photoUrl1'),
    photoUrl2: placeholder('photoUrl2'),
    photoUrl3: placeholder('photoUrl3'),
    photoUrl4: placeholder('photoUrl4'),
    createdAt: placeholder('now'),
    updatedAt: placeholder('now'),
  }
  return db.insert(cleanupLogs).values(values).returning(cleanupColumns).prepare('log_cleanup')
})
