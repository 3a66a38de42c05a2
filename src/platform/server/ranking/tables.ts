import { bigint, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'

/*
 * A board is an order of many rows that pages and places are read from. Its rows stand in a table of the feature, with the
 * columns `list`, `tie`, `user_id` and one for each board of that table, named as the board: within a list they stand by
 * (board, tie, user_id), the lowest first. What is kept here lets a page or a place begin near where it is (decision 011).
 */

const point = {
  board: text().notNull(),
  /** whose order it is: everybody, a place, a challenge */
  list: text().notNull(),
  key: bigint({ mode: 'bigint' }).notNull(),
  tie: bigint({ mode: 'bigint' }).notNull(),
  userId: uuid().notNull(),
}

/** Fence posts: before how many rows of the list such a row stood when the posts were last put right. */
export const rankingPosts = pgTable('ranking_posts', { ...point, ordinal: integer().notNull() }, (post) => [
  primaryKey({ columns: [post.board, post.list, post.key, post.tie, post.userId] }),
  index('ranking_posts_ordinal_idx').on(post.board, post.list, post.ordinal),
])

/** Rows that came (1) and went (-1) since: together with the posts they tell every place exactly. */
export const rankingChanges = pgTable('ranking_changes', { ...point, sign: smallint().notNull() }, (change) => [
  index('ranking_changes_board_list_idx').on(change.board, change.list),
])
