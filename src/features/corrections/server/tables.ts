import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { owningMemberIdColumn } from '#features/members/server/tables.ts'
import { timestamptzColumn } from '#platform/server/columns.ts'
import { CORRECTION_KINDS } from '../rules.ts'

/**
 * Corrections of a member's pieces by superadmins. A trigger counts each row (`correction_counted` in
 * sql/corrections.sql). Another trigger rejects edits and deletions: a row is reverted by a negated row.
 */
export const memberCorrections = pgTable(
  'member_corrections',
  {
    id: uuid().primaryKey(),
    memberId: owningMemberIdColumn(),
    /** Day in whose year the correction counts for the annual goal. */
    day: date({ mode: 'string' }).notNull(),
    /** Pieces that the correction adds, or subtracts if negative. */
    pieces: integer().notNull(),
    kind: text({ enum: CORRECTION_KINDS }).notNull(),
    /** Reason that the member reads in the history. */
    reason: text().notNull(),
    /** Id of the superadmin. It is not a foreign key, because the row outlives the superadmin's account. */
    authorId: uuid().notNull(),
    authorName: text().notNull(),
    /** The correction that this row reverts. */
    reverses: uuid().references((): AnyPgColumn => memberCorrections.id, { onDelete: 'cascade' }),
    createdAt: timestamptzColumn().notNull(),
  },
  (correction) => [
    // Index for the member's history and for the totals of a year.
    index('member_corrections_member_idx').on(correction.memberId, correction.day, correction.id),
    index('member_corrections_author_idx').on(correction.authorId),
    unique('member_corrections_reverses_unique').on(correction.reverses),
    check('member_corrections_pieces', sql`${correction.pieces} <> 0 and abs(${correction.pieces}) <= 5000`),
  ],
)
