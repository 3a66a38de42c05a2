import { and, asc, eq, sql } from 'drizzle-orm'
import { displayNameExpression } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { computeCurrentWeekStreak } from '#features/members/rules/streak.ts'
import { userStreaks } from '#features/progress/server/tables.ts'
import { dayInTimeZone } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { rankingPageSubquery, memberRankSql } from '#platform/server/ranking/ranking.ts'
import type { ChallengeParticipantListResultPage } from '../../contract/challenge.ts'
import { CHALLENGE_PARTICIPANTS_PER_PAGE } from '../../rules.ts'
import { challengeParticipants } from '../tables.ts'

/** Ranking of a challenge's participants, most pieces first (server/sql/participants.sql). */
export const challengeRanking = { rows: challengeParticipants, board: 'challenge_standing' }

const { litterPiecesCount, cleanupCount, lastUpdatedAt } = challengeParticipants
const participantColumns = {
  userId: profiles.id,
  username: profiles.username,
  displayName: displayNameExpression,
  avatarUrl: profiles.avatarUrl,
  litterPiecesCount,
  cleanupCount,
}

/** Columns from which a participant's current week streak follows; `userStreaks` is left-joined. */
export const participantStreakColumns = {
  weeks: sql<number>`coalesce(${userStreaks.currentStreakWeeks}, 0)`,
  lastWeek: userStreaks.lastWeek,
  timeZone: profiles.timeZone,
}

type ParticipantsQuery = { challengeId: string; readerId: string; page: number }

/** Reads one page of a challenge's participants in one statement, so that ranks, counters and total are consistent. */
const participantsPageStatement = prepareStatementOnce((db) => {
  const [list, page] = [sql.placeholder('challengeId'), sql.placeholder('page')]
  const ranked = rankingPageSubquery(db, { ...challengeRanking, list, page, size: CHALLENGE_PARTICIPANTS_PER_PAGE })
  const ofChallenge = eq(challengeParticipants.challengeId, sql.placeholder('challengeId'))
  return db
    .select({
      row: { ...participantColumns, rank: ranked.place },
      total: ranked.total,
      lastUpdatedAt,
      ...participantStreakColumns,
    })
    .from(ranked)
    .innerJoin(challengeParticipants, and(ofChallenge, eq(challengeParticipants.userId, ranked.userId)))
    .innerJoin(profiles, eq(profiles.id, ranked.userId))
    .leftJoin(userStreaks, eq(userStreaks.userId, ranked.userId))
    .orderBy(asc(ranked.place))
    .prepare('page_of_participants')
})

export async function findChallengeParticipants(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  { readerId, ...query }: ParticipantsQuery,
): Promise<ChallengeParticipantListResultPage> {
  const found = await participantsPageStatement(db).execute(query)
  const now = clock.now()
  const total = found[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / CHALLENGE_PARTICIPANTS_PER_PAGE))
  const participants = found.map(({ row, timeZone, ...rest }) => ({
    ...row,
    lastUpdatedAt: rest.lastUpdatedAt?.toISOString() ?? null,
    weekStreak: computeCurrentWeekStreak(rest, dayInTimeZone(timeZone, now)),
    isSelf: row.userId === readerId,
  }))
  return { participants, page: Math.min(query.page, pages), pages, total }
}

/** Finds a member's rank and page in a challenge; null for non-participants. */
export async function findChallengeRank(db: Queryable, challengeId: string, memberId: string) {
  const { rows } = await db.execute<{ rank: number | null }>(
    sql`select ${memberRankSql({ ...challengeRanking, list: challengeId }, memberId)} as rank`,
  )
  const { rank } = rows[0]!
  return { rank, page: rank && Math.ceil(rank / CHALLENGE_PARTICIPANTS_PER_PAGE) }
}
