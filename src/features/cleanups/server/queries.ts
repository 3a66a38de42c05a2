import { type Placeholder, type SQL, and, asc, desc, eq, gt, inArray, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readOwnCorrections } from '#features/corrections/server/queries.ts'
import { memberCorrections } from '#features/corrections/server/tables.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { isVisibleProfile, isOpenAccountSql, usernameParams } from '#features/members/server/queries.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { type StoredPicture, findPicturesByName } from '#features/photos/server/queries.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { clampPageNumber } from '#platform/server/lists.ts'
import type { Cleanup, OwnCleanupHistoryResultPage, UnseenReviewDecision } from '../contract/cleanup.ts'
import { CLEANUP_HISTORY_PAGE_SIZE, MAX_UNSEEN_DECISIONS_PER_REQUEST } from '../rules.ts'
import { parseCleanupPhotoNames, toCleanupPhoto } from './service/photos.ts'
import { cleanupGroups, cleanupLogs, deletedCleanups, cleanupInputColumns, userLoves } from './tables.ts'

type Reader = Pick<CurrentUser, 'id' | 'isAdmin'>

const { cleanupId, userId, status, date, litterCount, adminNotes, memberLove } = cleanupLogs
const { photoUrl1, photoUrl2, photoUrl3, photoUrl4, isGuest, hasNews, reviewedAt, createdAt, updatedAt } = cleanupLogs

export const cleanupSelectColumns = {
  cleanupId,
  userId,
  ...cleanupInputColumns,
  status,
  adminNotes,
  photoUrl1,
  photoUrl2,
  photoUrl3,
  photoUrl4,
  memberLove,
  isGuest,
  createdAt,
  updatedAt,
}

const { id: groupId, total, people } = cleanupGroups

/** Columns of a cleanup for a query that joins `userLoves` of the reader and `cleanupGroups`. */
export const cleanupSelectColumnsForReader = {
  ...cleanupSelectColumns,
  group: { id: groupId, total, people },
  isLovedByUser: sql<boolean>`${userLoves.userId} is not null`,
}

const selectCleanups = (db: Queryable, readerId: string | Placeholder) =>
  db
    .select(cleanupSelectColumnsForReader)
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, userId))
    .leftJoin(cleanupGroups, eq(groupId, cleanupLogs.groupId))
    .leftJoin(userLoves, and(eq(userLoves.cleanupId, cleanupId), eq(userLoves.userId, readerId)))

/** The share of the host in the group of a cleanup, for a query that joins it to `cleanupLogs` with `isHostOfGroup`. */
export const hosts = alias(cleanupLogs, 'hosts')
export const isHostOfGroup = and(eq(hosts.groupId, cleanupLogs.groupId), not(hosts.isGuest))
/** Id of the cleanup that decisions apply to: the host's share of the group, or the cleanup itself without a group. */
export const decidedCleanupId = sql<string>`coalesce(${hosts.cleanupId}, ${cleanupId})`

type CleanupRow = Awaited<ReturnType<typeof selectCleanups>>[number]

export async function rowsToCleanups<ViewRow extends CleanupRow>(db: Queryable, rows: ViewRow[]) {
  const pictures = await findPicturesByName(db, rows.flatMap(parseCleanupPhotoNames))
  return rows.map((row) => rowToCleanup(row, pictures))
}

