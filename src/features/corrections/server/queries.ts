import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { clampPageNumber } from '#platform/server/lists.ts'
import type { Correction, CorrectionListResultPage } from '../contract.ts'
import { CORRECTION_LIST_PAGE_SIZE } from '../rules.ts'
import { memberCorrections } from './tables.ts'

const { id, memberId, day, pieces, kind, reason, authorName, reverses, createdAt } = memberCorrections
export const isByThemselvesSql = sql<boolean>`${memberCorrections.authorId} = ${memberId}`
const reversals = alias(memberCorrections, 'reversals')

/** Columns of a correction that its member reads. */
const publicColumns = { id, day, pieces, kind, reason, takenBackAt: reversals.createdAt, reverses, createdAt }

const toCorrection = <Row extends { takenBackAt: Date | null; createdAt: Date }>(row: Row) => ({
  ...row,
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** Reads one page of a member's corrections for admins, latest first. */
export async function readCorrectionListPage(
  db: Queryable,
  ofMember: string,
  requestedPage: number,
): Promise<Omit<CorrectionListResultPage, 'isForOtherSuperadmins'>> {
  const total = await db.$count(memberCorrections, eq(memberId, ofMember))
  const { from, ...at } = clampPageNumber(total, { page: requestedPage, size: CORRECTION_LIST_PAGE_SIZE })
  const rows = await db
    .select({ ...publicColumns, author: authorName, isByThemselves: isByThemselvesSql })
    .from(memberCorrections)
    .leftJoin(reversals, eq(reversals.reverses, id))
    .where(eq(memberId, ofMember))
    .orderBy(desc(createdAt), desc(id))
    .limit(CORRECTION_LIST_PAGE_SIZE)
    .offset(from)
  return { corrections: rows.map(toCorrection), total, ...at }
}

/** Reads a member's corrections of these ids, or all of them, latest day first, as the member reads them. */
export async function readOwnCorrections(db: Queryable, ofMember: string, ids?: string[]): Promise<Correction[]> {
  const isWanted = ids && sql`${id} = any(${sql.param(ids)}::uuid[])`
  const rows = await db
    .select(publicColumns)
    .from(memberCorrections)
    .leftJoin(reversals, eq(reversals.reverses, id))
    .where(and(eq(memberId, ofMember), isWanted))
    .orderBy(desc(day), desc(id))
  return rows.map(toCorrection)
}

/** Reads the stored totals of a member that a correction changes. They may be negative. */
export async function readCorrectableMember(db: Queryable, ofMember: string) {
  const [found] = await db
    .select({
      fullName: profiles.fullName,
      annualGoal: profiles.annualGoal,
      own: sql<number>`${profiles.totalLitterPieces}`,
      boards: sql<number>`${userLitterStats.litterPiecesCount}`,
    })
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .where(and(eq(profiles.id, ofMember), eq(profiles.isDeleted, false)))
  return found
}
