import { type SQL, and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { isOpen, withName } from '#features/members/server/queries.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { type KnownPicture, picturesNamed } from '#features/photos/server/queries.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import { pageWithin } from '#platform/server/lists.ts'
import type { Cleanup, CleanupPage, Decided } from '../contract/cleanup.ts'
import { HISTORY_PAGE, NEWS_AT_ONCE } from '../rules.ts'
import { photoNames, photoOf } from './service/photos.ts'
import { cleanupLogs, deletedCleanups, typedColumns, userLoves } from './tables.ts'

type Reader = Pick<Me, 'id' | 'isAdmin'>

const { cleanupId, userId, status, date, litterCount, adminNotes, memberLove } = cleanupLogs
const { photoUrl1, photoUrl2, photoUrl3, photoUrl4, hasNews, reviewedAt, createdAt, updatedAt } = cleanupLogs

export const written = {
  cleanupId,
  userId,
  ...typedColumns,
  status,
  adminNotes,
  photoUrl1,
  photoUrl2,
  photoUrl3,
  photoUrl4,
  memberLove,
  createdAt,
  updatedAt,
}

export const shown = { ...written, isLovedByUser: sql<boolean>`${userLoves.userId} is not null` }

const rowsFor = (db: Queryable, { id }: Reader) =>
  db
    .select(shown)
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, userId))
    .leftJoin(userLoves, and(eq(userLoves.cleanupId, cleanupId), eq(userLoves.userId, id)))

type Row = Awaited<ReturnType<typeof rowsFor>>[number]

export async function withPhotos<Shown extends Row>(db: Queryable, rows: Shown[]) {
  const pictures = await picturesNamed(db, rows.flatMap(photoNames))
  return rows.map((row) => withPictures(row, pictures))
}

export const withPictures = <Shown extends Row>(row: Shown, pictures: Map<string, KnownPicture>) => ({
  ...row,
  photos: photosOf(row, pictures),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const photosOf = (row: Row, pictures: Map<string, KnownPicture>) =>
  photoNames(row).flatMap((name) => {
    const known = pictures.get(name)
    return known ? [photoOf(known)] : []
  })

/** Removes the admin's note, which only the cleanup's owner and admins may read. */
const withoutNotes = (row: Row): Row => ({ ...row, adminNotes: null })

/** Finds a cleanup that the reader may see: an own one, an approved one of an open account, or any for admins. */
export async function cleanupFor(db: Queryable, reader: Reader, id: string): Promise<Cleanup | undefined> {
  const isPublic = and(eq(status, 'approved'), isOpen)
  const mayRead = reader.isAdmin ? undefined : or(eq(userId, reader.id), isPublic)
  const rows = await rowsFor(db, reader).where(and(eq(cleanupId, id), mayRead))
  const mayReadNotes = (row: Row) => reader.isAdmin || row.userId === reader.id
  const [found] = await withPhotos(
    db,
    rows.map((row) => (mayReadNotes(row) ? row : withoutNotes(row))),
  )
  return found
}

const knownOf = prepared((db) => {
  const id = sql`${sql.placeholder('id')}::uuid`
  const memberId = sql`${sql.placeholder('memberId')}::uuid`
  return db
    .select({
      owner: sql<string | null>`(select ${userId} from ${cleanupLogs} where ${cleanupId} = ${id})`,
      wasDeleted: sql<boolean>`exists(select from ${deletedCleanups} where ${deletedCleanups.cleanupId} = ${id})`,
      isFirst: sql<boolean>`not exists(select from ${cleanupLogs} where ${userId} = ${memberId})`,
    })
    .from(sql`(values (true)) one`)
    .prepare('known_of_cleanup')
})

/** Looks up an id before logging: its owner, whether it was deleted, and whether the member has logged nothing yet. */
export async function knownBefore(db: Queryable, asked: { id: string; memberId: string }) {
  const [known] = await knownOf(db).execute(asked)
  return known!
}

/** Reads one page of a history. A page beyond the end yields the last one, because cleanups may have been deleted. */
async function pageOf(db: Queryable, reader: Reader, { which, asked, total }: Asked) {
  const { from, ...at } = pageWithin(total, { page: asked, size: HISTORY_PAGE })
  const rows = await rowsFor(db, reader)
    .where(which)
    .orderBy(desc(date), desc(cleanupId))
    .limit(HISTORY_PAGE)
    .offset(from)
  return { rows, total, ...at }
}
type Asked = { which: SQL | undefined; asked: number; total: number }

export async function ownHistory(db: Queryable, me: Reader, asked: number): Promise<CleanupPage> {
  const which = eq(userId, me.id)
  const { rows, ...rest } = await pageOf(db, me, { which, asked, total: await db.$count(cleanupLogs, which) })
  return { cleanups: await withPhotos(db, rows), ...rest }
}

/** Finds the approved cleanups of a member by username. Those of a closed account are visible only to admins. */
export async function historyOf(db: Queryable, reader: Reader, username: string, asked: number) {
  const [member] = await db
    .select({ id: profiles.id, total: userLitterStats.cleanupCount })
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .where(and(withName(username), reader.isAdmin ? undefined : isOpen))
  if (!member) return undefined
  const which = and(eq(userId, member.id), eq(status, 'approved'))
  const { rows, ...rest } = await pageOf(db, reader, { which, asked, total: member.total })
  return { cleanups: await withPhotos(db, rows.map(withoutNotes)), ...rest }
}

const LOVES_AT_ONCE = 1000

export async function lovedBy(db: Queryable, id: string, after: string | undefined): Promise<string[]> {
  const loves = await db
    .select({ cleanupId: userLoves.cleanupId })
    .from(userLoves)
    .where(and(eq(userLoves.userId, id), after ? gt(userLoves.cleanupId, after) : undefined))
    .orderBy(asc(userLoves.cleanupId))
    .limit(LOVES_AT_ONCE)
  return loves.map((love) => love.cleanupId)
}

export async function newsOf(db: Queryable, id: string): Promise<Decided[]> {
  const news = await db
    .select({ cleanupId, date, litterCount, status, adminNotes, updatedAt })
    .from(cleanupLogs)
    .where(and(eq(userId, id), eq(hasNews, true)))
    .orderBy(desc(reviewedAt), desc(cleanupId))
    .limit(NEWS_AT_ONCE)
  return news.map((decided) => ({ ...decided, updatedAt: decided.updatedAt.toISOString() }))
}
