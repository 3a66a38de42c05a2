import { and, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import { BATCH, type Order, inBatches, inOrder, placeIn } from '#platform/server/lists.ts'
import { cleanupLogs } from '../tables.ts'

const { cleanupId, userId, date, ...others } = cleanupLogs
const EARLIEST_FIRST: Order = { by: date, id: cleanupId, direction: 'ascending' }

const logged = {
  date,
  location: others.location,
  litterCount: others.litterCount,
  status: others.status,
  notes: others.notes,
  adminNotes: others.adminNotes,
  memberLove: others.memberLove,
  photoUrl1: others.photoUrl1,
  photoUrl2: others.photoUrl2,
  photoUrl3: others.photoUrl3,
  photoUrl4: others.photoUrl4,
  createdAt: others.createdAt,
  updatedAt: others.updatedAt,
  cleanupId,
}

export type LoggedCleanup = Pick<typeof cleanupLogs.$inferSelect, keyof typeof logged>

type Stretch = { userId: string; from: string | undefined; to: string | undefined }

/** All that a member has logged from the first day to the last, the earliest first. */
export const loggedIn = (db: Db, { userId: owner, from, to }: Stretch) =>
  inBatches(EARLIEST_FIRST, (after) =>
    db
      .select({ ...logged, place: placeIn(EARLIEST_FIRST) })
      .from(cleanupLogs)
      .where(and(eq(userId, owner), from ? gte(date, from) : undefined, to ? lte(date, to) : undefined, after))
      .orderBy(...inOrder(EARLIEST_FIRST))
      .limit(BATCH),
  )
