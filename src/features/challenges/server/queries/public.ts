import { type Placeholder, type SQL, and, desc, eq, exists, getTableColumns, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Me } from '#features/members/contract/session.ts'
import { pick } from '#platform/fields.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { SLUG } from '#platform/slugs.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import { CHALLENGE_FIELD_NAMES, type Challenge, type ChallengePage } from '../../contract/challenge.ts'
import { CHALLENGES_PAGE, percentOfGoal, phaseOf } from '../../rules.ts'
import { challengeBoards, challengeParticipants, challengeTotals } from '../tables.ts'

export type Reader = Pick<Me, 'id' | 'isAdmin'>
export type ChallengeRow = typeof challengeBoards.$inferSelect

const count = (kept: AnyPgColumn) => sql`coalesce(${kept}, 0)`.mapWith(Number)

/** Totals of a challenge. A challenge that never had a participant has no row, which counts as zero. */
export const totals = {
  totalParticipants: count(challengeTotals.totalParticipants),
  totalCleanups: count(challengeTotals.totalCleanups),
  totalLitterPieces: count(challengeTotals.totalLitterPieces),
}
type Totals = Record<keyof typeof totals, number>

type ReaderId = string | Placeholder
const partOf = (readerId?: ReaderId) =>
  and(
    eq(challengeParticipants.challengeId, challengeBoards.id),
    readerId === undefined ? sql`false` : eq(challengeParticipants.userId, readerId),
  )

/** Selects challenges with their totals and, for a reader, whether that member participates. */
export const challengeRows = (db: Queryable, readerId?: ReaderId) =>
  db
    .select({
      challenge: getTableColumns(challengeBoards),
      totals,
      joinedAt: challengeParticipants.joinedAt,
    })
    .from(challengeBoards)
    .leftJoin(challengeTotals, eq(challengeTotals.challengeId, challengeBoards.id))
    .leftJoin(challengeParticipants, partOf(readerId))

/** Converts a row to the fields that members may see, so that the access code never leaves the server by accident. */
export function tell(challenge: ChallengeRow, of: Totals, now: Date): Omit<Challenge, 'isParticipant'> {
  const { accessCode: _, status, ...told } = pick(challenge, CHALLENGE_FIELD_NAMES)
  return {
    id: challenge.id,
    ...told,
    isPublished: status === 'active',
    phase: phaseOf(challenge, now),
    summary: { ...of, progressPercentage: percentOfGoal(of.totalLitterPieces, told.goalLitterPieces) },
  }
}

const isPublished = eq(challengeBoards.status, 'active')
const isPublic = eq(challengeBoards.isPrivate, false)
const takesPart = sql<boolean>`${challengeParticipants.userId} is not null`
const isForReader = or(isPublic, takesPart)

/**
 * SQL condition for the challenges a reader may see. Private ones are hidden from non-participants, unpublished ones
 * from everyone but admins.
 */
const isThere = (reader: Reader, slug: string) =>
  and(
    SLUG.test(slug) ? eq(challengeBoards.slug, slug) : sql`false`,
    isForReader,
    reader.isAdmin ? undefined : isPublished,
  )

export async function shownChallenge(db: Queryable, reader: Reader, slug: string, now: Date) {
  const [found] = await challengeRows(db, reader.id).where(isThere(reader, slug))
  return found && shown(found, now)
}

const challengeIds = (db: Queryable, readerId: ReaderId) =>
  db.select({ id: challengeBoards.id }).from(challengeBoards).leftJoin(challengeParticipants, partOf(readerId))

export async function challengeIdFor(db: Queryable, reader: Reader, slug: string): Promise<string | undefined> {
  const [found] = await challengeIds(db, reader.id).where(isThere(reader, slug))
  return found?.id
}

/** Finds the id of a challenge that a member may leave; participants may leave unpublished ones too. */
export async function challengeIdToLeave(db: Queryable, reader: Reader, slug: string): Promise<string | undefined> {
  const isOwn = and(eq(challengeBoards.slug, slug), takesPart)
  const [found] = await challengeIds(db, reader.id).where(or(isOwn, isThere(reader, slug)))
  return found?.id
}

type Found = Awaited<ReturnType<typeof challengeRows>>[number]

const shown = (found: Found, now: Date): Challenge => ({
  ...tell(found.challenge, found.totals, now),
  isParticipant: found.joinedAt !== null,
})

type Asked = { page: number; now: Date }

const listed = prepared((db) => {
  const readerId = sql.placeholder('readerId')
  const isListed = and(isPublished, isForReader)
  const ids = challengeIds(db, readerId).where(isListed).as('listed')
  return {
    total: db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(ids)
      .prepare('listed_challenges'),
    page: challengeRows(db, readerId)
      .where(isListed)
      .orderBy(desc(challengeBoards.createdAt), desc(challengeBoards.id))
      .limit(CHALLENGES_PAGE)
      .offset(sql.placeholder('before'))
      .prepare('page_of_challenges'),
  }
})

export async function listedChallenges(db: Queryable, reader: Reader, asked: Asked): Promise<ChallengePage> {
  const read = listed(db)
  const [counted] = await read.total.execute({ readerId: reader.id })
  const { total } = counted!
  const pages = Math.max(1, Math.ceil(total / CHALLENGES_PAGE))
  const page = Math.min(asked.page, pages)
  const rows = await read.page.execute({ readerId: reader.id, before: (page - 1) * CHALLENGES_PAGE })
  return { challenges: rows.map((row) => shown(row, asked.now)), page, pages, total }
}

/** SQL condition: the challenge with the id in that column is public and published. */
export const isOpenChallenge = (db: Queryable, id: AnyPgColumn): SQL =>
  exists(
    db
      .select({ id: challengeBoards.id })
      .from(challengeBoards)
      .where(and(eq(challengeBoards.id, id), isPublic, isPublished)),
  )

/** Whether the member participates in a published challenge; grants access to the pictures of private ones. */
export async function isInChallenge(db: Queryable, challengeId: string, memberId: string): Promise<boolean> {
  const [found] = await challengeIds(db, memberId).where(
    and(eq(challengeBoards.id, challengeId), isPublished, takesPart),
  )
  return found !== undefined
}
