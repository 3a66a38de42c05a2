import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { displayNameExpression } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { computeCurrentWeekStreak } from '#features/members/rules/streak.ts'
import { userStreaks } from '#features/progress/server/tables.ts'
import { dayInTimeZone } from '#platform/days.ts'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { CsvExportContext, CsvExportRowSelection } from '#platform/server/downloads/list-export.ts'
import { splitIdsIntoBatches } from '#platform/server/lists.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { challengeBoards, challengeParticipants } from '../tables.ts'
import { participantStreakColumns } from './participants.ts'
import { selectChallengeIdsVisibleToAdmin } from './public.ts'

type ExportedChallenge = { challengeId: string; challengeTitle: string; challengeSlug: string }

/** Line of the export: a participant, or the total below the participants of a challenge. */
type ExportedLine = ExportedChallenge & {
  litterPiecesCount: number
  cleanupCount: number
  displayName: string
} & Partial<{
    rank: number
    fullName: string
    username: string | null
    currentStreakWeeks: number
    lastUpdatedAt: Date | null
    joinedAt: Date
    userId: string
  }>

/**
 * Streams the participants of challenges in page order, each challenge followed by its total. The total sums the
 * exported lines, so the file is consistent. It comes last, because the first line names the columns.
 */
export async function* readParticipantExportBatches(
  db: Db,
  selection: CsvExportRowSelection<object>,
  now: Date,
  { adminId }: CsvExportContext,
): AsyncGenerator<ExportedLine[]> {
  const ids = await readChallengeAndMemberIds(db, adminId, 'ids' in selection ? selection.ids : undefined)
  let total: (ExportedChallenge & Totals) | undefined
  for (const batch of splitIdsIntoBatches(ids)) {
    const lines: ExportedLine[] = []
    for (const { challenge, member } of await readParticipants(db, batch, now)) {
      if (total?.challengeId !== challenge.challengeId) {
        if (total) lines.push(toTotalLine(total))
        total = { ...challenge, participants: 0, litterPiecesCount: 0, cleanupCount: 0 }
      }
      if (!member) continue
      total.participants++
      total.litterPiecesCount += member.litterPiecesCount
      total.cleanupCount += member.cleanupCount
      lines.push({ ...challenge, ...member, rank: total.participants })
    }
    yield lines
  }
  if (total) yield [toTotalLine(total)]
}

type Totals = { participants: number; litterPiecesCount: number; cleanupCount: number }

const toTotalLine = ({ participants, ...total }: ExportedChallenge & Totals): ExportedLine => ({
  ...total,
  displayName: texts.totalOfParticipants(participants),
})

/** Names and ids of the exported challenges, for the audit log. */
export async function readExportedChallenges(db: Queryable, selection: CsvExportRowSelection<object>, adminId: string) {
  const { id, title, createdAt } = challengeBoards
  const found = await db
    .select({ id, title })
    .from(challengeBoards)
    .where(isExported(db, adminId, 'ids' in selection ? selection.ids : undefined))
    .orderBy(desc(createdAt), desc(id))
  return { challenges: found.map((each) => each.title), challengeIds: found.map((each) => each.id) }
}

const isExported = (db: Queryable, adminId: string, selected: string[] | undefined) =>
  and(
    inArray(challengeBoards.id, selectChallengeIdsVisibleToAdmin(db, adminId)),
    selected && inArray(challengeBoards.id, selected),
  )

/**
 * Reads pairs of ids, newest challenge first: the challenge and a participant by rank. A challenge without participants
 * has one pair, with its own id as the participant.
 */
async function readChallengeAndMemberIds(db: Db, adminId: string, selected: string[] | undefined): Promise<Buffer> {
  const { id, createdAt } = challengeBoards
  const { challengeId, userId, isOpen, challengeStanding, tie } = challengeParticipants
  const order = sql`${createdAt} desc, ${id} desc, ${challengeStanding}, ${tie}, ${userId}`
  const [found] = await db
    .select({
      ids: sql<Buffer | null>`string_agg(uuid_send(${id}) || uuid_send(coalesce(${userId}, ${id})), ''::bytea order by ${order})`,
    })
    .from(challengeBoards)
    .leftJoin(challengeParticipants, and(eq(challengeId, id), isOpen))
    .where(isExported(db, adminId, selected))
  return found!.ids ?? Buffer.alloc(0)
}

/**
 * Reads the participants of a batch of pairs in order. A batch holds whole pairs, because its size is even. A
 * participant who left or closed the account meanwhile is undefined.
 */
async function readParticipants(db: Db, pairs: string[], now: Date) {
  const half = (rest: number) => sql.param(pairs.filter((_, at) => at % 2 === rest))
  const { challengeId, userId, isOpen, ...counted } = challengeParticipants
  const rows = await db
    .select({
      challenge: {
        challengeId: challengeBoards.id,
        challengeTitle: challengeBoards.title,
        challengeSlug: challengeBoards.slug,
      },
      participant: {
        userId,
        joinedAt: counted.joinedAt,
        litterPiecesCount: counted.litterPiecesCount,
        cleanupCount: counted.cleanupCount,
        lastUpdatedAt: counted.lastUpdatedAt,
      },
      member: { displayName: displayNameExpression, fullName: profiles.fullName, username: profiles.username },
      streak: participantStreakColumns,
    })
    .from(sql`unnest(${half(0)}::uuid[], ${half(1)}::uuid[]) with ordinality as listed (challenge_id, member_id, nr)`)
    .innerJoin(challengeBoards, sql`${challengeBoards.id} = listed.challenge_id`)
    .leftJoin(
      challengeParticipants,
      and(eq(challengeId, challengeBoards.id), sql`${userId} = listed.member_id`, isOpen),
    )
    .leftJoin(profiles, eq(profiles.id, userId))
    .leftJoin(userStreaks, eq(userStreaks.userId, userId))
    .orderBy(sql`listed.nr`)
  return rows.map(({ challenge, participant, member, streak }) => ({
    challenge,
    member: member &&
      participant && {
        ...member,
        ...participant,
        currentStreakWeeks: computeCurrentWeekStreak(streak, dayInTimeZone(streak.timeZone, now)),
      },
  }))
}

export const participantCsvColumns: CsvColumns<ExportedLine> = {
  challenge_title: ({ challengeTitle }) => challengeTitle,
  challenge_slug: ({ challengeSlug }) => challengeSlug,
  rank: ({ rank }) => rank ?? null,
  display_name: ({ displayName }) => displayName,
  full_name: ({ fullName }) => fullName ?? null,
  username: ({ username }) => username ?? null,
  current_streak_weeks: ({ currentStreakWeeks }) => currentStreakWeeks ?? null,
  cleanups: ({ cleanupCount }) => cleanupCount,
  litter_pieces: ({ litterPiecesCount }) => litterPiecesCount,
  last_updated_at: ({ lastUpdatedAt }) => lastUpdatedAt?.toISOString() ?? null,
  joined_at: ({ joinedAt }) => joinedAt?.toISOString() ?? null,
  user_id: ({ userId }) => userId ?? null,
}
