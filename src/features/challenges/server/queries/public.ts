import { type Placeholder, type SQL, and, desc, eq, exists, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { pickProperties } from '#platform/fields.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { SLUG_PATTERN } from '#platform/slugs.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { CHALLENGE_FIELD_NAMES, type Challenge, type ChallengeListResultPage } from '../../contract/challenge.ts'
import { CHALLENGES_PER_PAGE, challengeProgressPercent, getChallengePhase } from '../../rules.ts'
import { challengeBoards, challengeParticipants, challengeTotalsNow } from '../tables.ts'

export type UserViewingChallenge = Pick<CurrentUser, 'id' | 'isAdmin'>
export type StoredChallengeRow = typeof challengeBoards.$inferSelect

const sum = (column: AnyPgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)

/** Lateral subquery: totals of the challenge in the current row. Without any participant they are zero. */
export const challengeTotalsSubquery = (db: Queryable) =>
  db
    .select({
      totalParticipants: sum(challengeTotalsNow.totalParticipants).as('participants'),
      totalCleanups: sum(challengeTotalsNow.totalCleanups).as('cleanups'),
      totalLitterPieces: sum(challengeTotalsNow.totalLitterPieces).as('pieces'),
      totalBags: sum(challengeTotalsNow.totalBags).as('bags_total'),
      totalWeighedGrams: sum(challengeTotalsNow.totalWeighedGrams).as('weighed'),
      totalEstimatedGrams: sum(challengeTotalsNow.totalEstimatedGrams).as('estimated'),
    })
    .from(challengeTotalsNow)
    .where(eq(challengeTotalsNow.challengeId, challengeBoards.id))
    .as('totals')

export const challengeTotalColumns = ({
  totalParticipants,
  totalCleanups,
  totalLitterPieces,
  totalBags,
  totalWeighedGrams,
  totalEstimatedGrams,
}: ReturnType<typeof challengeTotalsSubquery>) => ({
  totalParticipants,
  totalCleanups,
  totalLitterPieces,
  totalBags,
  totalWeighedGrams,
  totalEstimatedGrams,
})

type ReaderId = string | Placeholder
const isParticipationOf = (readerId?: ReaderId) =>
  and(
    eq(challengeParticipants.challengeId, challengeBoards.id),
    readerId === undefined ? sql`false` : eq(challengeParticipants.userId, readerId),
  )

/** Selects challenges with their totals and, if a reader is given, whether that member participates. */
export const selectChallenges = (db: Queryable, readerId?: ReaderId) => {
  const totals = challengeTotalsSubquery(db)
  return db
    .select({
      challenge: getTableColumns(challengeBoards),
      totals: challengeTotalColumns(totals),
      joinedAt: challengeParticipants.joinedAt,
    })
    .from(challengeBoards)
    .innerJoinLateral(totals, sql`true`)
    .leftJoin(challengeParticipants, isParticipationOf(readerId))
}

export type ChallengeWithTotals = Awaited<ReturnType<typeof selectChallenges>>[number]

/** Converts a challenge row to the fields that members may see, so that the access code never reaches them. */
export function toMemberChallenge({ challenge, totals, joinedAt }: ChallengeWithTotals, now: Date): Challenge {
  const { accessCode: _, status, ...fields } = pickProperties(challenge, CHALLENGE_FIELD_NAMES)
  return {
    id: challenge.id,
    ...fields,
    isPublished: status === 'active',
    phase: getChallengePhase(challenge, now),
    isParticipant: joinedAt !== null,
    summary: {
      ...totals,
      progressPercentage: challengeProgressPercent(totals.totalLitterPieces, fields.goalLitterPieces),
    },
  }
}

const isPublished = eq(challengeBoards.status, 'active')
const isPublic = eq(challengeBoards.isPrivate, false)
const isParticipant = sql<boolean>`${challengeParticipants.userId} is not null`
const isPublicOrJoined = or(isPublic, isParticipant)

/**
 * SQL condition for the challenges a reader may see. Private ones are hidden from non-participants, unpublished ones
 * from everyone but admins.
 */
const isVisible = (reader: UserViewingChallenge, slug: string) =>
  and(
    SLUG_PATTERN.test(slug) ? eq(challengeBoards.slug, slug) : sql`false`,
    isPublicOrJoined,
    reader.isAdmin ? undefined : isPublished,
  )

export async function findVisibleChallenge(db: Queryable, reader: UserViewingChallenge, slug: string, now: Date) {
  const [found] = await selectChallenges(db, reader.id).where(isVisible(reader, slug))
  return found && toMemberChallenge(found, now)
}

const selectChallengeIds = (db: Queryable, readerId: ReaderId) =>
  db
    .select({ id: challengeBoards.id })
    .from(challengeBoards)
    .leftJoin(challengeParticipants, isParticipationOf(readerId))

export async function findVisibleChallengeId(
  db: Queryable,
  reader: UserViewingChallenge,
  slug: string,
): Promise<string | undefined> {
  const [found] = await selectChallengeIds(db, reader.id).where(isVisible(reader, slug))
  return found?.id
}

/** Selects the ids of the challenges whose participants an admin may see, by the rules of `isVisible`. */
export const selectChallengeIdsVisibleToAdmin = (db: Queryable, adminId: string) =>
  selectChallengeIds(db, adminId).where(isPublicOrJoined)

/** Finds the id of a challenge that a member may leave; participants may leave unpublished ones too. */
export async function findLeavableChallengeId(
  db: Queryable,
  reader: UserViewingChallenge,
  slug: string,
): Promise<string | undefined> {
  const isOwn = and(eq(challengeBoards.slug, slug), isParticipant)
  const [found] = await selectChallengeIds(db, reader.id).where(or(isOwn, isVisible(reader, slug)))
  return found?.id
}

const newestFirst = [desc(challengeBoards.createdAt), desc(challengeBoards.id)]

type ListQuery = { page: number; now: Date }

const listStatements = prepareStatementOnce((db) => {
  const readerId = sql.placeholder('readerId')
  const isListed = and(isPublished, isPublicOrJoined)
  const ids = selectChallengeIds(db, readerId).where(isListed).as('listed')
  return {
    total: db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(ids)
      .prepare('listed_challenges'),
    // The ids of the page are selected first, so that no totals are read for the pages before it.
    page: selectChallenges(db, readerId)
      .where(
        inArray(
          challengeBoards.id,
          selectChallengeIds(db, readerId)
            .where(isListed)
            .orderBy(...newestFirst)
            .limit(CHALLENGES_PER_PAGE)
            .offset(sql.placeholder('before')),
        ),
      )
      .orderBy(...newestFirst)
      .prepare('page_of_challenges'),
  }
})

export async function listVisibleChallenges(
  db: Queryable,
  reader: UserViewingChallenge,
  query: ListQuery,
): Promise<ChallengeListResultPage> {
  const read = listStatements(db)
  const [counted] = await read.total.execute({ readerId: reader.id })
  const { total } = counted!
  const pages = Math.max(1, Math.ceil(total / CHALLENGES_PER_PAGE))
  const page = Math.min(query.page, pages)
  const rows = await read.page.execute({ readerId: reader.id, before: (page - 1) * CHALLENGES_PER_PAGE })
  return { challenges: rows.map((row) => toMemberChallenge(row, query.now)), page, pages, total }
}

/** SQL condition: the challenge whose id is in the column `id` is public and published. */
export const isChallengeVisibleToPublic = (db: Queryable, id: AnyPgColumn): SQL =>
  exists(
    db
      .select({ id: challengeBoards.id })
      .from(challengeBoards)
      .where(and(eq(challengeBoards.id, id), isPublic, isPublished)),
  )

/** Whether the member participates in a published challenge; grants access to the pictures of private ones. */
export async function isChallengeParticipant(db: Queryable, challengeId: string, memberId: string): Promise<boolean> {
  const [found] = await selectChallengeIds(db, memberId).where(
    and(eq(challengeBoards.id, challengeId), isPublished, isParticipant),
  )
  return found !== undefined
}
