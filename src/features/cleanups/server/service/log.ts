import { and, eq, ne } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { tellAdmins } from '#features/members/server/service/notifying.ts'
import { lockMember } from '#features/members/server/service/who.ts'
import { type Queryable, type Tx, inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupsTopic } from '../../rules.ts'
import { adminLetters } from '../emails.tsx'
import { cleanupFor, ownerOf, wasDeleted } from '../queries.ts'
import { cleanupLogs } from '../tables.ts'
import { checkCleanup } from './check.ts'
import { columnsOf, photoColumns } from './columns.ts'
import { photosFor } from './rows.ts'

type Refusals = Parameters<typeof checkCleanup>[2] &
  Record<'UNAUTHORIZED' | 'CONFLICT' | 'GONE' | 'PHOTOS_LOST', () => Error>

/** What is there under this id already: the id is the sender's, and what is sent twice is logged once. */
export async function loggedBefore(
  db: Queryable,
  me: Me,
  cleanupId: string,
  errors: Record<'CONFLICT' | 'GONE', () => Error>,
): Promise<Cleanup | undefined> {
  const owner = await ownerOf(db, cleanupId)
  if (owner && owner !== me.id) throw errors.CONFLICT()
  const logged = owner && (await cleanupFor(db, me, cleanupId))
  // only now: a deletion in between is seen here
  if (!logged && (await wasDeleted(db, cleanupId))) throw errors.GONE()
  return logged || undefined
}

/** For an id that `loggedBefore` does not know. */
export async function logCleanup(platform: Platform, me: Me, input: NewCleanup, errors: Refusals): Promise<Cleanup> {
  checkCleanup(platform, input, errors)
  try {
    return await inTransaction(platform.db, (tx) => insert(tx, { platform, me, input, errors }))
  } catch (error) {
    // somebody else may have taken the id at this moment, or only the answer of the commit was lost
    const meanwhile = await loggedBefore(platform.db, me, input.cleanupId, errors)
    if (meanwhile) return meanwhile
    throw error
  }
}

type Order = { platform: Platform; me: Me; input: NewCleanup; errors: Refusals }

async function insert(tx: Tx, { platform, me, input, errors }: Order): Promise<Cleanup> {
  const { cleanupId } = input
  const member = await lockMember(tx, me.id, 'no key update', errors)
  // while its member is held nobody else logs it
  const meanwhile = await loggedBefore(tx, me, cleanupId, errors)
  if (meanwhile) return meanwhile
  const names = await photosFor(tx, { ownerId: me.id, ids: input.photos }, errors)
  const now = platform.clock.now()
  const made = { createdAt: now, updatedAt: now }
  await tx
    .insert(cleanupLogs)
    .values({ cleanupId, userId: me.id, ...columnsOf(input), ...photoColumns(names), ...made })
  if (await isOnlyOne(tx, me.id, cleanupId))
    await tellAdmins(tx, platform, (urls) => adminLetters.first_cleanup({ ...member, ...input }, urls))
  await publish(tx, cleanupsTopic(me.id))
  return (await cleanupFor(tx, me, cleanupId))!
}

/** Two that are logged at once wait for each other at their member's row, so that one of them sees both. */
async function isOnlyOne(tx: Tx, userId: string, cleanupId: string) {
  const another = and(eq(cleanupLogs.userId, userId), ne(cleanupLogs.cleanupId, cleanupId))
  const others = await tx.select({ id: cleanupLogs.cleanupId }).from(cleanupLogs).where(another).limit(1)
  return others.length === 0
}