export const rowToCleanup = <ViewRow extends CleanupRow>(
  { isGuest: isShareOfGuest, ...row }: ViewRow,
  pictures: Map<string, StoredPicture>,
) => ({
  ...row,
  group: row.group && { ...row.group, isHost: !isShareOfGuest },
  photos: toPhotos(row, pictures),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const toPhotos = (row: Parameters<typeof parseCleanupPhotoNames>[0], pictures: Map<string, StoredPicture>) =>
  parseCleanupPhotoNames(row).flatMap((name) => {
    const known = pictures.get(name)
    return known ? [toCleanupPhoto(known)] : []
  })

/** Removes the admin's note from a cleanup, because only the cleanup's owner and admins may read it. */
const withoutAdminNotes = (row: CleanupRow): CleanupRow => ({ ...row, adminNotes: null })

/**
 * Finds a cleanup that the reader may see: one of the reader's own, an approved one of an open account, or any for
 * admins.
 */
export async function findReadableCleanup(db: Queryable, reader: Reader, id: string): Promise<Cleanup | undefined> {
  const isPublic = and(eq(status, 'approved'), isOpenAccountSql)
  const mayRead = reader.isAdmin ? undefined : or(eq(userId, reader.id), isPublic)
  const rows = await selectCleanups(db, reader.id).where(and(eq(cleanupId, id), mayRead))
  const mayReadNotes = (row: CleanupRow) => reader.isAdmin || row.userId === reader.id
  const [found] = await rowsToCleanups(
    db,
    rows.map((row) => (mayReadNotes(row) ? row : withoutAdminNotes(row))),
  )
  return found
}

const cleanupIdStatement = prepareStatementOnce((db) => {
  const id = sql`${sql.placeholder('id')}::uuid`
  const memberId = sql`${sql.placeholder('memberId')}::uuid`
  return db
    .select({
      owner: sql<string | null>`(select ${userId} from ${cleanupLogs} where ${cleanupId} = ${id})`,
      // A group keeps its first cleanup's id even if that cleanup was deleted with its member.
      wasDeleted: sql<boolean>`exists(select from ${deletedCleanups} where ${deletedCleanups.cleanupId} = ${id})
        or exists(select from ${cleanupGroups} where ${cleanupGroups.id} = ${id})`,
      isFirst: sql<boolean>`not exists(select from ${cleanupLogs} where ${userId} = ${memberId})`,
    })
    .from(sql`(values (true)) one`)
    .prepare('known_of_cleanup')
})

/**
 * Looks up a cleanup id before logging: its owner, whether a cleanup without an owner was deleted, and whether the
 * member has logged no cleanup yet.
 */
export async function lookUpCleanupIdBeforeLogging(db: Queryable, lookup: { id: string; memberId: string }) {
  const [known] = await cleanupIdStatement(db).execute(lookup)
  return known!
}

/** Statements that read a page of a member's cleanups: all of them, or the approved ones. */
const historyPageStatements = prepareStatementOnce((db) => {
  const prepare = (name: string, which?: SQL) =>
    selectCleanups(db, sql.placeholder('readerId'))
      .where(and(eq(userId, sql.placeholder('memberId')), which))
      .orderBy(desc(date), desc(cleanupId))
      .limit(CLEANUP_HISTORY_PAGE_SIZE)
      .offset(sql.placeholder('from'))
      .prepare(name)
  return { all: prepare('history'), approved: prepare('approved_history', eq(status, 'approved')) }
})

type HistoryPageRequest = {
  memberId: string
  which: keyof ReturnType<typeof historyPageStatements>
  page: number
  total: number
}

/**
 * Reads one page of a member's cleanup history. A page beyond the end yields the last one, because cleanups may have
 * been deleted.
 */
async function selectHistoryPage(db: Queryable, reader: Reader, { memberId, which, page, total }: HistoryPageRequest) {
  const { from, ...at } = clampPageNumber(total, { page, size: CLEANUP_HISTORY_PAGE_SIZE })
  const rows = await historyPageStatements(db)[which].execute({ readerId: reader.id, memberId, from })
  return { rows, total, ...at }
}

/** Reads one page of the member's own history: cleanups and, among them by day, corrections of the pieces. */
export async function findOwnCleanupHistory(
  db: Queryable,
  me: Reader,
  page: number,
): Promise<OwnCleanupHistoryResultPage> {
  const { rows: counts } = await db.execute<{ cleanups: number; corrections: number }>(sql`
    select (select count(*)::int from ${cleanupLogs} where ${userId} = ${me.id}) as cleanups,
      (select count(*)::int from ${memberCorrections} where ${memberCorrections.memberId} = ${me.id}) as corrections`)
  const { cleanups, corrections } = counts[0]!
  if (corrections > 0) return findHistoryWithCorrections(db, me, { page, total: cleanups + corrections })
  const { rows, ...rest } = await selectHistoryPage(db, me, { memberId: me.id, which: 'all', page, total: cleanups })
  return { cleanups: await rowsToCleanups(db, rows), ...rest }
}

/**
 * Reads a page of a history with corrections. Two indexes, each in the order of the list, supply the ids of the page.
 * Then one query reads the cleanups and one the corrections.
 */
async function findHistoryWithCorrections(
  db: Queryable,
  me: Reader,
  { page, total }: Pick<HistoryPageRequest, 'page' | 'total'>,
): Promise<OwnCleanupHistoryResultPage> {
  const { from, ...at } = clampPageNumber(total, { page, size: CLEANUP_HISTORY_PAGE_SIZE })
  const until = from + CLEANUP_HISTORY_PAGE_SIZE
  const { rows: entries } = await db.execute<{ id: string; is_correction: boolean }>(sql`
    select id, is_correction from (
      (select date as day, cleanup_id as id, false as is_correction from cleanup_logs where user_id = ${me.id}
        order by date desc, cleanup_id desc limit ${until})
      union all
      (select day, id, true from member_corrections where member_id = ${me.id}
        order by day desc, id desc limit ${until})
    ) entries
    order by day desc, id desc limit ${CLEANUP_HISTORY_PAGE_SIZE} offset ${from}`)
  const idsOf = (isCorrection: boolean) =>
    entries.filter((entry) => entry.is_correction === isCorrection).map(({ id }) => id)
  const rows = await selectCleanups(db, me.id)
    .where(inArray(cleanupId, idsOf(false)))
    .orderBy(desc(date), desc(cleanupId))
  const corrections = await readOwnCorrections(db, me.id, idsOf(true))
  return { cleanups: await rowsToCleanups(db, rows), ...(corrections.length > 0 && { corrections }), total, ...at }
}

const historyOwnerStatement = prepareStatementOnce((db) =>
  db
    .select({ id: profiles.id, total: userLitterStats.cleanupCount })
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .where(isVisibleProfile)
    .prepare('history_owner'),
)

/** Finds the approved cleanups of a member by username. Those of a closed account are visible only to admins. */
export async function findMemberCleanupHistory(db: Queryable, reader: Reader, username: string, page: number) {
  const [member] = await historyOwnerStatement(db).execute(usernameParams(username, reader))
  if (!member) return undefined
  const about = { memberId: member.id, which: 'approved', page, total: member.total } as const
  const { rows, ...rest } = await selectHistoryPage(db, reader, about)
  return { cleanups: await rowsToCleanups(db, rows.map(withoutAdminNotes)), ...rest }
}

const LOVES_PAGE_SIZE = 1000

export async function findLovedCleanupIds(db: Queryable, id: string, after: string | undefined): Promise<string[]> {
  const loves = await db
    .select({ cleanupId: userLoves.cleanupId })
    .from(userLoves)
    .where(and(eq(userLoves.userId, id), after ? gt(userLoves.cleanupId, after) : undefined))
    .orderBy(asc(userLoves.cleanupId))
    .limit(LOVES_PAGE_SIZE)
  return loves.map((love) => love.cleanupId)
}

export async function findUnseenDecisions(db: Queryable, id: string): Promise<UnseenReviewDecision[]> {
  const news = await db
    .select({ cleanupId, date, litterCount, status, adminNotes, updatedAt })
    .from(cleanupLogs)
    .where(and(eq(userId, id), eq(hasNews, true)))
    .orderBy(desc(reviewedAt), desc(cleanupId))
    .limit(MAX_UNSEEN_DECISIONS_PER_REQUEST)
  return news.map((decided) => ({ ...decided, updatedAt: decided.updatedAt.toISOString() }))
}
