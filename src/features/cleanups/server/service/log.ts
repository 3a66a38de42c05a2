import { sql } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { tellAdmins } from '#features/members/server/service/notifying.ts'
import { lockMember } from '#features/members/server/service/who.ts'
import { picturesNamed } from '#features/photos/server/queries.ts'
import { type Queryable, type Tx, inTransaction } from '#platform/server/db/db.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupsTopic, eachField, savedFields } from '../../rules.ts'
import { adminLetters } from '../emails.tsx'
import { cleanupFor, knownBefore, withPictures, written } from '../queries.ts'
import { cleanupLogs } from '../tables.ts'
import { checkCleanup, checkPhotos } from './check.ts'
import { photoColumns, photosFor } from './photos.ts'

type Refusals = Parameters<typeof checkCleanup>[2] &
  Parameters<typeof checkPhotos>[1] &
  Record<'UNAUTHORIZED' | 'CONFLICT' | 'GONE' | 'PHOTOS_LOST', () => Error>

type Taken = Record<'CONFLICT' | 'GONE', () => Error>

/** Finds the member's cleanup already stored under this id. Clients create the ids, which makes logging idempotent. */
export const loggedBefore = async (db: Queryable, me: Me, cleanupId: string, errors: Taken) =>
  (await before(db, me, cleanupId, errors)).logged

async function before(db: Queryable, me: Me, cleanupId: string, errors: Taken): Promise<Before> {
  const { owner, wasDeleted, isFirst } = await knownBefore(db, { id: cleanupId, memberId: me.id })
  if (owner && owner !== me.id) throw errors.CONFLICT()
  if (wasDeleted) throw errors.GONE()
  if (!owner) return { isFirst }
  const logged = await cleanupFor(db, me, cleanupId)
  // Deleted between the two statements: look again.
  return logged ? { logged, isFirst } : before(db, me, cleanupId, errors)
}
type Before = { logged?: Cleanup; isFirst: boolean }

/** Logs a cleanup. The caller has made sure with `findLoggedCleanup` that the id is new. */
export async function logCleanup(platform: Platform, me: Me, input: NewCleanup, errors: Refusals): Promise<Cleanup> {
  checkCleanup(platform, input, errors)
  checkPhotos(input, errors)
  try {
    return await inTransaction(platform.db, (tx) => insert(tx, { platform, me, input, errors }))
  } catch (error) {
    // A concurrent request may have used the id, or the commit succeeded and only its response was lost.
    const meanwhile = await loggedBefore(platform.db, me, input.cleanupId, errors)
    if (meanwhile) return meanwhile
    throw error
  }
}

type Order = { platform: Platform; me: Me; input: NewCleanup; errors: Refusals }

async function insert(tx: Tx, { platform, me, input, errors }: Order): Promise<Cleanup> {
  const { cleanupId } = input
  const member = await lockMember(tx, me.id, 'no key update', errors)
  // The member's row is locked, so no concurrent request of theirs can log the same id.
  const { logged, isFirst } = await before(tx, me, cleanupId, errors)
  if (logged) return logged
  const names = await photosFor(tx, { ownerId: me.id, ids: input.photos }, errors)
  const pictures = await picturesNamed(tx, names)
  if (isFirst) await tellAdmins(tx, platform, (urls) => adminLetters.first_cleanup({ ...member, ...input }, urls))
  await publish(tx, cleanupsTopic(me.id))
  const now = platform.clock.now()
  // Insert last: from here to the commit, all other logging waits for the rows that hold the community totals.
  const [row] = await inserting(tx).execute({
    cleanupId,
    userId: me.id,
    ...savedFields(input),
    ...photoColumns(names),
    now,
  })
  return withPictures({ ...row!, isLovedByUser: false }, pictures)
}

const inserting = prepared((db) => {
  const { placeholder } = sql
  const values = {
    cleanupId: placeholder('cleanupId'),
    userId: placeholder('userId'),
    ...eachField(placeholder),
    photoUrl1: placeholder('photoUrl1'),
    photoUrl2: placeholder('photoUrl2'),
    photoUrl3: placeholder('photoUrl3'),
    photoUrl4: placeholder('photoUrl4'),
    createdAt: placeholder('now'),
    updatedAt: placeholder('now'),
  }
  return db.insert(cleanupLogs).values(values).returning(written).prepare('log_cleanup')
})
