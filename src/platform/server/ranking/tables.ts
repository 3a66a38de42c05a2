import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'

/*
 * A ranking (board) orders many rows, from which pages and exact ranks are read. The rows are in a feature's table,
 * with the columns `list`, `tie`, `user_id` and one column per board, named after it. Within a list they are ordered by
 * (board, tie, user_id), lowest first. The tables here are a sparse index: checkpoints with known ranks, so that
 * reading starts near the wanted row (decision 011).
 */

const position = {
  board: text().notNull(),
  /** List within a ranking board: all members, the members of one place, or those of one challenge. */
  list: text().notNull(),
  key: bigint({ mode: 'bigint' }).notNull(),
  tie: bigint({ mode: 'bigint' }).notNull(),
  userId: uuid().notNull(),
}

/** Checkpoints ("posts"): how many rows of a ranking list preceded the checkpoint's position at the last compaction. */
export const rankingCheckpoints = pgTable('ranking_posts', { ...position, ordinal: integer().notNull() }, (post) => [
  primaryKey({ columns: [post.board, post.list, post.key, post.tie, post.userId] }),
  index('ranking_posts_ordinal_idx').on(post.board, post.list, post.ordinal),
])

/**
 * Ranking rows added (1) and removed (-1) since the last compaction. Checkpoints and changes together give exact ranks.
 */
export const rankingChanges = pgTable(
  'ranking_changes',
  {
    ...position,
    sign: smallint().notNull(),
    /** True for both changes of a row that moved within its list: together they do not change the list's length. */
    isMove: boolean().notNull().default(false),
  },
  ({ board, list, key, tie, userId, sign, isMove }) => [
    index('ranking_changes_position_idx').on(board, list, key, tie, userId, sign),
    index('ranking_changes_length_idx')
      .on(board, list, sign)
      .where(sql`not ${isMove}`),
  ],
)
